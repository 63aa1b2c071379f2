import { Window } from 'happy-dom';

/** What belongs to the page and not to this process. */
const OF_THE_PAGE = /^(document|location|Document|Node|Element|HTML\w*Element|CSS)$/;

/** One for all pages: code of ours may hold on to the document that it has met first. */
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
 * Parses a page and makes it the DOM of this process while a task is done: what our code asks the browser for is then
 * asked of this page, by that code itself. Nothing of the page is run or fetched.
 * @param url Its address; relative addresses resolve against it, or against the page's `<base>`.
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
