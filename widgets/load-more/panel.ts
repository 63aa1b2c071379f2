import type { Page } from '../../src/core/page.ts';
import baseCss from '../../src/dom/base.css?inline';
import { asButton } from '../../src/dom/controls.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { focusTarget } from '../../src/dom/scroll.ts';
import { adoptStyles } from '../../src/dom/styles.ts';
import { text } from '../../src/i18n/texts.ts';
import css from './load-more.css?inline';
import type { Pagination } from './server-markup.ts';

export type Panel = ReturnType<typeof createPanel>;

/** Makes the part below the list: the button, and the number of the page. */
export function createPanel(page: Page, signal: AbortSignal) {
  adoptStyles(baseCss);
  adoptStyles(css);
  const element = ownDocument.createElement('div');
  const button = ownDocument.createElement('a');
  const line = ownDocument.createElement('p');
  element.className = 'k2i-load-more';
  element.lang = page.language;
  button.className = 'k2i-button k2i-button--main k2i-load-more__button';
  button.textContent = text(page, 'load-more.more');
  line.className = 'k2i-load-more__line';
  asButton(button, signal);
  element.append(button, line);
  return {
    element,
    /** A link to the next page: a reader who opens it in another tab gets there. */
    button,
    /** Shows the number of the last page; without a next one the button is removed. */
    show({ current, total, next }: Pagination) {
      line.textContent = text(page, next ? 'load-more.page' : 'load-more.end', { current, total });
      if (next) button.href = next.href;
      else {
        if (ownDocument.activeElement === button) focusTarget(line);
        button.remove();
      }
    },
    setBusy(isBusy: boolean) {
      button.textContent = text(page, isBusy ? 'load-more.loading' : 'load-more.more');
      if (isBusy) button.setAttribute('aria-disabled', 'true');
      else button.removeAttribute('aria-disabled');
    },
  };
}
