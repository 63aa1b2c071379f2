import type { Page } from '../core/page.ts';
import { ownDocument } from '../dom/nodes.ts';
import { quietly } from '../dom/quietly.ts';
import { DRAFTS_KEY } from '../dom/storage-keys.ts';
import { isToken } from '../http/session.ts';
import { cardLine } from './draft-line.ts';
import { controlOf, controlsOf } from './fields.ts';
import { isUnfilled, type TextField } from './prompts.ts';
import { hasCardNumber, keepableAreas } from './sensitive.ts';

/** Pause in typing after which a draft is kept, in ms. */
export const DRAFT_DEBOUNCE_MS = 300;

/** How long a draft is kept, in ms: 7 days. */
export const DRAFT_MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;

/** A text as it is kept. */
interface StoredDraft {
  readonly text: string;
  /** When it was kept, in ms since the epoch. */
  readonly savedAt: number;
  /** It was being sent, and had no answer. */
  readonly mayHaveArrived?: boolean;
}

/** The draft of one field. */
export interface Draft {
  /**
   * What has become of a text of an earlier visit: it fills the field, or it waits, because the field had another text
   * already, or the form was about to be sent without it. While it waits, it alone is kept.
   */
  readonly earlier: 'restored' | 'waiting' | undefined;
  /** The draft of an earlier visit, also after it was discarded or replaced. */
  readonly found: StoredDraft | undefined;
  /** Puts the text that waits in the place of what the field shows. */
  restore(): void;
  /** Gives up the text that waits. */
  decline(): void;
  /**
   * Keeps what the field shows now.
   * @param mayHaveArrived The text is being sent.
   * @returns whether it is kept: a browser may refuse, and card numbers never are.
   */
  save(mayHaveArrived?: boolean): boolean;
  /** Forgets it, and what was about to be kept. */
  forget(): void;
}

/** Reduces a text to 32 bits, from which nobody can read it (FNV-1a). */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/**
 * Identifies the author of a text in a form, without a name in clear: the member whose name the form prints, or the
 * session if the form has no field for the name.
 * @returns '' for guests.
 */
export function draftOwner(form: HTMLFormElement | null): string {
  if (!form) return '';
  const name = controlOf(form, 'userName');
  // A printed address belongs to a member: the prompts for guests are words.
  const isMember =
    name?.matches(':disabled,[readonly],[type=hidden]') || controlOf(form, 'commentEmail')?.defaultValue.includes('@');
  const fields = controlsOf(form) as Partial<HTMLInputElement>[];
  const token = fields.find(({ name = '', value = '' }) => isToken(name, value))?.name;
  const owner = name ? isMember && name.value : token;
  return owner ? `:${digest(owner)}` : '';
}

function readDraft(key: string): StoredDraft | undefined {
  const { text, savedAt, mayHaveArrived } = Object(quietly(() => JSON.parse(localStorage.getItem(key) ?? 'null')));
  if (typeof text !== 'string' || typeof savedAt !== 'number') return undefined;
  const age = Date.now() - savedAt;
  // A clock that was set back since costs nobody what they wrote.
  return Math.abs(age) < DRAFT_MAX_AGE_MS
    ? { text, savedAt, ...(mayHaveArrived && { mayHaveArrived: true }) }
    : undefined;
}

/** Returns the key of a field's draft. Several sites may share an origin. */
const keyOf = ({ form }: TextField, { sitePath }: Page, id: string) =>
  `${DRAFTS_KEY}${sitePath}:${id}${draftOwner(form)}`;

/** Keeps what a field shows as its draft. The widget of its form need not be loaded. */
export function storeDraft(field: TextField, page: Page, id: string): void {
  const draft: StoredDraft = { text: field.value, savedAt: Date.now() };
  quietly(() => localStorage.setItem(keyOf(field, page, id), JSON.stringify(draft)));
}

/** Removes drafts of all pages that are too old or damaged. */
function sweep(): void {
  quietly(() => {
    for (const [key] of Object.entries(localStorage))
      if (key.startsWith(DRAFTS_KEY) && !readDraft(key)) localStorage.removeItem(key);
  });
}

/**
 * Keeps the text of a field on this device until it is sent, for {@link DRAFT_MAX_AGE_MS} at most, and fills an empty
 * field with the draft. If the field had another text before it could be filled, the reader decides between them. A
 * visitor who saw an empty field never submits the draft. Only for the reader's own texts, not for names and addresses.
 * A draft belongs to the member, or to the guest, that the form is printed for.
 *
 * @param id What the text belongs to.
 * @param signal Ends the keeping; what is kept stays.
 */
export function keepDraft(field: TextField, page: Page, id: string, signal: AbortSignal): Draft {
  const key = keyOf(field, page, id);
  const tellOfCard = cardLine(field, page, signal);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let earlier: Draft['earlier'];
  /** The text that was kept last by this page, or found there: any other is that of another tab. */
  let own: string;

  const forget = () => {
    clearTimeout(timer);
    timer = undefined;
    if (earlier === 'waiting' || readDraft(key)?.text !== own) return;
    quietly(() => localStorage.removeItem(key));
  };
  const save = (mayHaveArrived = false) => {
    const hasCard = hasCardNumber(field.value);
    tellOfCard(hasCard);
    if (isUnfilled(field) || hasCard) {
      forget();
      return false;
    }
    clearTimeout(timer);
    timer = undefined;
    if (earlier === 'waiting') return false;
    const draft: StoredDraft = { text: field.value, savedAt: Date.now(), ...(mayHaveArrived && { mayHaveArrived }) };
    return (
      quietly(() => {
        localStorage.setItem(key, JSON.stringify(draft));
        own = draft.text;
        return true;
      }) ?? false
    );
  };
  /** The page may be gone after this. */
  const saveNow = () => {
    if (timer !== undefined) save();
  };
  const onInput = () => {
    clearTimeout(timer);
    timer = setTimeout(save, DRAFT_DEBOUNCE_MS);
  };
  field.addEventListener('input', onInput, { signal });
  addEventListener('pagehide', saveNow, { signal });
  ownDocument.addEventListener('visibilitychange', saveNow, { signal });
  signal.addEventListener('abort', saveNow);

  sweep();
  const found = readDraft(key);
  const kept = found?.text ?? '';
  own = kept;
  const restore = () => {
    field.value = kept;
    earlier = 'restored';
  };
  // A submit that has waited for this code is marked so on its form.
  const isAboutToBeSent = field.closest('[aria-busy=true]') !== null;
  if (kept && (isUnfilled(field) ? isAboutToBeSent : kept !== field.value)) earlier = 'waiting';
  else if (kept && (isUnfilled(field) || found?.mayHaveArrived)) restore();
  else if (!isUnfilled(field)) save();
  return {
    get earlier() {
      return earlier;
    },
    found,
    restore,
    decline() {
      earlier = undefined;
      save();
    },
    save,
    forget,
  };
}

/** The drafts of all text areas of a form. */
interface Drafts {
  /** Forgets everything: it has arrived. */
  forget(): void;
}

/**
 * Keeps what is typed into the text areas of a form, as {@link keepDraft} does for one; passwords, card numbers and
 * fields with `autocomplete=off` never. Where a field has another text already, that one counts.
 *
 * @param id What the form belongs to.
 * @param signal Ends the keeping; what is kept stays.
 */
export function keepDrafts(form: HTMLFormElement, page: Page, id: string, signal: AbortSignal): Drafts {
  const drafts = keepableAreas(form).map((area) => {
    const draft = keepDraft(area, page, `${id}:${area.name}`, signal);
    if (draft.earlier === 'waiting') draft.decline();
    return draft;
  });
  return {
    forget() {
      for (const draft of drafts) draft.forget();
    },
  };
}
