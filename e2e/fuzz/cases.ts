/**
 * Makes changed pages, as overrides of templates and extensions produce them, and readers of them. Everything depends
 * on a seed.
 */
import { Window } from 'happy-dom';
import { WIDGETS } from '../../widgets/all.ts';
import { SCRIPTS, SNIPPETS } from './foreign.ts';
import type { SourcePage } from './pages.ts';
import { createRandom, type Random } from './random.ts';
import type { Step } from './reader.ts';

export interface Case {
  readonly page: SourcePage;
  /** The changes, in words. */
  readonly changes: readonly string[];
  /** The page with the tag of K2 Islands, and without. */
  readonly ours: string;
  readonly bare: string;
  readonly isSettled: boolean;
  readonly steps: readonly Step[];
}

/** Attribute that identifies an element of the original page in a browser. */
const NAME = 'data-f';
const MOST_CHANGES = 6;
const MOST_STEPS = 8;
const TEXTS = ['Ein schöner Abend', 'muster', 'a', 'gerda@example.org', 'Sommerfest', '123', '<b>', ' '];
const KEYS = ['Enter', 'Escape', ' ', 'ArrowRight', 'ArrowDown', 'Tab', 'Home'];
const TAGS = ['div', 'section', 'article', 'span'];
const BLOCKS = 'body :is(div, section, p, ul, li, h2, h3)';
const USABLE = 'a, button, input:not([type=hidden]), select, textarea, form, label, summary';
const WRITTEN = 'textarea, input:not([type=submit], [type=button], [type=checkbox], [type=radio], [type=file])';
const ADOPTED = WIDGETS.flatMap(({ selector }) => selector ?? []).join(',');

const TAG = '/media/k2-islands/k2-islands.js?sitepath=/&sw=off';
/** All places of the tag, each by the end of the markup before it. */
const TAG_PLACES = [
  ['<head>', ''],
  ['</title>', ''],
  ['</title>', ' defer'],
  ['</title>', ' async'],
  ['</title>', ' type="module"'],
  ['</main>', ''],
] as const;

const nameOf = (element: Element) => element.getAttribute(NAME) ?? '';

/** Names the elements without a name. */
function nameAll(document: Document, prefix: string): void {
  const nameless = document.querySelectorAll(`:not([${NAME}])`);
  for (const [index, element] of [...nameless].entries()) element.setAttribute(NAME, `${prefix}${index}`);
}

/** Finds elements, preferring those that are adopted and their descendants. */
function find(random: Random, document: Document, selector: string): Element {
  const all = [...document.querySelectorAll(selector)];
  const ours = all.filter((element) => element.closest(ADOPTED));
  return random.of(ours.length && random.chance(0.7) ? ours : all);
}

/**
 * Changes an element, or something in it.
 * @returns the change in words.
 */
function change(random: Random, document: Document, mark: string): string {
  if (!document.querySelector(BLOCKS)) return 'nothing is left to change';
  const block = find(random, document, BLOCKS);
  const changes: Readonly<Record<string, () => void>> = {
    remove: () => block.remove(),
    unwrap: () => block.replaceWith(...block.childNodes),
    empty: () => block.replaceChildren(),
    double() {
      const copy = block.cloneNode(true) as Element;
      for (const one of [copy, ...copy.querySelectorAll('*')]) one.setAttribute(NAME, `${nameOf(one)}${mark}`);
      block.before(copy);
    },
    move() {
      const target = find(random, document, BLOCKS);
      if (!block.contains(target)) target.prepend(block);
    },
    wrap() {
      const wrapper = document.createElement(random.of(TAGS));
      block.replaceWith(wrapper);
      wrapper.append(block);
    },
    rename() {
      const other = document.createElement(random.of(TAGS));
      for (const { name, value } of [...block.attributes]) other.setAttribute(name, value);
      other.append(...block.childNodes);
      block.replaceWith(other);
    },
    drop() {
      const names = block.getAttributeNames().filter((name) => name !== NAME);
      if (names.length) block.removeAttribute(random.of(names));
    },
    insert: () => block.insertAdjacentHTML('afterbegin', random.of(SNIPPETS).replaceAll('%', mark)),
    script: () => block.insertAdjacentHTML('afterbegin', random.of(Object.values(SCRIPTS))),
  };
  const kind = random.of(Object.keys(changes));
  const words = `${kind} <${block.localName} class="${block.className}"> (${nameOf(block)})`;
  changes[kind]?.();
  return words;
}

function someStep(random: Random, document: Document): Step {
  const selector = random.chance(0.9) ? USABLE : 'body *';
  // Earlier changes may have emptied the page.
  const element = find(random, document, document.querySelector(selector) ? selector : 'body');
  const name = nameOf(element);
  if (element.matches('form')) return ['submit', name, ''];
  if (element.matches('select')) return ['choose', name, `${random.below(4)}`];
  if (element.matches(WRITTEN) && random.chance(0.7)) return ['type', name, random.of(TEXTS)];
  const kind = random.of(['click', 'click', 'click', 'twice', 'modified', 'hover', 'focus', 'key'] as const);
  return [kind, name, kind === 'key' ? random.of(KEYS) : ''];
}

/** Makes the case of a seed. */
export function caseOf(seed: number, pages: readonly SourcePage[]): Case {
  const random = createRandom(seed);
  const page = random.of(pages);
  const { DOMParser } = new Window() as unknown as typeof globalThis;
  const document = new DOMParser().parseFromString(page.html, 'text/html');
  nameAll(document, '');
  const changes = Array.from({ length: 1 + random.below(MOST_CHANGES) }, (_, at) => change(random, document, `m${at}`));
  nameAll(document, 'n');
  const steps = Array.from({ length: 1 + random.below(MOST_STEPS) }, () => someStep(random, document));
  const [place, attribute] = random.of(TAG_PLACES);
  const html = `<!doctype html>${document.documentElement.outerHTML}`.replace(/<head [^>]*>/, '<head>');
  const withScript = (script: string) => html.replace(place, () => `${place}<script data-tag ${script}></script>`);
  return {
    page,
    changes,
    ours: withScript(`src="${TAG}"${attribute}`),
    bare: withScript('type="text/plain"'),
    isSettled: random.chance(0.6),
    steps,
  };
}
