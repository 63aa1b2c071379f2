import { describeBy } from '../dom/attributes.ts';
import { announce } from '../dom/live-region.ts';
import { make, newId } from '../dom/make.ts';
import { quietly } from '../dom/quietly.ts';
import { DRAFTS_KEY } from '../dom/storage-keys.ts';
import { hasCardNumber } from '../forms/card-number.ts';
import { type TextKey, text } from '../i18n/texts.ts';
import type { Page } from '../page/page.ts';
import type { EndingScope, Scope } from '../page/scope.ts';
import './draft-line.css?adopt';
import { controlOf, controlsOf } from '../forms/fields.ts';
import { isUnfilled, type TextField } from '../forms/prompts.ts';
import { isToken } from '../session/token.ts';

export const DRAFT_MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;

/** Reduces a text to 32 bits, from which it can't be restored (FNV-1a). */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/**
 * Identifies the author of a text in a form, without a name in clear: the member whose name the form prints, or the
 * session if the form has no field for the name; '' for guests.
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

/** Reads the text of a draft, and whether it was being sent, without an answer so far. */
function readDraft(key: string): { readonly text: string; readonly mayHaveArrived: boolean } | undefined {
  const { text, savedAt, mayHaveArrived } = Object(quietly(() => JSON.parse(localStorage.getItem(key) ?? 'null')));
  const isCurrent = typeof text === 'string' && Date.now() - savedAt < DRAFT_MAX_AGE_MS;
  return isCurrent ? { text, mayHaveArrived: !!mayHaveArrived } : undefined;
}

/** Writes a draft. Returns false if the storage is full or blocked. */
function writeDraft(key: string, text: string, mayHaveArrived: boolean): boolean {
  const isWritten = quietly(() => {
    localStorage.setItem(key, JSON.stringify({ text, savedAt: Date.now(), mayHaveArrived }));
    return true;
  });
  return isWritten ?? false;
}

function removeOldDrafts(): void {
  quietly(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(DRAFTS_KEY) && !readDraft(key)) localStorage.removeItem(key);
  });
}

const keys = new WeakMap<TextField, string>();

/**
 * Returns the key of a field's draft, always the same one: a new token in the form is of the same visitor. Several sites
 * may share an origin.
 */
function keyOf(field: TextField, { sitePath }: Page, id: string): string {
  const key = keys.get(field) ?? `${DRAFTS_KEY}${sitePath}:${id}${draftOwner(field.form)}`;
  keys.set(field, key);
  return key;
}

/** Keeps the text of a field as its draft, even if the widget of its form has not loaded. */
export function storeDraft(field: TextField, page: Page, id: string): void {
  writeDraft(keyOf(field, page, id), field.value, false);
}

/** The text of a field, which is kept on this device. */
export interface Draft {
  /**
   * The text of an earlier visit: it fills the field (`restored`), or it waits, because the field had another text, or the
   * form was about to be sent without it. While it waits, only this text is kept.
   */
  readonly earlier: 'restored' | 'waiting' | undefined;
  /** The earlier text was being sent, without an answer. */
  readonly mayHaveArrived: boolean;
  restore(): void;
  /** Replaces the earlier text by the field's. */
  decline(): void;
  /** Keeps the text. Returns false if the storage refuses it, or for a card number, which is never kept. */
  save(mayHaveArrived?: boolean): boolean;
  forget(): void;
}

/**
 * Keeps the text of a field on this device until it is sent, for {@link DRAFT_MAX_AGE_MS} at most, and fills an empty
 * field with the draft. If the field had another text before it could be filled, the visitor decides between them. A
 * visitor who saw an empty field never submits the draft. Only for the visitor's own texts, not for names and addresses.
 * A draft belongs to the member, or to the guest, that the form is printed for.
 * @param id Identifies the article, or the form, of the text.
 */
export function keepDraft(field: TextField, id: string, scope: Scope): Draft {
  const key = keyOf(field, scope.page, id);
  removeOldDrafts();
  const { text: earlierText, mayHaveArrived: wasSent = false } = readDraft(key) ?? {};
  /** A later text of another tab is not removed. */
  let own = earlierText;
  const showCardLine = cardLine(field, scope);
  let earlier: Draft['earlier'];
  const forget = () => {
    if (earlier !== 'waiting' && readDraft(key)?.text === own) quietly(() => localStorage.removeItem(key));
  };
  const save = (mayHaveArrived = false): boolean => {
    const hasCard = hasCardNumber(field.value);
    showCardLine(hasCard);
    if (isUnfilled(field) || hasCard) {
      forget();
      return false;
    }
    const isKept = earlier !== 'waiting' && writeDraft(key, field.value, mayHaveArrived);
    if (isKept) own = field.value;
    return isKept;
  };
  const restore = () => {
    field.value = earlierText ?? '';
    earlier = 'restored';
  };
  field.addEventListener('input', () => save(), { signal: scope.signal });
  const isEmpty = isUnfilled(field);
  // A submit that is held for this code marks its form.
  const isAboutToBeSent = field.closest('[aria-busy=true]') !== null;
  if (earlierText && (isEmpty ? isAboutToBeSent : earlierText !== field.value)) earlier = 'waiting';
  else if (earlierText && (isEmpty || wasSent)) restore();
  else if (!isEmpty) save();
  return {
    get earlier() {
      return earlier;
    },
    mayHaveArrived: wasSent,
    restore,
    decline() {
      earlier = undefined;
      save();
    },
    save,
    forget,
  };
}

/** Adds a line about kept text, below the form, and describes the field by it. */
export function addDraftLine(
  field: TextField,
  key: TextKey,
  { page, undo }: Scope,
  buttons: Node | string = '',
  before: Element = field.form ?? field,
  className = 'k2i-draft',
): void {
  const words = make('span', { id: newId('draft') }, text(page, key));
  const line = make('div', { className, lang: page.language }, words, buttons);
  before.after(line);
  undo(() => line.remove());
  undo(describeBy(field, words.id));
}

/** Returns a function that shows that a text is not kept while it contains a card number. */
function cardLine(field: TextField, scope: Scope): (hasCard: boolean) => void {
  let line: EndingScope | undefined;
  return (hasCard) => {
    if (hasCard === !!line) return;
    line?.end();
    line = hasCard ? scope.child() : undefined;
    if (!line) return;
    addDraftLine(field, 'comment.draft-card', line);
    announce(text(scope.page, 'comment.draft-card'));
  };
}
