/** What runs in the page: it sees what a reader could see, and tells what a reader does. */

/** What one look at a page tells. */
export interface Look {
  readonly path: string;
  /** Marks of something under way, as `selector of the place`. */
  readonly busy: readonly string[];
  /** Where the focus is; '' for nowhere. */
  readonly focus: string;
  /** The focus is in a search, where its results are shown. */
  readonly isSearching: boolean;
  /** The text in the field of the comment form, without the server's prompt. */
  readonly typed: string;
  /** Whether our code has the form. */
  readonly keeps: boolean;
  /** A text of an earlier visit waits for the reader's decision; meanwhile nothing else is kept. */
  readonly hasDraftToDecide: boolean;
  /** All that is kept as drafts. */
  readonly drafts: readonly string[];
  /** Failures that are shown, by the place they are in, with how many buttons. */
  readonly failures: Readonly<Record<string, number>>;
  /** State and reason of the comments that wait. */
  readonly waiting: readonly (readonly [state: string, reason: string])[];
  /** Texts of the waiting comments. */
  readonly waitingTexts: string;
  /** A line asks the reader for something. */
  readonly hasLine: boolean;
  /** Numbers of the comments that the page shows as held. */
  readonly unpublished: readonly string[];
}

/** What a reader pressed. */
export interface Press {
  readonly what: string;
  /** The text in the comment form, or of the waiting comment. */
  readonly text: string;
  /** It does nothing, and says so: an earlier press is still being carried out. */
  readonly isIgnored?: boolean;
}

/** At the start of every document: tells each trusted press on what makes a call. */
export function tellPresses(): void {
  const tell = (press: Press) => (window as unknown as { __press: (press: Press) => void }).__press?.(press);
  addEventListener(
    'click',
    ({ target, isTrusted }) => {
      if (!isTrusted || !target || !('closest' in target)) return;
      const pressed = target as HTMLElement;
      const field = document.querySelector<HTMLTextAreaElement>('#commentText');
      const text = field?.value ?? '';
      const star = pressed.closest<HTMLElement>('.itemRatingList a');
      const form = pressed.closest('.itemRatingForm');
      if (star || form) return tell({ what: `vote ${(star ?? form?.querySelector('a'))?.dataset.id}`, text });
      if (pressed.closest('.calendarNavLink')) return tell({ what: 'month', text });
      const comment = pressed.closest('.itemCommentsList > li:not(.k2i-waiting)');
      const moderates = pressed.closest('.commentApproveLink,.commentRemoveLink,.commentToolbar + .k2i-failure-line');
      if (moderates)
        return tell({
          what: `moderate ${comment?.querySelector('.commentLink a')?.id}`,
          text: comment?.textContent ?? '',
        });
      if (pressed.closest('.k2ReportUserButton')) return tell({ what: 'ask', text });
      if (pressed.closest('dialog .k2i-button--main')) return tell({ what: 'report', text });
      const waiting = pressed.closest('.k2i-waiting');
      if (waiting)
        return tell({
          what: pressed.textContent === 'Verwerfen' ? 'discard' : 'waiting',
          text: waiting.querySelector('.k2i-waiting__text')?.textContent ?? '',
        });
      const commentForm = pressed.closest('#comment-form');
      if (commentForm && pressed.textContent === 'Verwerfen') return tell({ what: 'discard', text });
      if (commentForm) return tell({ what: 'submit', text, isIgnored: !!commentForm.closest('[aria-busy=true]') });
    },
    true,
  );
}

/** Puts the focus where the reader wants to press, if that can be reached now. */
export function aim(selector: string, nth: number): 'moved' | 'from nowhere' | undefined {
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
    // The results of a search are out of sight while the reader is elsewhere. What the loader says asks to do it again;
    // it stands beside an element that names no place of its own for it. Another try changes no refusal of the site.
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
          (one.matches('.k2i-unavailable') || one.textContent?.includes('Die Website hat das abgelehnt') ? 1 : 0),
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

/** What is in the outbox. */
export interface Kept {
  readonly state: string;
  readonly text: string;
}

export async function readOutbox(): Promise<Kept[]> {
  const known = await indexedDB.databases();
  // To open one that is not there would make it.
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
