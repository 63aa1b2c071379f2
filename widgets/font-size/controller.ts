import { readOptions } from '../../src/core/options.ts';
import type { Page } from '../../src/core/page.ts';
import { setAttributes } from '../../src/dom/attributes.ts';
import { asButton, isPlainClick } from '../../src/dom/controls.ts';
import { announce } from '../../src/dom/live-region.ts';
import { plainTexts } from '../../src/i18n/texts.ts';
import { textSizeOf } from './text-size.ts';
import { options as defaults } from './widget.ts';

/** Apart from the catalogue of what makes calls, which weighs more than all of this. */
export const WORDS = {
  de: { larger: 'Große Schrift', normal: 'Normale Schriftgröße', smaller: 'Kleine Schrift' },
  en: { larger: 'Large text', normal: 'Normal text size', smaller: 'Small text' },
};

/**
 * Adopts `#fontDecrease` or `#fontIncrease`, each by itself, as an id may be there twice. All of them, and all texts of
 * the page, have one size.
 */
export function adopt(control: HTMLElement, page: Page): () => void {
  const { direction } = readOptions(
    control,
    'font-size',
    control.id === 'fontDecrease' ? { direction: 'smaller' } : defaults,
  );
  const by = direction === 'smaller' ? -1 : 1;
  const size = textSizeOf(page);
  const gone = new AbortController();
  const { signal } = gone;
  asButton(control, signal);
  const putBack = setAttributes(control, { 'aria-disabled': null });
  const showEnd = () => control.setAttribute('aria-disabled', String(!size.canMove(by)));
  const letGo = size.follow(showEnd);
  showEnd();

  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    size.move(by);
    announce(plainTexts(page, 'font', WORDS)(size.step));
  };
  control.addEventListener('click', onClick, { capture: true, signal });

  return () => {
    gone.abort();
    letGo();
    putBack();
  };
}
