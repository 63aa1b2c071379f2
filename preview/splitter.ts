/** The bar above the log, which can be dragged or moved by arrow keys. */
import { element } from './dom.ts';

const MIN_PERCENT = 10;
const MAX_PERCENT = 70;
const STEP_PERCENT = 4;

/**
 * Makes a bar that sets the height of the part below it, in per cent of the window.
 * @param changed Called with every new height, and with the first.
 */
export function createSplitter(label: string, height: number, changed: (height: number) => void): HTMLElement {
  const bar = element('div', {
    class: 'splitter',
    role: 'separator',
    tabindex: '0',
    'aria-label': label,
    'aria-orientation': 'horizontal',
    'aria-valuemin': String(MIN_PERCENT),
    'aria-valuemax': String(MAX_PERCENT),
  });
  let current = height;
  const set = (percent: number): void => {
    current = Math.round(Math.min(MAX_PERCENT, Math.max(MIN_PERCENT, percent)));
    bar.setAttribute('aria-valuenow', String(current));
    changed(current);
  };
  bar.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowUp') set(current + STEP_PERCENT);
    else if (event.key === 'ArrowDown') set(current - STEP_PERCENT);
    else return;
    event.preventDefault();
  });
  bar.addEventListener('pointerdown', (event) => {
    // Without the capture, the frame receives the pointer's events as soon as the pointer is over it.
    bar.setPointerCapture(event.pointerId);
  });
  bar.addEventListener('pointermove', (event) => {
    if (bar.hasPointerCapture(event.pointerId)) set((1 - event.clientY / innerHeight) * 100);
  });
  set(height);
  return bar;
}
