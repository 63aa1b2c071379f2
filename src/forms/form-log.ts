import { setStyles } from '../dom/attributes.ts';
import { loadFile } from '../dom/load-file.ts';
import { make } from '../dom/make.ts';
import { ownDocument } from '../dom/nodes.ts';
import { bringIntoView } from '../dom/scroll.ts';
import { stripTags } from '../dom/strip-tags.ts';
import { inTime } from '../dom/wait.ts';
import { withoutPaths } from '../http/answers.ts';
import type { Page } from '../page/page.ts';
import { type Action, createActions } from '../view/actions.ts';
import { createFailure, type Failure } from '../view/failure.ts';
import type { WidgetContext } from '../view/mount.ts';
import './form-log.css?adopt';

/** Text of the server, ready to be shown: plain text, or sanitised nodes. */
export type Words = string | DocumentFragment;

/** Returns the text of a message in simple HTML, with its line breaks. */
function wordsAlone(html: string): DocumentFragment {
  const lines = html.split(/<br\b[^<>]*>/i).map((line) => stripTags(line).trim());
  const fragment = ownDocument.createDocumentFragment();
  fragment.append(...lines.flatMap((line, index) => (index > 0 ? [ownDocument.createElement('br'), line] : line)));
  return fragment;
}

/** Prepares a message that may be simple HTML. Without markup, it needs no sanitiser. */
export async function toWords(answer: string): Promise<Words> {
  const html = withoutPaths(answer);
  if (!/[<&]/.test(html)) return html;
  const sanitised = loadFile('sanitise')
    .then(({ sanitise }) => sanitise(html))
    .catch(() => undefined);
  // Without the sanitiser, the plain text is shown, which is safe.
  return (await inTime(sanitised)) ?? wordsAlone(html);
}

/** Returns the text for screen readers: a line break separates words, too. */
export function spoken(words: Words): string {
  if (typeof words === 'string') return words;
  const copy = words.cloneNode(true) as DocumentFragment;
  for (const lineBreak of copy.querySelectorAll('br')) lineBreak.replaceWith('\n');
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** Makes a node of words. Widgets adopt nothing in HTML of the server. */
export function nodeOf(words: Words): Node | string {
  if (typeof words === 'string') return words;
  const element = make('span', {}, words.cloneNode(true));
  element.dataset.k2Ignore = '';
  return element;
}

/** The server's classes for the state of a message. */
export type LogState = 'k2FormLogError' | 'k2FormLogSuccess';

const LOADING = 'formLogLoading';
const OWN_BOX = 'data-k2-own-box';

/** A text with our note and buttons after it, or a failure. */
type FormLogContent = { readonly note: string | undefined } & (
  | {
      readonly words: Words;
      /** The text is not the server's. */
      readonly isOurs?: boolean | undefined;
      readonly actions: readonly Action[];
    }
  | { readonly failure: Failure }
);

const hasOwnText = (content: FormLogContent) =>
  'failure' in content || !!(content.isOurs || content.note || content.actions.length);

/** Finds the log of a form. Its id is not unique: first in the form, then next to it and outside of other forms. */
function findLog(form: HTMLFormElement): HTMLElement | undefined {
  const selector = '#formLog,#k2ReportCommentFormLog';
  const siblings = [...(form.parentElement?.querySelectorAll<HTMLElement>(selector) ?? [])];
  return form.querySelector<HTMLElement>(selector) ?? siblings.find((log) => !log.closest('form'));
}

/** The log of a form, which shows the result of sending it. */
export interface FormLog {
  readonly element: HTMLElement;
  clear(): void;
  load(): void;
  /** Shows that an answer is awaited. It takes time, so it is called after the request was sent. */
  reveal(): void;
  show(content: FormLogContent, state: LogState | undefined): void;
  scrollIntoView(): void;
  hasFocus(): boolean;
  release(): void;
}

/** Creates a function that writes content into a log, and one that removes its buttons. */
function createWriter(log: HTMLElement, context: WidgetContext) {
  const actions = createActions(context);
  const shown = createFailure(context);
  return {
    write(content: FormLogContent) {
      const { note } = content;
      if ('failure' in content) {
        shown.show(content.failure);
        log.append(shown.element, ...(note ? [' ', make('span', { role: 'alert' }, note)] : []));
        return;
      }
      const space = content.actions.length > 0 ? ' ' : '';
      log.append(nodeOf(content.words), note ? ` ${note}` : '', space, actions.element);
      actions.show(content.actions);
    },
    remove() {
      actions.remove();
      shown.remove();
    },
  };
}

/** Takes over the log of a form. A form without a log gets one. */
export function takeLog(form: HTMLFormElement, adopted: HTMLElement, widget: string, page: Page): FormLog {
  const printed = findLog(form);
  const log = printed ?? ownDocument.createElement('span');
  if (!printed) form.append(log);
  // The offline bar at the bottom must not cover an answer.
  const restoreMargin = setStyles(log, { 'scroll-margin-block': '1em 6em' });
  const nodes = [...log.childNodes];
  const { className } = log;
  const { write, remove } = createWriter(log, { adopted, widget, page });
  let hide = () => {};
  /** Shows the log. K2's CSS hides it without a state, and some sites hide it always. */
  const reveal = () => {
    if (getComputedStyle(log).display === 'none') hide = setStyles(log, { display: 'block' }, 'important');
  };
  const clear = () => {
    log.replaceChildren();
    log.removeAttribute(OWN_BOX);
    log.classList.remove(LOADING, 'k2FormLogError', 'k2FormLogSuccess');
    hide();
  };
  return {
    element: log,
    clear,
    load() {
      clear();
      log.classList.add(LOADING);
    },
    reveal() {
      if (log.classList.contains(LOADING)) reveal();
    },
    show(content, state) {
      clear();
      if (state) log.classList.add(state);
      // Our texts are not readable in each box of a site.
      log.toggleAttribute(OWN_BOX, !!state && hasOwnText(content));
      write(content);
      reveal();
    },
    scrollIntoView: () => bringIntoView(log),
    hasFocus: () => log.contains(ownDocument.activeElement),
    release() {
      hide();
      remove();
      restoreMargin();
      if (!printed) log.remove();
      log.replaceChildren(...nodes);
      log.removeAttribute(OWN_BOX);
      log.className = className;
      if (!className) log.removeAttribute('class');
    },
  };
}
