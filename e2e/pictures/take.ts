import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Tab } from '../driver.ts';

const FOLDER = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));

/** Size limit of a picture, in bytes: a README is also read on phones. */
const MOST_BYTES = 60_000;

/** Margin around the elements, in CSS px. */
const MARGIN = 9;

/** Returns the smallest rectangle around all elements, in CSS px of the page. */
function frameOf(selectors: readonly string[]) {
  const boxes = selectors.map((selector) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    if (!box?.width) throw new Error(`Nothing to be seen of ${selector}`);
    return box;
  });
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  return {
    left: left + scrollX,
    top: top + scrollY,
    width: Math.max(...boxes.map((box) => box.right)) - left,
    height: Math.max(...boxes.map((box) => box.bottom)) - top,
  };
}

/** A blinking caret would change the picture each time. */
const hideCaret = (tab: Tab) => tab.page.addStyleTag({ content: '* { caret-color: transparent !important; }' });

function keep(name: string, png: Uint8Array): void {
  if (png.length > MOST_BYTES) throw new Error(`${name}.png weighs ${png.length} B of ${MOST_BYTES} B`);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}${name}.png`, png);
}

/** Takes a picture of these elements, with a margin. */
export async function take(tab: Tab, name: string, ...selectors: string[]): Promise<void> {
  await hideCaret(tab);
  const { left, top, width, height } = await tab.eval(frameOf, selectors);
  const { width: pageWidth = 0 } = tab.page.viewport() ?? {};
  const x = Math.max(0, Math.floor(left - MARGIN));
  const clip = {
    x,
    y: Math.max(0, Math.floor(top - MARGIN)),
    width: Math.min(pageWidth - x, Math.ceil(width + 2 * MARGIN)),
    height: Math.ceil(height + 2 * MARGIN),
  };
  keep(name, await tab.page.screenshot({ clip, captureBeyondViewport: true }));
}

/** Takes a picture of the window's visible part. */
export async function takeWindow(tab: Tab, name: string): Promise<void> {
  await hideCaret(tab);
  keep(name, await tab.page.screenshot({ captureBeyondViewport: false }));
}
