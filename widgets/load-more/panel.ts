import type { Page } from '../../src/core/page.ts';
import baseCss from '../../src/dom/base.css?inline';
import { asButton, isPlainClick } from '../../src/dom/controls.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { focusTarget } from '../../src/dom/scroll.ts';
import { adoptStyles } from '../../src/dom/styles.ts';
import { text } from '../../src/i18n/texts.ts';
import { describeFailure } from '../../src/view/failure.ts';
import { failureView } from '../../src/view/failure-view.tsx';
import { elementOf } from '../../src/view/lazy-view.ts';
import css from './load-more.css?inline';
import type { Pagination } from './server-markup.ts';

/** The part below the list: the button, the number of the page, and a failure. */
export interface Panel {
  readonly element: HTMLElement;
  /** Shows which page is the last one now; without a next one the button goes. */
  show(pagination: Pagination): void;
  setBusy(isBusy: boolean): void;
  /** Says why nothing came, with a way to try again; `undefined` takes that away. */
  setFailure(failure?: { readonly error: unknown; readonly retry: () => void }): void;
  /** Checks whether the focus is in the panel, or nowhere. */
  hasFocus(): boolean;
}

/**
 * The button is a link to the next page: whoever opens it in another tab gets there.
 * @param signal Ends the listening.
 */
export function createPanel(page: Page, onMore: () => void, signal: AbortSignal): Panel {
  adoptStyles(baseCss);
  adoptStyles(css);
  const element = ownDocument.createElement('div');
  const button = ownDocument.createElement('a');
  const line = ownDocument.createElement('p');
  element.className = 'k2i-load-more';
  element.lang = page.language;
  button.className = 'k2i-button k2i-button--main k2i-load-more__button';
  line.className = 'k2i-load-more__line';
  button.textContent = text(page, 'load-more.more');
  asButton(button, signal);
  element.append(button, line);
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    onMore();
  };
  button.addEventListener('click', onClick, { capture: true, signal });
  let failure: HTMLElement | undefined;

  const hasFocus = () => {
    const { activeElement: focused } = ownDocument;
    return !focused || focused === ownDocument.body || element.contains(focused);
  };
  return {
    element,
    hasFocus,
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
      if (isBusy) button.setAttribute('aria-disabled', 'true');
      else button.removeAttribute('aria-disabled');
    },
    setFailure(shown) {
      // The focus would be lost with the button that was pressed.
      if (failure?.contains(ownDocument.activeElement)) button.focus({ preventScroll: true });
      failure?.remove();
      failure = shown && elementOf(failureView, describeFailure(page, 'load-more.failed', shown.error, shown.retry));
      if (failure) button.after(failure);
    },
  };
}
