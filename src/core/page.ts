/** Languages whose texts lie beside the code; those of others are files (src/i18n/languages/). */
export type Language = 'de' | 'en';

/** The tag, as it is read once (docs/script-tag.md). */
export interface ScriptTag {
  /** Absolute URL of our own script: `chunks/` lies beside it. */
  readonly url: URL;
  /** The language of the page as `lang=` or `<html lang>` says it, `pt-BR`; empty where neither does. */
  readonly lang: string;
  /** The nearest language whose texts lie beside the code. */
  readonly pageLanguage: Language;
  /** What the loader says in other languages, by key; src/i18n/languages/ brings it. */
  loaderTexts?: Readonly<Record<string, string>>;
  readonly isDebug: boolean;
  /** There as soon as code runs that the loader has fetched. */
  page?: Page;
  /** A parameter of the tag as it is. */
  parameter(name: string): string | null;
}

/** What every widget gets. */
export interface Page {
  /** Root path of the site with both slashes: `/` or `/sub/`. */
  readonly sitePath: string;
  /**
   * The language of our texts, `de` or `pt`; English where the texts of the page's language did not come in time, and
   * where we don't speak it. Only src/i18n/languages/ changes it, before `waitForLanguage` is over.
   */
  readonly language: string;
  readonly tag: Pick<ScriptTag, 'url' | 'lang' | 'loaderTexts'>;
  /** Every text of the page's language, when it came in a file. Only src/i18n/languages/ sets it. */
  readonly texts?: Readonly<Record<string, string>> | undefined;
  /** `debug=1` in the tag: adoptions, loads, calls and errors go to the console. */
  readonly debug: boolean;
  parameter: ScriptTag['parameter'];
  /** Dispatches a bubbling, cancelable `CustomEvent`. Returns false if somebody called `preventDefault()`. */
  emit<Name extends keyof EventDetails>(element: Element, name: Name, detail: EventDetails[Name]): boolean;
  /** The one channel of errors: `k2:failed` on the element, and a console line unless somebody cancels that event. */
  fail(element: Element, widget: string, error: unknown): void;
  /** Runs a task soon in a task of its own, so that work on many elements leaves room for input between them. */
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
  /** A comment that had waited has arrived: what K2 said to it, and what we say; on the document's element. */
  'k2:comment-sent': { itemId: number; message: string; words: string };
  /** The reader has discarded, on this page, a comment that waited, and what we say to that; on the document's element. */
  'k2:comment-discarded': { itemId: number; left: number; words: string };
  /** How many comments wait to be sent, and the same in words; on the document's element, whenever that may have changed. */
  'k2:comments-waiting': { count: number; words: string };
  /** Whether the site answers although the browser is online; on the document's element. */
  'k2:connection': { isReachable: boolean };
  'k2:moderated': { action: 'approve' | 'remove' | 'report-user'; commentId: number | undefined; message: string };
  'k2:reported': { message: string };
  'k2:searched': { word: string; count: number };
  'k2:month-changed': { label: string; url: string };
  /** A list has more items: how many, and the number of the page that they are of. */
  'k2:list-extended': { count: number; page: number };
  'k2:scroll-to': { target: Element };
  'k2:opened': { what: string };
  'k2:closed': { what: string; answer?: 'yes' | 'no' };
  /** A tab was selected: the id of its pane. */
  'k2:tab-selected': { tab: string };
  /** Step by step: the reader wants to leave a pane; `preventDefault()` keeps it. Ids of panes. */
  'k2:tab-leave': { tab: string; next: string };
  /** Asks what is around an element (tabs, for one) to show it. */
  'k2:show-field': Record<string, never>;
  /** A script has changed what a field holds: it is to be validated as after a `change`. */
  'k2:recheck': Record<string, never>;
  /** A script has emptied a field: what was found out about it no longer holds. */
  'k2:reset-field': Record<string, never>;
  /** A whole form was validated before it would be sent. */
  'k2:validated': { valid: boolean; errors: number };
}

/** The exports of a widget's file. */
export interface WidgetModule {
  /**
   * Adopts an element of the server.
   * @param signal Aborted when the element is released, and when `adopt` throws: it ends listeners, calls and observers.
   * @returns undoes the rest, after the signal: attributes, hosts, React roots. Absent if there is none.
   * @throws anything: it is reported, and the server's markup left to itself.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: most widgets have nothing to undo but what the signal ends
  adopt(element: HTMLElement, page: Page, signal: AbortSignal): void | (() => void);
}
