/** What is done to a page before it is loaded: small changes that say by themselves what they do. */
import { WIDGETS } from '../../widgets/all.ts';
import { SCRIPTS, SNIPPETS } from './foreign.ts';
import { copyOf, elementsOf, findTag, type Tag } from './markup.ts';
import type { Random } from './random.ts';

/** Elements are called by their names in the page as it was, so that any of these can be left out. */
export type Mutation =
  | readonly ['remove' | 'unwrap' | 'double' | 'nest' | 'empty', string]
  | readonly ['move', string, into: string, place: number]
  | readonly ['wrap' | 'rename', string, tag: string]
  | readonly ['drop', string, attribute: string]
  | readonly ['set', string, attribute: string, value: string]
  | readonly ['swap', string, attribute: string, other: string]
  | readonly ['insert', string, place: number, snippet: number]
  | readonly ['script', place: number, name: string]
  /** Everything behind this share of the page is missing. */
  | readonly ['truncate', share: number];

const TAGS = [
  'div',
  'span',
  'a',
  'button',
  'form',
  'table',
  'label',
  'select',
  'fieldset',
  'p',
  'svg',
  'details',
  'li',
];

/** Names that somebody else may have given, members of forms and of the document above all. */
const CLASHES = [
  ...['action', 'elements', 'submit', 'id', 'parentNode', 'classList', 'closest', 'querySelector', 'body', 'children'],
  ...['comment-form', 'formLog', 'commentText', 'searchword', 'content', 'attributes', 'getAttribute', 'method', ''],
];

const VALUES = [
  ...['', ' ', '0', '-1', '1e99', 'NaN', 'null', 'undefined', 'true', 'false', '#', '#x', '##', '#%', '#[', 'http://['],
  ...[
    '//',
    '/elsewhere',
    'javascript:void 0',
    '{',
    '[]',
    '{}',
    '"',
    "'",
    '{"a":',
    '[[[',
    'a b',
    '\u{1f600}',
    '٣',
    '<b>',
  ],
  ...["{handler:'iframe',size:{x:1}}", 'x'.repeat(2000), '__proto__', 'constructor', '*', ':not(', '.x', '0px', '100%'],
];

const ATTRIBUTES = [
  'id',
  'name',
  'class',
  'href',
  'type',
  'value',
  'style',
  'hidden',
  'disabled',
  'target',
  'role',
  'tabindex',
  'title',
  'for',
  'dir',
  'lang',
  'data-k2-ignore',
  'data-k2-load',
  'data-k2-options',
  'contenteditable',
  'inert',
  'required',
  'form',
  'maxlength',
  'readonly',
  'rel',
  'aria-controls',
];

/** Does one change, or nothing where what it is about is gone. @param mark Names the copies that it makes. */
function apply(root: Tag, mutation: Mutation, mark: string): void {
  const [kind] = mutation;
  if (kind === 'truncate') return;
  if (kind === 'script') {
    const [, place, name] = mutation;
    const all = elementsOf(root);
    const around = all[place % Math.max(1, all.length)];
    const found = around && findTag(root, around.name);
    if (found) found.parent.children.splice(found.parent.children.indexOf(found.element), 0, SCRIPTS[name] ?? '');
    return;
  }
  const found = findTag(root, mutation[1]);
  if (!found) return;
  const { element, parent } = found;
  const at = parent.children.indexOf(element);
  switch (kind) {
    case 'remove':
      parent.children.splice(at, 1);
      break;
    case 'unwrap':
      parent.children.splice(at, 1, ...element.children);
      break;
    case 'double':
      parent.children.splice(at, 0, copyOf(element, mark));
      break;
    case 'nest':
      element.children.splice(element.children.length >> 1, 0, copyOf(element, mark));
      break;
    case 'empty':
      element.children = [];
      break;
    case 'move': {
      const into = findTag(root, mutation[2])?.element;
      if (!into || into === element || findTag(element, into.name)) return;
      parent.children.splice(at, 1);
      into.children.splice(mutation[3] % (into.children.length + 1), 0, element);
      break;
    }
    case 'wrap':
      parent.children[at] = { name: `w${mark}`, tag: mutation[2], attributes: new Map(), children: [element] };
      break;
    case 'rename':
      element.tag = mutation[2];
      break;
    case 'drop':
      element.attributes.delete(mutation[2]);
      break;
    case 'set':
      element.attributes.set(mutation[2], mutation[3]);
      break;
    case 'swap': {
      const other = findTag(root, mutation[3])?.element;
      const [mine, theirs] = [element.attributes.get(mutation[2]), other?.attributes.get(mutation[2])];
      if (theirs !== undefined) element.attributes.set(mutation[2], theirs);
      if (mine !== undefined) other?.attributes.set(mutation[2], mine);
      break;
    }
    case 'insert': {
      const [, , place, snippet] = mutation;
      const written = (SNIPPETS[snippet] ?? '').replaceAll('%', `${snippet}`);
      element.children.splice(place % (element.children.length + 1), 0, written);
    }
  }
}

/** Changes a page in place. Where one of the changes was left out, the others still name their copies as before. */
export function mutate(root: Tag, mutations: readonly (Mutation | null)[]): void {
  mutations.forEach((mutation, index) => {
    if (mutation) apply(root, mutation, `m${index}`);
  });
}

/** A change of this page. @param favoured Elements that are more interesting than others. */
export function someMutation(random: Random, root: Tag, favoured: readonly Tag[]): Mutation {
  const all = elementsOf(root);
  const pick = () => (favoured.length && random.chance(0.7) ? random.of(favoured) : random.of(all));
  const element = pick();
  const { name, attributes } = element;
  switch (random.below(18)) {
    case 0:
    case 1:
      return ['remove', name];
    case 2:
      return ['unwrap', name];
    case 3:
      return ['double', name];
    case 4:
      return ['nest', name];
    case 5:
      return ['empty', name];
    case 6:
      return ['move', name, pick().name, random.below(9)];
    case 7:
      return ['wrap', name, random.of(TAGS)];
    case 8:
      return ['rename', name, random.of(TAGS)];
    case 9:
      return ['drop', name, attributes.size ? random.of([...attributes.keys()]) : 'class'];
    case 10: {
      const attribute = attributes.size ? random.of([...attributes.keys()]) : 'class';
      const value = attributes.get(attribute) ?? '';
      return ['set', name, attribute, random.chance(0.5) ? value.slice(0, random.below(value.length + 1)) : ''];
    }
    case 11:
      return ['set', name, attributes.size ? random.of([...attributes.keys()]) : 'id', random.of(VALUES)];
    case 12:
      return ['set', name, random.of(ATTRIBUTES), random.of(VALUES)];
    case 13:
      return ['set', name, random.of(['id', 'name']), random.of(CLASHES)];
    case 14:
      return ['swap', name, random.of(['id', 'class', 'name', 'href', 'type', 'for']), pick().name];
    case 15:
      return ['set', name, 'data-k2-widget', random.of(WIDGETS).name];
    case 16:
      return ['insert', name, random.below(9), random.below(SNIPPETS.length)];
    default:
      return random.chance(0.3)
        ? ['truncate', random.below(100)]
        : ['script', random.below(400), random.of(Object.keys(SCRIPTS))];
  }
}
