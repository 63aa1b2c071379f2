import type { Page } from '../core/page.ts';
import { setStyles } from '../dom/attributes.ts';
import { loadFile } from '../dom/load-file.ts';
import { ownDocument } from '../dom/nodes.ts';
import { stripTags } from '../dom/strip-tags.ts';
import { inTime } from '../dom/wait.ts';
import type { FailureWords } from '../view/failure.ts';
import { createLazyView } from '../view/lazy-view.ts';
import { formLogView } from './form-log-view.tsx';

/** Words of the server, ready to be shown: plain text, or nodes that went through the sink. */
export type Words = string | DocumentFragment;

/** Returns the words of a message in simple HTML, with its line breaks. */
function wordsAlone(html: string): DocumentFragment {
  const lines = html.split(/<br\b[^<>]*>/i).map((line) => stripTags(line).trim());
  const fragment = ownDocument.createDocumentFragment();
  fragment.append(...lines.flatMap((line, index) => (index > 0 ? [ownDocument.createElement('br'), line] : line)));
  return fragment;
}

/** Prepares a message that may be simple HTML. Without markup, it needs no sanitiser. */
export async function toWords(html: string): Promise<Words> {
  if (!/[<&]/.test(html)) return html;
  const sanitised = loadFile('sanitise')
    .then(({ sanitise }) => sanitise(html))
    .catch(() => undefined);
  // Without the sanitiser, the words matter more than their markup, and as text they do no harm.
  return (await inTime(sanitised)) ?? wordsAlone(html);
}

/** Returns words as a screen reader should say them: a line break separates words, too. */
export function spoken(words: Words): string {
  if (typeof words === 'string') return words;
  const copy = words.cloneNode(true) as DocumentFragment;
  for (const lineBreak of copy.querySelectorAll('br')) lineBreak.replaceWith('\n');
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** The classes by which the server's CSS shows what a message means. */
export type LogState = 'k2FormLogError' | 'k2FormLogSuccess';

const LOADING = 'formLogLoading';

/** The server's words with our note and offer behind them, or a failure. */
export type FormLogContent =
  | {
      readonly words: Words;
      readonly note: string | undefined;
      readonly offer: { readonly label: string; readonly choose: () => void } | undefined;
    }
  | { readonly failure: FailureWords; readonly note: string | undefined };

/** Finds the log of a form. The ids are not unique: its own comes first, then one beside it that is in no other form. */
function findLog(form: HTMLFormElement): HTMLElement | undefined {
  const selector = '#formLog,#k2ReportCommentFormLog';
  const beside = [...(form.parentElement?.querySelectorAll<HTMLElement>(selector) ?? [])];
  return form.querySelector<HTMLElement>(selector) ?? beside.find((log) => !log.closest('form'));
}

export type FormLog = ReturnType<typeof takeLog>;

/** Takes over the log of a form. A form without a log gets one. */
export function takeLog(form: HTMLFormElement, adopted: HTMLElement, widget: string, page: Page) {
  const printed = findLog(form);
  const log = printed ?? ownDocument.createElement('span');
  if (!printed) form.append(log);
  // The offline bar at the lower edge covers no answer.
  const restoreMargin = setStyles(log, { 'scroll-margin-block': '1em 6em' });
  const nodes = [...log.childNodes];
  const { className } = log;
  const view = createLazyView<FormLogContent | undefined>({ place: log, adopted, widget, page, view: formLogView });
  let hide = () => {};
  /** K2's CSS hides a log without a state, and some sites hide it anyway. */
  const reveal = () => {
    if (getComputedStyle(log).display === 'none') hide = setStyles(log, { display: 'block' }, 'important');
  };
  const clear = () => {
    view.show(undefined);
    log.classList.remove(LOADING, 'k2FormLogError', 'k2FormLogSuccess');
    hide();
  };
  return {
    /** Shows that an answer is awaited. */
    load() {
      clear();
      log.classList.add(LOADING);
    },
    /** Makes visible that an answer is awaited. It costs time, so it is called after the call is on the wire. */
    reveal() {
      if (log.classList.contains(LOADING)) reveal();
    },
    show(content: FormLogContent, state: LogState | undefined) {
      clear();
      if (state) log.classList.add(state);
      view.show(content);
      reveal();
    },
    scrollIntoView() {
      log.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    },
    hasFocus: () => log.contains(ownDocument.activeElement),
    release() {
      hide();
      view.unmount();
      restoreMargin();
      if (!printed) log.remove();
      log.replaceChildren(...nodes);
      log.className = className;
      if (!className) log.removeAttribute('class');
    },
  };
}
