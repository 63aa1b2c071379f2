import type { Page } from '../core/page.ts';
import { setStyles } from '../dom/attributes.ts';
import { loadFile } from '../dom/load-file.ts';
import { ownDocument, unshadowed } from '../dom/nodes.ts';
import { stripTags } from '../dom/strip-tags.ts';
import { inTime } from '../dom/wait.ts';
import type { FailureWords } from '../view/failure.ts';
import { createLazyView, type LazyView } from '../view/lazy-view.ts';
import { formLogView } from './form-log-view.tsx';

/** Words of the server, ready to be shown: plain text, or nodes that went through the sink. */
export type Words = string | DocumentFragment;

const LINE_BREAK = /<br\b[^<>]*>/i;

/** The words of a message in simple HTML, and its line breaks. */
function wordsAlone(html: string): DocumentFragment {
  const lines = html.split(LINE_BREAK).map((line) => stripTags(line).trim());
  const fragment = ownDocument.createDocumentFragment();
  fragment.append(...lines.flatMap((line, index) => (index > 0 ? [ownDocument.createElement('br'), line] : line)));
  return fragment;
}

/** Takes a message that may be simple HTML. What has no markup needs no sanitiser. */
export async function toWords(html: string): Promise<Words> {
  if (!/[<&]/.test(html)) return html;
  const sanitised = loadFile('sanitise')
    .then(({ sanitise }) => sanitise(html))
    .catch(() => undefined);
  // Without the sanitiser, the words matter more than their markup, and as text they do no harm.
  return (await inTime(sanitised)) ?? wordsAlone(html);
}

/** The words as a screen reader should say them: a line break parts words, too. */
export function spoken(words: Words): string {
  if (typeof words === 'string') return words;
  const copy = words.cloneNode(true) as DocumentFragment;
  for (const lineBreak of copy.querySelectorAll('br')) lineBreak.replaceWith('\n');
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** The classes by which the server's CSS shows what a message means. */
export type LogState = 'k2FormLogError' | 'k2FormLogSuccess';

const LOADING = 'formLogLoading';
const STATES: readonly LogState[] = ['k2FormLogError', 'k2FormLogSuccess'];

/** The content of the log: the server's words with our note and offer behind them, or a failure. */
export type FormLogContent =
  | {
      readonly words: Words;
      /** A sentence of ours behind the words of the server. */
      readonly note: string | undefined;
      readonly offer: { readonly label: string; readonly choose: () => void } | undefined;
    }
  | { readonly failure: FailureWords; readonly note: string | undefined };

/** The place inside a form where K2 shows its answers. */
export interface FormLog {
  /** Empties it and shows that something is under way. */
  load(): void;
  /** Shows an answer, with the state that it has, if it has one. */
  show(content: FormLogContent, state: LogState | undefined): void;
  /** Lets it be seen that an answer is awaited; after the call is on the wire, as it asks for styles. */
  reveal(): void;
  /** Scrolls it into view, if it is not. */
  scrollIntoView(): void;
  /** Checks that the focus is in it. */
  hasFocus(): boolean;
  /** Leaves it as the server printed it. */
  release(): void;
}

/** The ids are not unique on a page: the form's own log first, then one beside the form that is in no other. */
function findLog(form: HTMLFormElement): HTMLElement | undefined {
  const selector = '#formLog,#k2ReportCommentFormLog';
  const own = unshadowed(form);
  const beside = [...(own.parentElement?.querySelectorAll<HTMLElement>(selector) ?? [])];
  return own.querySelector<HTMLElement>(selector) ?? beside.find((log) => !log.closest('form'));
}

/**
 * Takes over the log of a form; where the template has none, the form gets one.
 * @param adopted The adopted element, for `k2:failed`.
 */
export function takeLog(form: HTMLFormElement, adopted: HTMLElement, widget: string, page: Page): FormLog {
  const printed = findLog(form);
  const log = printed ?? ownDocument.createElement('span');
  if (!printed) unshadowed(form).append(log);
  // The offline bar at the lower edge covers no answer.
  const unmargin = setStyles(log, { 'scroll-margin-block': '1em 6em' });
  const nodes = [...log.childNodes];
  const states = STATES.filter((state) => log.classList.contains(state));
  let view: LazyView<FormLogContent | undefined> | undefined;
  const viewOfLog = () => {
    view ??= createLazyView({ place: log, adopted, widget, page, view: formLogView });
    return view;
  };
  let hide: (() => void) | undefined;

  const clear = () => {
    if (view) view.show(undefined);
    else log.replaceChildren();
    log.classList.remove(LOADING, ...STATES);
    hide?.();
    hide = undefined;
  };
  /** K2's CSS hides a log without a state, and some sites hide it anyway. */
  const reveal = () => {
    if (getComputedStyle(log).display === 'none') hide = setStyles(log, { display: 'block' }, 'important');
  };
  return {
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
      viewOfLog().show(content);
      reveal();
    },
    scrollIntoView() {
      log.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    },
    hasFocus: () => log.contains(ownDocument.activeElement),
    release() {
      clear();
      view?.unmount();
      unmargin();
      if (!printed) log.remove();
      log.replaceChildren(...nodes);
      log.classList.add(...states);
      if (log.className === '') log.removeAttribute('class');
    },
  };
}
