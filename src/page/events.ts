/** Names and details of the events that bubble from adopted elements. */
export interface EventDetails {
  'k2:ready': { widget: string };
  'k2:failed': { widget: string; error: unknown };
  'k2:released': { widget: string };
  'k2:voted': { itemId: number; stars: number; percentage: number | undefined; message: string };
  'k2:commented': { itemId: number | undefined; message: string; refresh: boolean };
  /** A comment was kept on this device, to be sent when the site can be reached. */
  'k2:comment-queued': { itemId: number };
  /**
   * A waiting comment was sent: K2's answer, the message for the visitor, and how many of the article are left; on the
   * document's element.
   */
  'k2:comment-sent': { itemId: number; message: string; left: number; words: string };
  /** The visitor has discarded one, likewise. */
  'k2:comment-discarded': { itemId: number; left: number; words: string };
  /** Number of waiting comments, also in words; on the document's element, after each possible change. */
  'k2:comments-waiting': { count: number; words: string };
  /** The site has answered, or failed to answer, while the browser is online; on the document's element. */
  'k2:connection': { isReachable: boolean };
  'k2:moderated': {
    action: 'approve' | 'unpublish' | 'edit' | 'remove' | 'report-user';
    commentId: number | undefined;
    message: string;
  };
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
  /** A visitor is about to leave a pane of a step-by-step form; `preventDefault()` keeps it. Ids of panes. */
  'k2:tab-leave': { tab: string; next: string };
  /** Requests that tabs, or anything else around an element, show it. */
  'k2:show-field': Record<string, never>;
  /** A script has changed the value of a field: it is validated as after a `change`. */
  'k2:recheck': Record<string, never>;
  /** A script has emptied a field: its validation state no longer holds. */
  'k2:reset-field': Record<string, never>;
  /** A whole form was validated before it would be sent. */
  'k2:validated': { valid: boolean; errors: number };
}

/** A visitor's choice in a consent tool: `document.dispatchEvent(new CustomEvent('k2:consent', { detail }))`. */
export interface ConsentDetail {
  readonly analytics?: boolean;
}

/** The events that bubble from adopted elements, for `addEventListener`. */
export type K2EventMap = { [Name in keyof EventDetails]: CustomEvent<EventDetails[Name]> };

declare global {
  interface HTMLElementEventMap extends K2EventMap {}
  interface DocumentEventMap extends K2EventMap {
    'k2:consent': CustomEvent<ConsentDetail>;
  }
  interface WindowEventMap extends K2EventMap {}
}
