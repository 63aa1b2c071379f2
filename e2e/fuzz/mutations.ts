/** Changes of a page before it is loaded, as overrides of templates and extensions make them. */
import { SCRIPTS, SNIPPETS } from './foreign.ts';
import { copyOf, elementsOf, findTag, type Tag } from './markup.ts';
import type { Random } from './random.ts';

/** Elements are called by their names in the page as it was, so that any of these can be left out. */
export type Mutation =
  | readonly ['remove' | 'unwrap' | 'double' | 'empty', string]
  | readonly ['move', string, into: string, place: number]
  | readonly ['wrap' | 'rename', string, tag: string]
  | readonly ['drop', string, attribute: string]
  | readonly ['insert', string, place: number, snippet: number]
  | readonly ['script', place: number, name: string];

const TAGS = ['div', 'span', 'section', 'article', 'p', 'li'];

/** Does one change, or nothing where its element is gone. @param mark Names the copies that it makes. */
function apply(root: Tag, mutation: Mutation, mark: string): void {
  if (mutation[0] === 'script') {
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
  switch (mutation[0]) {
    case 'remove':
      parent.children.splice(at, 1);
      break;
    case 'unwrap':
      parent.children.splice(at, 1, ...element.children);
      break;
    case 'double':
      parent.children.splice(at, 0, copyOf(element, mark));
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

/** Blocks that a template may have elsewhere, leave out, double, or write with another tag. */
const isBlock = ({ tag }: Tag) => ['div', 'span', 'section', 'p', 'ul', 'li', 'h2', 'h3'].includes(tag);

/** A change of this page. @param favoured Elements that are more interesting than others. */
export function someMutation(random: Random, root: Tag, favoured: readonly Tag[]): Mutation {
  const all = elementsOf(root);
  const pick = (fits: (element: Tag) => boolean = () => true) => {
    const from = (favoured.length && random.chance(0.7) ? favoured : all).filter(fits);
    return random.of(from.length ? from : all);
  };
  const { name } = pick();
  const block = pick(isBlock);
  switch (random.below(9)) {
    case 0:
      return ['remove', name];
    case 1:
      return ['unwrap', block.name];
    case 2:
      return ['double', block.name];
    case 3:
      return ['empty', block.name];
    case 4:
      return ['move', block.name, pick(isBlock).name, random.below(9)];
    case 5:
      return ['wrap', block.name, random.of(TAGS)];
    case 6:
      return isBlock(block) ? ['rename', block.name, random.of(TAGS)] : ['empty', block.name];
    case 7: {
      const { attributes } = pick();
      return ['drop', name, attributes.size ? random.of([...attributes.keys()]) : 'class'];
    }
    default:
      return random.chance(0.7)
        ? ['insert', block.name, random.below(9), random.below(SNIPPETS.length)]
        : ['script', random.below(400), random.of(Object.keys(SCRIPTS))];
  }
}
