/** What is tried: a page, what is done to it, where our tag stands, and what the reader does. All of it follows from a seed. */
import type { Site } from '../../fixtures/model.ts';
import { WIDGETS } from '../../widgets/all.ts';
import type { Step } from './conduct.ts';
import { elementsOf, print, type Tag } from './markup.ts';
import { type Mutation, mutate, someMutation } from './mutations.ts';
import { createRandom, type Random } from './random.ts';

/** A page as the server prints it, without our tag. */
export interface SourcePage {
  readonly title: string;
  /** Path and query of its address. */
  readonly path: string;
  /** A tree of its own for each caller. */
  read(): Tag;
  /** Answers its calls. */
  readonly site: Site;
}

export interface Case {
  readonly page: string;
  readonly tag: TagPlace;
  readonly isSettled: boolean;
  /** Null for one that was left out. */
  readonly mutations: readonly (Mutation | null)[];
  readonly steps: readonly Step[];
}

const TAG_PLACES = ['first', 'head', 'defer', 'async', 'module', 'body'] as const;
type TagPlace = (typeof TAG_PLACES)[number];

const MOST_MUTATIONS = 6;
const MOST_STEPS = 8;
const TEXTS = ['Ein schöner Abend', 'muster', 'a', 'gerda@example.org', 'Sommerfest', '123', '<b>', ' '];
const KEYS = ['Enter', 'Escape', ' ', 'ArrowRight', 'ArrowDown', 'Tab', 'Home'];

/** Names that selectors of ours go by. */
const OURS = new Set(
  WIDGETS.flatMap(({ selector = '', hold }) => [...`${selector} ${hold?.click ?? ''}`.matchAll(/[.#[]([\w-]+)/g)]).map(
    ([, name = '']) => name,
  ),
);

const isOurs = ({ attributes }: Tag) =>
  [...attributes.keys()].some(
    (name) => OURS.has(name) && name !== 'name' && name !== 'href' && name !== 'type' && name !== 'rel',
  ) ||
  [attributes.get('id'), attributes.get('name'), ...(attributes.get('class') ?? '').split(/\s+/)].some(
    (name) => name && OURS.has(name),
  );

/** What is adopted, and all in it. */
function favouredOf(root: Tag): Tag[] {
  const found = new Set<Tag>();
  for (const element of elementsOf(root)) {
    // Whoever stands in one that was found is there already.
    if (found.has(element) || !isOurs(element)) continue;
    for (const one of [element, ...elementsOf(element)]) found.add(one);
  }
  return [...found];
}

const isWritten = ({ tag, attributes }: Tag) =>
  tag === 'textarea' ||
  (tag === 'input' && !/^(hidden|submit|button|checkbox|radio|file|image|reset)$/.test(attributes.get('type') ?? ''));

const canBeUsed = (element: Tag) =>
  ['a', 'button', 'input', 'select', 'textarea', 'form', 'label', 'summary'].includes(element.tag) &&
  element.attributes.get('type') !== 'hidden';

function someStep(random: Random, element: Tag): Step {
  const { tag, name } = element;
  if (tag === 'form') return ['submit', name, ''];
  if (tag === 'select') return ['choose', name, `${random.below(4)}`];
  if (isWritten(element) && random.chance(0.7)) return ['type', name, random.of(TEXTS)];
  const kind = random.of(['click', 'click', 'click', 'twice', 'modified', 'hover', 'focus', 'key'] as const);
  return [kind, name, kind === 'key' ? random.of(KEYS) : ''];
}

/** The case of a seed. */
export function caseOf(seed: number, pages: readonly SourcePage[]): Case {
  const random = createRandom(seed);
  const page = random.of(pages);
  const root = page.read();
  const favoured = favouredOf(root);
  const mutations = Array.from({ length: 1 + random.below(MOST_MUTATIONS) }, () =>
    someMutation(random, root, favoured),
  );
  mutate(root, mutations);
  const all = elementsOf(root);
  const usable = all.filter(canBeUsed);
  const ours = favouredOf(root);
  const most = 1 + random.below(MOST_STEPS);
  // Of a page without a single element nobody can use anything.
  const steps = Array.from({ length: all.length ? most : 0 }, () => {
    const from = [ours.filter(canBeUsed), usable, ours, all].filter(({ length }) => length);
    return someStep(random, random.of(from[Math.min(from.length - 1, random.of([0, 0, 1, 1, 1, 2, 3]))] ?? all));
  });
  return { page: page.title, tag: random.of(TAG_PLACES), isSettled: random.chance(0.6), mutations, steps };
}

const TAG = '/media/k2-islands/k2-islands.js?sitepath=/&sw=off';

/** The page of a case as it is served. @param hasTag Whether our tag is on it. */
export function pageOf({ tag, mutations }: Pick<Case, 'tag' | 'mutations'>, page: SourcePage, hasTag: boolean): string {
  const root = page.read();
  mutate(root, mutations);
  const html = print(root);
  const attributes = { first: '', head: '', body: '', defer: ' defer', async: ' async', module: ' type="module"' }[tag];
  const script = hasTag
    ? `<script data-tag src="${TAG}"${attributes}></script>`
    : '<script data-tag type="text/plain"></script>';
  const [before, place] =
    tag === 'first' ? [false, /<head[^>]*>/] : tag === 'body' ? [true, /<\/body>/] : [true, /<\/head>/];
  const found = place.exec(html);
  // Nowhere else: at its end.
  const at = found ? found.index + (before ? 0 : found[0].length) : html.length;
  return html.slice(0, at) + script + html.slice(at);
}
