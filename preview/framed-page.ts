/** The page in the frame: opening it, and seeing what happens in it. It has our origin, so we may look. */
import type { EventDetails } from '../src/core/page.ts';

/** What is told of the framed page. */
export interface FrameListener {
  /** A document has begun, of which nothing has run yet, or hardly anything. `page` is its path and query. */
  begun(page: string): void;
  loaded(): void;
  /** There is no page at that address, and no error page of the site either. */
  failed(page: string): void;
  event(name: string, target: string, detail: unknown): void;
  error(message: string, detail: string): void;
}

/** The compiler sees to it that none is forgotten. */
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

/** How often we look for a new document, in ms: browsers don't tell when it begins, only when it is loaded. */
const LOOK_MS = 10;

export class FramedPage {
  readonly #iframe: HTMLIFrameElement;
  readonly #listener: FrameListener;
  #document: Document | undefined;
  /** What was asked for last, for addresses that give no document. */
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
    // To its own address, a frame goes without a new document.
    if (same && hash === '') {
      this.reload();
    } else {
      if (!same) this.#await();
      this.#iframe.contentWindow?.location.replace(pathname + search + hash);
    }
  }

  reload(): void {
    this.#await();
    if (this.#iframe.contentDocument && this.#document) this.#iframe.contentWindow?.location.reload();
    else this.#iframe.contentWindow?.location.replace(this.#asked);
  }

  /** Makes the page believe that its device is online or not. Its requests have to fail by a fault. */
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
    this.#asked = view.location.pathname + view.location.search;
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
    // In the capture phase also the failures of images, scripts and style sheets arrive here.
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

/** An element as a short selector. Elements of another window are no `Element` of ours. */
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
