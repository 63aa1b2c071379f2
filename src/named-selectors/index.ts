import { elementsIn } from '../core/lookup.ts';
import { ownDocument } from '../dom/nodes.ts';
import type { Page } from '../page/page.ts';
import { ADOPT_BLOCK } from '../page/widget.ts';

type Entry = readonly [name: string, selector: string];

/** Reads the valid entries of a block. The others are reported. */
function entriesOf(block: Element, names: readonly string[], page: Page): Entry[] {
  const reported = <Result>(read: () => Result): Result | undefined => {
    try {
      return read();
    } catch (error) {
      page.fail(block, 'data-k2-adopt', error);
      return undefined;
    }
  };
  const entries = reported(() => Object.entries<string>(JSON.parse(block.textContent ?? ''))) ?? [];
  return entries.filter(([name, selector]) =>
    reported(() => {
      if (!names.includes(name)) throw new Error(`"${name}" is no widget`);
      // Throws for an invalid selector.
      return ownDocument.querySelectorAll(selector);
    }),
  );
}

/**
 * Sets `data-k2-widget="navbar"` on the elements of `{"navbar": ".navbar-fixed-top"}` in a JSON block, for sites that
 * can't change their templates. The result does so at and below a root, or in the whole page if the blocks have
 * changed, and returns that root.
 */
export function createNamedSelectors(
  widgets: readonly { readonly name: string }[],
  page: Page,
): (root: ParentNode & Node) => ParentNode & Node {
  const names = ['offline-bar', ...widgets.map(({ name }) => name)];
  let entries: readonly Entry[] = [];
  let known = '';
  return (given) => {
    const blocks = [...ownDocument.querySelectorAll(ADOPT_BLOCK)];
    const text = blocks.map(({ textContent }) => textContent).join('\n');
    const root = text === known ? given : document;
    if (text !== known) entries = blocks.flatMap((block) => entriesOf(block, names, page));
    known = text;
    for (const [name, selector] of entries)
      for (const element of elementsIn(root, `:is(${selector}):not([data-k2-widget~="${name}"])`))
        element.setAttribute('data-k2-widget', `${element.getAttribute('data-k2-widget') ?? ''} ${name}`.trim());
    return root;
  };
}
