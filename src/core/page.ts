/** Languages whose texts are in the chunks; other languages are files (src/i18n/languages.ts). */
export type Language = 'de' | 'en';

/** The parameters of the tag, which are read once (docs/script-tag.md). */
export interface ScriptTag {
  /** Absolute URL of the loader, which is in the same folder as `chunks/`. */
  readonly url: URL;
  /** Language of the page (`pt-BR`), from `lang=` of the tag or `<html lang>`; empty without both. */
  readonly lang: string;
  /** The nearest language whose texts are in the chunks. */
  readonly pageLanguage: Language;
  /** The loader's texts in other languages, by key. Set by src/i18n/languages.ts. */
  loaderTexts?: Readonly<Record<string, string>>;
  readonly isDebug: boolean;
  /** Set before any code runs that the loader has fetched. */
  page?: Page;
  /** Reads a parameter of the tag. */
  parameter(name: string): string | null;
}

/** The page, as every widget gets it. */
export interface Page {
  /** Root path of the site with both slashes: `/` or `/sub/`. */
  readonly sitePath: string;
  /**
   * The language of the texts, `de` or `pt`; English if the texts of the page's language are missing or late. Only
   * src/i18n/languages.ts changes it, before `waitForLanguage` is settled.
   */
  readonly language: string;
  readonly tag: Pick<ScriptTag, 'url' | 'lang' | 'loaderTexts'>;
  /** Every text of the page's language, when it came in a file. Only src/i18n/languages.ts sets it. */
  readonly texts?: Readonly<Record<string, string>> | undefined;
  /** `debug=1` in the tag: adoptions, loads, calls and errors go to the console. */
  readonly debug: boolean;
  parameter: ScriptTag['parameter'];
  /** Dispatches a bubbling, cancelable `CustomEvent`. Returns false if a listener called `preventDefault()`. */
  emit<Name extends keyof EventDetails>(element: Element, name: Name, detail: EventDetails[Name]): boolean;
  /** Reports an error: `k2:failed` on the element and, unless that event is cancelled, a line on the console. */
  fail(element: Element, widget: string, error: unknown): void;
  /** Queues a task, so that work on many elements leaves room for input between them. */
  schedule(task: () => void): void;
}

/** Names and details of the events that bubble from adopted elements. */
export interface EventDetails {
  'k2:ready': { widget: string };
  'k2:failed': { widget: string; error: unknown };
  'k2:released': { widget: string };
  'k2:voted': { itemId: number; stars: number; percentage: number | undefined; message: string };
  'k2:commented': { itemId: number | undefined; message: string; refresh: boolean };
  /** A comment was kept on this device, to be sent when the site can be reached. */
  'k2:comment-queued': { itemId: number };
  /** A waiting comment was sent: K2's answer, and the message for the reader; on the document's element. */
  'k2:comment-sent': { itemId: number; message: string; words: string };
  /** The reader has discarded a waiting comment on this page, with the message; on the document's element. */
  'k2:comment-discarded': { itemId: number; left: number; words: string };
  /** Number of waiting comments, also in words; on the document's element, after each possible change. */
  'k2:comments-waiting': { count: number; words: string };
  /** The site has answered, or failed to answer, while the browser is online; on the document's element. */
  'k2:connection': { isReachable: boolean };
  'k2:moderated': { action: 'approve' | 'remove' | 'report-user'; commentId: number | undefined; message: string };
  'k2:reported': { message: string };
  'k2:searched': { word: string; count: number };
  'k2:month-changed': { label: string; url: string };
  /** A list was extended: number of the new items, and of their page. */
  'k2:list-extended': { count: number; page: number };
  'k2:scroll-to': { target: Element };
  'k2:opened': { what: string };
  'k2:closed': { what: string; answer?: 'yes' | 'no' };
  /** A tab was selected: the id of its pane. */
  'k2:tab-selected': { tab: string };
  /** A reader is about to leave a pane of a step-by-step form; `preventDefault()` keeps it. Ids of panes. */
  'k2:tab-leave': { tab: string; next: string };
  /** Requests that tabs, or anything else around an element, show it. */
  'k2:show-field': Record<string, never>;
  /** A script has changed what a field holds: it is to be validated as after a `change`. */
  'k2:recheck': Record<string, never>;
  /** A script has emptied a field: its validation state no longer holds. */
  'k2:reset-field': Record<string, never>;
  /** A whole form was validated before it would be sent. */
  'k2:validated': { valid: boolean; errors: number };
}

/** The exports of a widget's file. */
export interface WidgetModule {
  /**
   * Adopts an element of the server.
   * @param signal Aborted when the element is released, and when `adopt` throws: it ends listeners, calls and observers.
   * @returns undoes the rest, after the signal: attributes, hosts, React roots. Absent if there is none. A promise, if more
   * code is needed: the element is ready when it is fulfilled, and the signal undoes everything.
   * @throws anything: it is reported, and the server's markup left to itself.
   */
  adopt(element: HTMLElement, page: Page, signal: AbortSignal): void | (() => void) | Promise<void>;
}
