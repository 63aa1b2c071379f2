import { setAttributes } from '../../src/dom/attributes.ts';
import { asButton } from '../../src/dom/controls.ts';
import { make } from '../../src/dom/make.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { focusTarget } from '../../src/dom/scroll.ts';
import { text } from '../../src/i18n/texts.ts';
import type { Scope } from '../../src/page/scope.ts';
import type { Pagination } from './server-markup.ts';

/** The button and the page number below the list. */
export interface Panel {
  readonly element: HTMLElement;
  /** A link to the next page, which can be opened in another tab. */
  readonly button: HTMLAnchorElement;
  /** Shows the number of the last page, and removes the button on the last page. */
  show(pagination: Pagination): void;
  setBusy(isBusy: boolean): void;
}

export function createPanel({ page, signal }: Scope): Panel {
  const className = 'k2i-button k2i-button--main k2i-load-more__button';
  const button = make('a', { className }, text(page, 'load-more.more'));
  const line = make('p', { className: 'k2i-load-more__line' });
  const element = make('div', { className: 'k2i-load-more', lang: page.language }, button, line);
  asButton(button, signal);
  return {
    element,
    button,
    show({ current, total, next }) {
      line.textContent = text(page, next ? 'load-more.page' : 'load-more.end', { current, total });
      if (next) button.href = next.href;
      else {
        if (ownDocument.activeElement === button) focusTarget(line);
        button.remove();
      }
    },
    setBusy(isBusy) {
      button.textContent = text(page, isBusy ? 'load-more.loading' : 'load-more.more');
      setAttributes(button, { 'aria-disabled': isBusy ? 'true' : null });
    },
  };
}
