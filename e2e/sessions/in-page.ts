/** Runs in the page: reads its visible state, and reports the reader's actions. */

/** Visible state of a page. */
export interface Look {
  readonly path: string;
  /** Elements that are marked as busy, as `selector of the place`. */
  readonly busy: readonly string[];
  /** Position of the focus; '' without one. */
  readonly focus: string;
  /** The focus is in a search with visible results. */
  readonly isSearching: boolean;
  /** The text in the field of the comment form, without the server's prompt. */
  readonly typed: string;
  /** The form is adopted. */
  readonly keeps: boolean;
  /** A text of an earlier visit waits for the reader's decision. Until then, no other text is kept. */
  readonly hasDraftToDecide: boolean;
  /** All drafts. */
  readonly drafts: readonly string[];
  /** Visible failures by their place, with the number of buttons. */
  readonly failures: Readonly<Record<string, number>>;
  /** State and reason of the waiting comments. */
  readonly waiting: readonly (readonly [state: string, reason: string])[];
  /** Texts of the waiting comments. */
  readonly waitingTexts: string;
  /** A line with a question to the reader is visible. */
  readonly hasLine: boolean;
  /** Numbers of the comments that the page shows as waiting for approval. */
  readonly unpublished: readonly string[];
}

/** A press of the reader. */
export interface Press {
  readonly what: string;
  /** The text in the comment form, or of the waiting comment. */
  readonly text: string;
  /** It has no effect except a message, because an earlier press is still in progress. */
  readonly isIgnored?: boolean;
}

/** Reports each trusted press that makes a call. It runs at the start of every document. */
export function reportPresses(): void {
  const report = (press: Press) => (window as unknown as { __press: (press: Press) => void }).__press?.(press);
  addEventListener(
    'click',
    ({ target, isTrusted }) => {
      if (!isTrusted || !target || !('closest' in target)) return;
      const pressed = target as HTMLElement;
      const field = document.querySelector<HTMLTextAreaElement>('#commentText');
      const text = field?.value ?? '';
      const star = pressed.closest<HTMLElement>('.itemRatingList a');
      const form = pressed.closest('.itemRatingForm');
      if (star || form) return report({ what: `vote ${(star ?? form?.querySelector('a'))?.dataset.id}`, text });
      if (pressed.closest('.calendarNavLink')) return report({ what: 'month', text });
      const comment = pressed.closest('.itemCommentsList > li:not(.k2i-waiting)');
      const moderates = pressed.closest('.commentApproveLink,.commentRemoveLink,.commentToolbar + .k2i-failure-line');
      if (moderates)
        return report({
          what: `moderate ${comment?.querySelector('.commentLink a')?.id}`,
          text: comment?.textContent ?? '',
        });
      if (pressed.closest('.k2ReportUserButton')) return report({ what: 'ask', text });
      if (pressed.closest('dialog .k2i-button--main')) return report({ what: 'report', text });
      const waiting = pressed.closest('.k2i-waiting');
      if (waiting)
        return report({
          what: pressed.textContent === 'Verwerfen' ? 'discard' : 'waiting',
          text: waiting.querySelector('.k2i-waiting__text')?.textContent ?? '',
        });
      const commentForm = pressed.closest('#comment-form');
      if (commentForm && pressed.textContent === 'Verwerfen') return report({ what: 'discard', text });
      if (commentForm) return report({ what: 'submit', text, isIgnored: !!commentForm.closest('[aria-busy=true]') });
    },
    true,
  );
}

/** Focuses the control for a press, if it can be reached now. */
export function focusForPress(selector: string, nth: number): 'moved' | 'from nowhere' | undefined {
  const isNowhere = !document.activeElement || document.activeElement === document.body;
  const modal = document.querySelector('dialog[open]');
  const places = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (place) => (!modal || modal.contains(place)) && place.checkVisibility() && place.getClientRects().length > 0,
  );
  const place = places[nth % (places.length || 1)];
  place?.focus();
  if (!place || document.activeElement !== place) return undefined;
  return isNowhere ? 'from nowhere' : 'moved';
}

export function look(): Look {
  const BUSY =
    '[aria-busy=true],.formLogLoading,.k2SearchLoading,.k2CalendarLoader,.commentToolbarLoading,[aria-disabled=true],[data-k2-state=loading]';
  const nameOf = (element: Element) =>
    `${element.localName}#${element.id}.${element.className} in ${element.parentElement?.className}`;
  const isShown = (element: Element) => element.checkVisibility() && element.getClientRects().length > 0;
  const focused = document.activeElement;
  const field = document.querySelector<HTMLTextAreaElement>('#commentText');
  const failures: Record<string, number> = {};
  const PLACES = {
    rating: '.itemRatingForm',
    comment: '#comment-form',
    moderation: '.itemCommentsList',
    calendar: '.k2CalendarBlock',
    search: '.k2LiveSearchBlock',
  };
  for (const [name, place] of Object.entries(PLACES)) {
    // The results of a search are hidden while the focus is elsewhere. A message of the loader offers no button; it
    // follows an element without a place for messages. Trying again changes no refusal of the site, and no wrong field.
    const shown = [
      ...document.querySelectorAll(
        `${place} :is(.k2i-failure,.k2i-unavailable,.k2FormLogError:has(button)),${place} ~ .k2i-unavailable`,
      ),
    ].filter((one) => name === 'search' || isShown(one));
    if (shown.length)
      failures[name] = shown.reduce(
        (sum, one) =>
          sum +
          one.querySelectorAll('button,a').length +
          (one.matches('.k2i-unavailable,[aria-invalid=true]+.k2i-failure') ||
          one.textContent?.includes('Die Website hat das abgelehnt')
            ? 1
            : 0),
        0,
      );
  }
  return {
    path: location.pathname,
    busy: [...document.querySelectorAll(BUSY)].map(nameOf),
    focus:
      !focused || focused === document.body || focused === document.documentElement || !isShown(focused)
        ? ''
        : nameOf(focused),
    isSearching: !!focused?.closest('.k2LiveSearchBlock'),
    typed: !field || field.value === field.defaultValue ? '' : field.value,
    keeps: !!document.querySelector('#comment-form[data-k2-state=ready]'),
    hasDraftToDecide: document.querySelectorAll('.k2i-draft button').length > 1,
    drafts: Object.entries(localStorage)
      .filter(([key]) => key.startsWith('k2i:draft:'))
      .map(([, value]) => value),
    failures,
    waiting: [...document.querySelectorAll('.k2i-waiting')].map((item) => [
      item.querySelector('.k2i-waiting__state')?.textContent ?? '',
      item.querySelector('.k2i-waiting__reason')?.textContent ?? '',
    ]),
    waitingTexts: [...document.querySelectorAll('.k2i-waiting__text')].map((text) => text.textContent).join(' '),
    hasLine: !!document.querySelector('.k2i-line'),
    unpublished: [...document.querySelectorAll<HTMLAnchorElement>('.unpublishedComment .commentApproveLink')].map(
      ({ href }) => new URL(href).searchParams.get('commentID') ?? '',
    ),
  };
}

/** An entry of the outbox. */
export interface Kept {
  readonly state: string;
  readonly text: string;
}

export async function readOutbox(): Promise<Kept[]> {
  const known = await indexedDB.databases();
  // Opening a missing database would create it.
  if (!known.some(({ name }) => name === 'k2-islands')) return [];
  const settled = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await settled(indexedDB.open('k2-islands'));
  try {
    const kept = await settled(database.transaction('outbox').objectStore('outbox').getAll());
    return kept.map(({ state, fields }: { state: { kind: string }; fields: [string, string][] }) => ({
      state: state.kind,
      text: fields.find(([name]) => name === 'commentText')?.[1] ?? '',
    }));
  } finally {
    database.close();
  }
}
