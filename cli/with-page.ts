import { Window } from 'happy-dom';

/** Globals that belong to the page and not to this process. */
const OF_THE_PAGE = /^(document|location|Document|Node|Element|HTML\w*Element|CSS)$/;

/** One for all pages, as modules may keep the first document that they have seen. */
let window: Window | undefined;

function open(html: string, url: URL): Window {
  window ??= new Window({
    settings: { disableJavaScriptFileLoading: true, disableCSSFileLoading: true, disableIframePageLoading: true },
  });
  window.happyDOM.setURL(url.href);
  window.document.open();
  window.document.write(html);
  window.document.close();
  return window;
}

/**
 * Parses a page and makes it the DOM of this process during a task, so that the code of widgets reads this page. Nothing of
 * the page is run or fetched.
 * @param url URL of the page, which relative URLs resolve against, unless the page has a `<base>`.
 */
export async function withPage<Result>(
  html: string,
  url: URL,
  task: (page: Document) => Promise<Result>,
): Promise<Result> {
  const opened = open(html, url);
  const names = Object.getOwnPropertyNames(opened).filter((name) => OF_THE_PAGE.test(name));
  const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const name of names) {
    const value: unknown = Reflect.get(opened, name);
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  try {
    return await task(document);
  } finally {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  }
}
