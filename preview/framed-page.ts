/** Opens the page in the frame, and watches it. Both have the same origin. */
import type { EventDetails } from '../src/page/events.ts';
import { addressOf, pageOf } from './root.ts';

/** Callbacks for the framed page. */
export interface FrameListener {
  /** A new document has begun, before most of its scripts. `page` is its path and query. */
  begun(page: string): void;
  loaded(): void;
  /** Neither a page nor an error page of the site exists at that address. */
  failed(page: string): void;
  event(name: string, target: string, detail: unknown): void;
  error(message: string, detail: string): void;
}

/** A record, so that the compiler reports a missing event. */
const EVENTS: Readonly<Record<keyof EventDetails, true>> = {
  'k2:ready': true,
  'k2:failed': true,
  'k2:released': true,
  'k2:voted': true,
  'k2:commented': true,
  'k2:comment-queued': true,
  'k2:comment-sent': true,
  'k2:comment-discarded': true,
  'k2:comments-waiting': true,
  'k2:connection': true,
  'k2:moderated': true,
  'k2:reported': true,
  'k2:searched': true,
  'k2:month-changed': true,
  'k2:list-extended': true,
  'k2:scroll-to': true,
  'k2:opened': true,
  'k2:closed': true,
  'k2:tab-selected': true,
  'k2:tab-leave': true,
  'k2:show-field': true,
  'k2:recheck': true,
  'k2:reset-field': true,
  'k2:validated': true,
};

/**
 * Interval between checks for a new document, in ms. Browsers report when a document has loaded, but not when it
 * begins.
 */
const LOOK_MS = 10;

export class FramedPage {
  readonly #iframe: HTMLIFrameElement;
  readonly #listener: FrameListener;
  #document: Document | undefined;
  /** Last requested address. Some addresses return no document. */
  #asked = '';
  #looking = 0;
  #online = true;

  constructor(iframe: HTMLIFrameElement, listener: FrameListener) {
    this.#iframe = iframe;
    this.#listener = listener;
    iframe.addEventListener('load', () => {
      if (this.#asked === '') return;
      this.#look();
      if (this.#iframe.contentDocument) return listener.loaded();
      this.#stopLooking();
      this.#document = undefined;
      listener.failed(this.#asked);
    });
  }

  /** Path and query of the page. */
  get page(): string {
    return this.#asked;
  }

  open(path: string): void {
    const { pathname, search, hash } = new URL(path, location.origin);
    const same = pathname + search === this.#asked;
    this.#asked = pathname + search;
    // Setting the current address does not load a new document.
    if (same && hash === '') {
      this.reload();
    } else {
      if (!same) this.#await();
      this.#iframe.contentWindow?.location.replace(addressOf(pathname + search + hash));
    }
  }

  reload(): void {
    this.#await();
    if (this.#iframe.contentDocument && this.#document) this.#iframe.contentWindow?.location.reload();
    else this.#iframe.contentWindow?.location.replace(addressOf(this.#asked));
  }

  /** Sets `navigator.onLine` of the page, and sends it the event. Its requests fail by a fault of the server. */
  setOnline(online: boolean): void {
    if (online === this.#online) return;
    this.#online = online;
    const view = this.#document?.defaultView;
    if (view) view.dispatchEvent(new view.Event(online ? 'online' : 'offline'));
  }

  #await(): void {
    this.#stopLooking();
    this.#looking = window.setInterval(() => this.#look(), LOOK_MS);
  }

  #stopLooking(): void {
    window.clearInterval(this.#looking);
  }

  #look(): void {
    const { contentDocument } = this.#iframe;
    const view = contentDocument?.defaultView;
    if (!contentDocument || !view || contentDocument === this.#document || contentDocument.URL === 'about:blank')
      return;
    this.#stopLooking();
    this.#document = contentDocument;
    this.#asked = pageOf(view.location.pathname) + view.location.search;
    this.#listen(contentDocument, view);
    this.#listener.begun(this.#asked);
  }

  #listen(page: Document, view: Window & typeof globalThis): void {
    Object.defineProperty(view.navigator, 'onLine', { configurable: true, get: () => this.#online });
    for (const name of Object.keys(EVENTS)) {
      page.addEventListener(name, (event) => {
        const detail: unknown = 'detail' in event ? event.detail : undefined;
        this.#listener.event(name, describe(event.target), detail);
      });
    }
    page.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
      this.#listener.error(`Refused by ${violatedDirective}: ${blockedURI}`, `${sourceFile}:${lineNumber}`);
    });
    view.addEventListener('unhandledrejection', ({ reason }) => {
      this.#listener.error(`Unhandled rejection: ${String(reason)}`, stackOf(reason));
    });
    // In the capture phase, failures of images, scripts and style sheets arrive as well.
    view.addEventListener(
      'error',
      (event) => {
        if (event.target === view) {
          this.#listener.error(event.message, stackOf(event.error) || `${event.filename}:${event.lineno}`);
        } else {
          this.#listener.error(`Not loaded: ${describe(event.target)}`, sourceOf(event.target));
        }
      },
      true,
    );
    view.addEventListener('pagehide', () => this.#await());
  }
}

/**
 * Describes an element by a short selector. Elements of another window are not instances of this window's `Element`.
 */
export function describe(target: unknown): string {
  if (typeof target !== 'object' || target === null || !('localName' in target)) return 'document';
  const id = 'id' in target && target.id ? `#${String(target.id)}` : '';
  const names = 'className' in target && typeof target.className === 'string' ? target.className.trim() : '';
  return `${String(target.localName)}${id}${names && `.${names.split(/\s+/).join('.')}`}`;
}

function stackOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'stack' in error ? String(error.stack) : '';
}

function sourceOf(target: EventTarget | null): string {
  if (target && 'src' in target) return String(target.src);
  return target && 'href' in target ? String(target.href) : '';
}
