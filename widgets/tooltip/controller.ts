import { hasPlugin } from '../../src/compat/jquery.ts';
import { loadFile } from '../../src/dom/load-file.ts';
import type { Page } from '../../src/page/page.ts';
import type { Scope } from '../../src/page/scope.ts';
import { buildTip, makeDiv } from '../../src/popovers/box.ts';
import { CLOSE_DELAY_MS, OPEN_DELAY_MS } from '../../src/popovers/follow-pointer.ts';
import { attributeOf, isMarkup } from '../../src/popovers/server-markup.ts';
import { adoptTrigger } from '../../src/popovers/trigger.ts';

const USUAL = {
  hover: true,
  focus: true,
  click: true,
  leave: true,
  openDelay: OPEN_DELAY_MS,
  closeDelay: CLOSE_DELAY_MS,
};

function isPlain(trigger: HTMLElement): boolean {
  const asksForMore = trigger.getAttributeNames().some((name) => /^data-cbtooltip-(?!tooltip$)/.test(name));
  return !asksForMore && !isMarkup(attributeOf(trigger, 'tooltip')) && !hasPlugin('qtip');
}

function adoptPlain(trigger: HTMLElement, page: Page): () => void {
  const side = getComputedStyle(trigger).direction === 'rtl' ? 'left' : 'right';
  return adoptTrigger(trigger, page, USUAL, {
    closesOutside: true,
    placement: { area: `bottom ${side}` },
    async build() {
      const text = attributeOf(trigger, 'tooltip');
      if (!text) return undefined;
      const content = makeDiv('qtip-content');
      content.textContent = text;
      const element = buildTip(trigger, 'tooltip', content);
      return { element, remove: () => element.remove() };
    },
  }).undo;
}

async function loadFull(trigger: HTMLElement, page: Page, signal: AbortSignal): Promise<void> {
  const { adoptFull } = await loadFile('tooltips');
  if (!signal.aborted) signal.addEventListener('abort', adoptFull(trigger, page));
}

/** Adopts the trigger of a tooltip. Plain text is shown at once; anything else loads the file `tooltips`. */
export function adopt(trigger: HTMLElement, scope: Scope): (() => void) | Promise<void> {
  const { page, signal } = scope;
  return isPlain(trigger) ? adoptPlain(trigger, page) : loadFull(trigger, page, signal);
}
