import type { Page } from '../core/page.ts';
import { announce } from '../dom/live-region.ts';
import { ownDocument } from '../dom/nodes.ts';
import { text } from '../i18n/texts.ts';
import { createLazyView, type LazyView } from '../view/lazy-view.ts';
import { isDue } from '../waiting/waiting.ts';
import { adoptLineStyles, changeAround, rememberFocus } from './line.ts';
import type { Outbox } from './outbox.ts';
import { barView } from './waiting-bar-view.tsx';

/** A button of the bar. */
interface BarAction {
  readonly label: string;
  readonly run: () => void;
}

/** State of the bar; without words while there is a connection. */
export interface BarState {
  /** The loader's words, with the number of comments that wait. */
  readonly words: string;
  readonly actions: readonly BarAction[];
}

/** The bar that the loader has put at the end of the page; one of the page's own making stays the loader's. */
function loadersBar(): HTMLElement | undefined {
  return [...ownDocument.querySelectorAll<HTMLElement>('body > [role=status]')].find(
    ({ style }) => style.position === 'sticky',
  );
}

/**
 * Takes the loader's offline bar over when comments wait: the same line, with what the reader can do about them.
 *
 * The loader goes on writing into the bar that it has made. That one leaves the page, and what it says is shown by its
 * twin, so that the loader needs to know nothing of this, and nothing is said twice.
 */
export function replaceBar(page: Page, outbox: Outbox): void {
  let count = 0;
  let bar: HTMLElement | undefined;
  let twin: HTMLElement | undefined;
  let view: LazyView<BarState> | undefined;

  const tryNow = async () => {
    announce(text(page, 'waiting.trying'));
    if (!(await outbox.send())) announce(text(page, 'waiting.still-away'));
  };
  const actions = (): BarAction[] => {
    if (!count) return [];
    // Made anew with each of its states.
    const item = () => ownDocument.querySelector<HTMLElement>('.k2i-waiting');
    const show = { label: text(page, 'waiting.show'), run: () => item()?.focus() };
    return [...(item() ? [show] : []), { label: text(page, 'waiting.try'), run: tryNow }];
  };
  const update = () => {
    bar ??= loadersBar();
    if (!bar || (!twin && (!count || bar.hidden))) return;
    const state = { words: bar.hidden ? '' : (bar.textContent?.trim() ?? ''), actions: actions() };
    const { hidden } = bar;
    if (twin) {
      const shown = twin;
      changeAround(shown, () => {
        shown.hidden = hidden;
        view?.show(state);
      });
      return;
    }
    adoptLineStyles();
    twin = bar.cloneNode(false) as HTMLElement;
    twin.classList.add('k2i-offline-bar');
    rememberFocus(twin);
    view = createLazyView({ place: twin, adopted: twin, widget: 'offline-bar', page, view: barView });
    view.show(state);
    // Whole, with its words: a live region that comes so says nothing again.
    bar.replaceWith(twin);
    new MutationObserver(update).observe(bar, { childList: true, attributes: true, attributeFilter: ['hidden'] });
  };

  outbox.listen((_news, comments) => {
    count = comments.filter(isDue).length;
    // After the loader, which writes in a task of its own, and after the list.
    setTimeout(update);
  });
  for (const type of ['k2:connection', 'offline']) addEventListener(type, () => setTimeout(update), true);
}
