import type { Draft } from '../comments/draft.ts';
import { loadFile } from '../dom/load-file.ts';
import { ownDocument } from '../dom/nodes.ts';
import type { Reply } from '../forms/form-calls.ts';
import { text } from '../i18n/texts.ts';
import type { Page } from '../page/page.ts';
import { createScope } from '../page/scope.ts';
import { withoutToken } from '../session/token.ts';
import { addToBar } from './line.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { indexedDbStore } from './outbox-store.ts';
import { type NewComment, printedNameHere } from './waiting-comment.ts';
import { showWaiting } from './waiting-list.ts';

export { offerNewPage, offerNewVersion } from './new-version.ts';

const outboxes = new WeakMap<Page, Outbox>();

/** Shows waiting comments, and sends them when the site can be reached. A page has one outbox. */
export function startOutbox(page: Page): Outbox {
  const known = outboxes.get(page);
  if (known) return known;
  const outbox = createOutbox(page, indexedDbStore);
  outboxes.set(page, outbox);
  showWaiting(outbox, createScope(page, { element: ownDocument.documentElement, widget: 'outbox' }));
  addToBar(page, outbox);
  outbox.send();
  return outbox;
}

/** A submitted comment. */
interface Submitted {
  readonly action: string;
  /** K2 has the visitor's name and address from the log-in, and ignores the form's. */
  readonly isPrefilled: boolean;
  readonly itemId: number;
  readonly body: URLSearchParams;
}

interface Unsent extends Submitted {
  readonly hasCaptcha: boolean;
}

function toComment({ action, isPrefilled, itemId, body }: Submitted, page: Page): NewComment {
  const { pathname, search } = new URL(action, ownDocument.baseURI);
  return {
    sitePath: page.sitePath,
    itemId,
    page: location.pathname + location.search,
    title: ownDocument.querySelector('.itemTitle')?.textContent?.trim() || ownDocument.title,
    action: pathname + search,
    fields: withoutToken(body),
    loggedIn: isPrefilled,
    member: printedNameHere(),
  };
}

/**
 * Keeps an unsent comment until the site can be reached. One with a captcha can't wait: the solution would have expired.
 * @returns the reply of the form, or the reason for refusing the comment.
 */
export async function keepUnsent(unsent: Unsent, draft: Draft | undefined, page: Page): Promise<Reply<never> | string> {
  if (unsent.hasCaptcha) return text(page, draft?.save() ? 'waiting.captcha' : 'waiting.not-kept');
  try {
    await startOutbox(page).add(toComment(unsent, page));
  } catch {
    return text(page, 'waiting.not-kept');
  }
  return { message: text(page, 'waiting.queued'), isOurs: true, state: 'k2FormLogSuccess' };
}

/** Goes on showing an accepted comment to its writer. `isShown`: the list of this page shows it, past a cache. */
export async function keepHeld(accepted: Submitted, page: Page, isShown: boolean): Promise<void> {
  const comments = await loadFile('comments').catch(() => undefined);
  const highest = comments?.highestHere() ?? 0;
  const state = { kind: 'held', since: Date.now(), after: isShown ? highest - 1 : highest } as const;
  // Without storage, the words of K2 remain.
  await startOutbox(page)
    .add(toComment(accepted, page), state)
    .catch(() => {});
}
