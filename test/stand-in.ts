import { type SetupServer, setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createHandlers } from '../fixtures/handlers/index.ts';
import type { PageContext, Settings, Site } from '../fixtures/model.ts';
import { createSite } from '../fixtures/site.ts';

/** The stand-in server for the tests of one file, and the pages it prints. */
export interface StandIn {
  readonly site: Site;
  /** For an answer that the stand-in would never give by itself. */
  readonly server: SetupServer;
  /** Returns the context that page templates need, for a page at this path. */
  context(path?: string): PageContext;
  /**
   * Puts the body of a page the server prints into the document, without its scripts. Those in which Community Builder
   * prints its settings stand at the end of the body; this DOM runs none.
   */
  open(render: (context: PageContext) => string, path?: string): void;
}

/**
 * Answers every call of the tests of this file as the server would. State and settings start anew for each test.
 * @param settings Role, language and markup generation that the pages start with.
 */
export function standInForTests(settings: Partial<Settings> = {}): StandIn {
  let site = createSite(settings, { cookieless: true });
  const server = setupServer();
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  beforeEach(() => {
    site = createSite(settings, { cookieless: true });
    server.resetHandlers(...createHandlers(site));
  });
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  const standIn: StandIn = {
    server,
    get site() {
      return site;
    },
    context: (path = '/index.php') => ({
      site,
      session: site.openSession(),
      base: '/',
      origin: location.origin,
      url: new URL(path, location.origin),
    }),
    open(render, path) {
      const html = render(standIn.context(path));
      // Style sheets and scripts would be fetched by the parser already.
      const bare = html.replace(/<link\b[^>]*>|<script(?![^>]*json)[\s\S]*?<\/script>/g, '');
      const page = new DOMParser().parseFromString(bare, 'text/html');
      document.body.replaceChildren(...page.body.childNodes, ...settingsScripts(html));
    },
  };
  return standIn;
}

function settingsScripts(html: string): HTMLScriptElement[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].flatMap(([, text = '']) => {
    if (!text.includes('cbjQuery')) return [];
    const script = document.createElement('script');
    script.textContent = text;
    return script;
  });
}
