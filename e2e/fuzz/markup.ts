/**
 * Markup as the server printed it: a tree of what is written, not of what a browser makes of it. So a changed page may
 * say what no document can hold (a form in a form), and the browser has to cope with that, as with a template's mistakes.
 */

/** Names an element in the page that it comes from, and finds it again in a browser. */
const NAME = 'data-f';

export interface Tag {
  /** The same in each run: its place among the elements of the page, with a mark of the change that copied it. */
  name: string;
  tag: string;
  attributes: Map<string, string>;
  children: Markup[];
}
/** An element, or whatever else stands between elements, as it is written. */
type Markup = Tag | string;

const isTag = (markup: Markup): markup is Tag => typeof markup !== 'string';

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
const RAW = new Set(['script', 'style', 'textarea', 'title']);
const TOKEN = /<!--[\s\S]*?-->|<![^>]*>|<(\/?)([a-zA-Z][\w:-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/g;
const ATTRIBUTE = /([^\s=/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

/** Reads a page. The root has no tag of its own: it holds what is written, from the doctype on. */
export function parse(html: string): Tag {
  const root: Tag = { name: '', tag: '', attributes: new Map(), children: [] };
  const open: Tag[] = [root];
  let count = 0;
  let at = 0;
  const lower = html.toLowerCase();
  const add = (markup: Markup) => {
    if (markup !== '') open.at(-1)?.children.push(markup);
  };
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(html); found; found = TOKEN.exec(html)) {
    add(html.slice(at, found.index));
    at = TOKEN.lastIndex;
    const [all, slash, name, written = ''] = found;
    if (!name) add(all);
    else if (slash) {
      const depth = open.findLastIndex(({ tag }) => tag === name.toLowerCase());
      if (depth > 0) open.length = depth;
    } else {
      const tag = name.toLowerCase();
      const attributes = new Map<string, string>();
      for (const [, attribute = '', double, single, bare] of written.matchAll(ATTRIBUTE))
        attributes.set(attribute, double ?? single ?? bare ?? '');
      const element: Tag = { name: `${count++}`, tag, attributes, children: [] };
      add(element);
      if (RAW.has(tag)) {
        const end = lower.indexOf(`</${tag}`, at);
        const text = html.slice(at, end < 0 ? html.length : end);
        if (text) element.children.push(text);
        at = TOKEN.lastIndex = end < 0 ? html.length : end;
        open.push(element);
      } else if (!VOID.has(tag)) open.push(element);
    }
  }
  add(html.slice(at));
  return root;
}

/** Writes it again, each element with its {@link NAME}. */
export function print({ name, tag, attributes, children }: Tag): string {
  const content = children.map((child) => (isTag(child) ? print(child) : child)).join('');
  if (!tag) return content;
  const written = [...attributes].map(([key, value]) => ` ${key}="${value.replaceAll('"', '&quot;')}"`).join('');
  return `<${tag} ${NAME}="${name}"${written}>${VOID.has(tag) ? '' : `${content}</${tag}>`}`;
}

/** Every element below, in the order of their start tags. */
export function elementsOf(root: Tag, found: Tag[] = []): Tag[] {
  for (const child of root.children) {
    if (!isTag(child)) continue;
    found.push(child);
    elementsOf(child, found);
  }
  return found;
}

/** The element with this name, and what it stands in. */
export function findTag(root: Tag, name: string): { element: Tag; parent: Tag } | undefined {
  for (const child of root.children) {
    if (!isTag(child)) continue;
    if (child.name === name) return { element: child, parent: root };
    const found = findTag(child, name);
    if (found) return found;
  }
  return undefined;
}

/** A copy whose elements have names of their own. */
export function copyOf(element: Tag, mark: string): Tag {
  return {
    ...element,
    name: `${element.name}${mark}`,
    attributes: new Map(element.attributes),
    children: element.children.map((child) => (isTag(child) ? copyOf(child, mark) : child)),
  };
}
