import 'virtual:texts/comment.draft-card';
import { describeBy, inReverse } from '../dom/attributes.ts';
import { announce } from '../dom/live-region.ts';
import { make } from '../dom/make.ts';
import { newId } from '../dom/new-id.ts';
import { quietly } from '../dom/quietly.ts';
import { DRAFTS_KEY } from '../dom/storage-keys.ts';
import { hasCardNumber } from '../forms/card-number.ts';
import { type TextKey, text } from '../i18n/texts.ts';
import type { Page } from '../page/page.ts';
import './draft-line.css?adopt';
import { controlOf, controlsOf } from '../forms/fields.ts';
import { isUnfilled, type TextField } from '../forms/prompts.ts';
import { isToken } from '../session/token.ts';

export const DRAFT_MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;

interface StoredDraft {
  readonly text: string;
  /** In ms since the epoch. */
  readonly savedAt: number;
  /** It was being sent, without an answer so far. */
  readonly mayHaveArrived?: boolean;
}

/** Reduces a text to 32 bits, from which it can't be restored (FNV-1a). */
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
  // Only members have a printed address: the prompts for guests are words.
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
  const isTooOld = Date.now() - savedAt >= DRAFT_MAX_AGE_MS;
  return isTooOld ? undefined : { text, savedAt, ...(mayHaveArrived && { mayHaveArrived: true }) };
}

/** Returns the key of a field's draft. Several sites may share an origin. */
const keyOf = ({ form }: TextField, { sitePath }: Page, id: string) =>
  `${DRAFTS_KEY}${sitePath}:${id}${draftOwner(form)}`;

/** Keeps the text of a field as its draft, even if the widget of its form has not loaded. */
export function storeDraft(field: TextField, page: Page, id: string): void {
  openPlace(keyOf(field, page, id)).write(field.value, false);
}

function removeOldDrafts(): void {
  quietly(() => {
    for (const [key] of Object.entries(localStorage))
      if (key.startsWith(DRAFTS_KEY) && !readDraft(key)) localStorage.removeItem(key);
  });
}

/** Opens a draft in local storage. A later text of another tab is not removed. */
function openPlace(key: string) {
  removeOldDrafts();
  const found = readDraft(key);
  let own = found?.text;
  return {
    found,
    /** Returns false if the storage is full or blocked. */
    write(text: string, mayHaveArrived: boolean): boolean {
      const draft: StoredDraft = { text, savedAt: Date.now(), ...(mayHaveArrived && { mayHaveArrived }) };
      const isWritten = quietly(() => {
        localStorage.setItem(key, JSON.stringify(draft));
        return true;
      });
      if (isWritten) own = text;
      return isWritten ?? false;
    },
    remove() {
      if (readDraft(key)?.text === own) quietly(() => localStorage.removeItem(key));
    },
  };
}

/**
 * Keeps the text of a field on this device until it is sent, for {@link DRAFT_MAX_AGE_MS} at most, and fills an empty
 * field with the draft. If the field had another text before it could be filled, the reader decides between them. A
 * visitor who saw an empty field never submits the draft. Only for the reader's own texts, not for names and addresses.
 * A draft belongs to the member, or to the guest, that the form is printed for.
 * @param id Identifies the article, or the form, of the text.
 */
export function keepDraft(field: TextField, page: Page, id: string, signal: AbortSignal) {
  const place = openPlace(keyOf(field, page, id));
  const { found } = place;
  const earlierText = found?.text ?? '';
  const showCardLine = cardLine(field, page, signal);
  let earlier: 'restored' | 'waiting' | undefined;
  const forget = () => {
    if (earlier !== 'waiting') place.remove();
  };
  /** Keeps the text. Returns false if the storage refuses it, or for a card number, which is never kept. */
  const save = (mayHaveArrived = false): boolean => {
    const hasCard = hasCardNumber(field.value);
    showCardLine(hasCard);
    if (isUnfilled(field) || hasCard) {
      forget();
      return false;
    }
    return earlier !== 'waiting' && place.write(field.value, mayHaveArrived);
  };
  field.addEventListener('input', () => save(), { signal });
  const restore = () => {
    field.value = earlierText;
    earlier = 'restored';
  };
  const isEmpty = isUnfilled(field);
  // A submit that is held for this code marks its form.
  const isAboutToBeSent = field.closest('[aria-busy=true]') !== null;
  if (earlierText && (isEmpty ? isAboutToBeSent : earlierText !== field.value)) earlier = 'waiting';
  else if (earlierText && (isEmpty || found?.mayHaveArrived)) restore();
  else if (!isEmpty) save();
  return {
    /**
     * The text of an earlier visit: it fills the field (`restored`), or it waits, because the field had another text, or the
     * form was about to be sent without it. While it waits, only this text is kept.
     */
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

export type Draft = ReturnType<typeof keepDraft>;

/** Adds a line about kept text, below the form, and describes the field by it. Returns a function that removes it. */
export function addDraftLine(
  field: TextField,
  key: TextKey,
  page: Page,
  buttons: Node | string = '',
  before: Element = field.form ?? field,
  className = 'k2i-draft',
): () => void {
  const line = make('div', { className });
  const words = make('span', {}, text(page, key));
  line.lang = page.language;
  words.id = newId('draft');
  line.append(words, buttons);
  before.after(line);
  return inReverse([() => line.remove(), describeBy(field, words.id)]);
}

/** Shows that a text is not kept while it contains a card number. */
function cardLine(field: TextField, page: Page, signal: AbortSignal): (hasCard: boolean) => void {
  let remove: (() => void) | undefined;
  const update = (hasCard: boolean) => {
    if (hasCard === !!remove) return;
    remove?.();
    remove = hasCard ? addDraftLine(field, 'comment.draft-card', page) : undefined;
    if (hasCard) announce(text(page, 'comment.draft-card'));
  };
  signal.addEventListener('abort', () => update(false));
  return (hasCard) => update(hasCard && !signal.aborted);
}
