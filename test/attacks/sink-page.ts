/** Script of a page of the browser tests: every path of server HTML into a page, without the calls before it. */

import { COMMENT_ATTRIBUTES, fetchProven } from '../../src/comments/list/fetch-comments.ts';
import { readPart, safePart, TIP_ATTRIBUTES } from '../../src/comments/list/safe-part.ts';
import { setImportFile } from '../../src/dom/load-file.ts';
import { IGNORED } from '../../src/dom/nodes.ts';
import { read } from '../../src/http/request.ts';
import { ALLOWED_ATTRIBUTES, ALLOWED_ELEMENTS, type FurtherAttributes } from '../../src/sanitise/allow-list.ts';
import { sanitise } from '../../src/sanitise/index.ts';
import { readContent } from '../../src/tooltips/content.ts';
import { readVerdict } from '../../src/validation/field-check.ts';
import { createNote } from '../../src/validation/notes.ts';
import { serverText } from '../../src/view/server-text.ts';
import { ITEM_ATTRIBUTES, readNextPage } from '../../widgets/list-pages/load-more.ts';
import { readSearchAnswer } from '../../widgets/live-search/api.ts';
import { testScope } from '../page.ts';

// The files that the sinks load by name.
setImportFile((name) =>
  name === 'comments' ? import('../../src/comments/list/index.ts') : import('../../src/sanitise/index.ts'),
);

async function searchAnswer(html: string): Promise<(Node | string)[]> {
  const answer = await readSearchAnswer(html);
  if (answer.kind === 'foreign') return [...answer.nodes.childNodes];
  return answer.hits.map(({ title, url }) => {
    const link = document.createElement('a');
    link.textContent = title;
    link.setAttribute('href', url);
    return link;
  });
}

async function tip(html: string): Promise<(Node | string)[]> {
  const trigger = document.createElement('span');
  trigger.setAttribute('data-cbtooltip-tooltip', html);
  const content = await readContent(trigger, 'tooltip', testScope());
  return content ? [content] : [];
}

/** Shows the answer to a field check and its note, after the sanitiser has filled it in. */
async function note(html: string): Promise<(Node | string)[]> {
  const text = JSON.stringify({ valid: false, message: html });
  const { message } = await readVerdict(
    { text, redirected: false, loggedIn: undefined, call: { url: new URL(location.href) } },
    '/',
  );
  const form = document.createElement('form');
  const place = document.createElement('p');
  const field = document.createElement('input');
  place.append(field);
  form.append(place);
  createNote(field, 'current', testScope()).show('error', {
    text: message ?? '',
    fromServer: true,
  });
  await sanitise('');
  await new Promise((resolve) => setTimeout(resolve));
  field.remove();
  return [...place.children].flatMap((element) => [...element.childNodes]);
}

/** Whole pages of this site, by the addresses that they are asked for by. */
const answers = new Map<string, string>();
const { fetch } = window;
window.fetch = async (input, init) => {
  const answer = answers.get(`${input}`);
  return answer === undefined ? fetch(input, init) : new Response(answer);
};

/** Makes the server answer a request for a page, once. */
async function withPage<Result>(body: string, task: (url: URL) => Promise<Result>): Promise<Result> {
  const url = new URL(`/page?number=${answers.size}`, location.href);
  answers.set(url.href, `<!doctype html><html lang="en"><body>${body}</body></html>`);
  return task(url);
}

/** The comments of a fetched page; none where something in them can't be shown in this page. */
const comments = (html: string) =>
  withPage(`<ul class="itemCommentsList"><li>Well ${html}</li></ul>`, async (url) => {
    const fetched = await fetchProven(url, () => false);
    return [...(fetched?.parts.values() ?? [])];
  });

/** Reads the items of a list's next page, whose pagination comes first; none without it, as for comments. */
const items = (html: string) =>
  withPage(
    `<div><p class="pages"><a href="/list">1</a> <b>2</b></p><div class="itemList"><div class="itemContainer">${html}</div></div></div>`,
    async (url) => {
      const pagination = document.createElement('p');
      pagination.className = 'pages';
      const options = { auto: false, list: '', item: '' };
      const list = { element: document.body, pagination, options, last: { current: 1, total: 2, next: url } };
      const take = (content: ParentNode) => readNextPage(list, content, url, { safePart, TIP_ATTRIBUTES });
      const page = await readPart(read({ url }), take).catch(() => undefined);
      return [...(page?.items.childNodes ?? [])];
    },
  );

const SINKS: Readonly<Record<string, (html: string) => Promise<(Node | string)[]>>> = {
  sanitise: async (html) => [await sanitise(html)],
  'message of a form': async (html) => [await serverText(html)],
  'search results': searchAnswer,
  tip,
  'field check': note,
  'comments of a page': comments,
  'items of a page': items,
};

/** Marks of hidden elements, and inline styles that change only the element's own box; they are set and not parsed. */
const HIDDEN: FurtherAttributes = {
  hidden: /^(|hidden|until-found)$/,
  style:
    /^((aspect-ratio|clear|color|display|float|vertical-align|visibility|white-space|((min|max)-)?(width|height)|(background|border(?!-image)|list-style|padding)[a-z-]*|font-[a-z]+|text-(align|transform|decoration)|margin[a-z-]*(?=: [^-(;]*;)|line-height(?=: ([1-9]|normal))): [^;]*; ?)*$/,
};

/** Attributes that are allowed as well, with their allowed values. */
const FURTHER: Readonly<Record<string, FurtherAttributes>> = {
  'comments of a page': { ...HIDDEN, ...COMMENT_ATTRIBUTES },
  'items of a page': { ...HIDDEN, ...ITEM_ATTRIBUTES },
};

/** Events that handlers wait for. */
const EVENTS = [
  ...['click', 'mouseover', 'pointerover', 'pointermove', 'focus', 'blur', 'toggle', 'beforetoggle', 'animationstart'],
  ...['transitionend', 'scroll', 'input', 'submit', 'reset', 'close', 'load', 'error', 'begin', 'slotchange', 'copy'],
];

/** Dispatches everything on these elements that a reader or the browser might. */
function provoke(stage: Element): void {
  for (const element of stage.querySelectorAll('*')) {
    // Also elements of another window, and forms whose controls have these names.
    if ('click' in element) HTMLElement.prototype.click.call(element);
    for (const type of EVENTS) EventTarget.prototype.dispatchEvent.call(element, new Event(type, { cancelable: true }));
  }
}

/** Describes the parts of an element that server HTML must not have. */
function oddities(element: Element, further: FurtherAttributes): string[] {
  const odd: string[] = [];
  if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml' || !ALLOWED_ELEMENTS.includes(element.localName))
    odd.push(`<${element.localName}>`);
  for (const { name, value } of element.attributes) {
    if (![...ALLOWED_ATTRIBUTES, IGNORED].includes(name) && !further[name]?.test(value))
      odd.push(`${element.localName}[${name}]`);
    if (/^(href|src)$/.test(name) && !/^(https?|mailto|tel):/.test(new URL(value, document.baseURI).href))
      odd.push(`${element.localName}[${name}=${value}]`);
  }
  if (element.shadowRoot) odd.push(`shadow root of ${element.localName}`);
  return odd;
}

/** Pushes markup through one sink and onto the page. @returns what is wrong with it, in words. */
async function push(sink: string, html: string, stage: Element): Promise<string[]> {
  const place = document.createElement('div');
  stage.append(place);
  place.append(...((await SINKS[sink]?.(html)) ?? []));
  const odd = [...place.querySelectorAll('*')]
    .filter((element) => !element.matches('[aria-hidden]'))
    .flatMap((element) => oddities(element, FURTHER[sink] ?? {}));
  provoke(place);
  return odd;
}

// A link of the site's own is content, and leads away; one that runs a script is let. Capturing: WebKit follows a link
// also at an event of that name which does not bubble.
document.addEventListener(
  'click',
  (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link && link.protocol !== 'javascript:') event.preventDefault();
  },
  true,
);

Object.assign(window, { push, provoke });
