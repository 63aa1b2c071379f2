import type { Page } from '../core/page.ts';
import { isElement, ownDocument, unshadowed } from '../dom/nodes.ts';

const BLOCK = 'script[type="application/json"][data-k2-adopt]';

/** The site's own selectors by widget, of blocks that are on the page now; wrong ones are reported and left out. */
function read(widgets: readonly { readonly name: string }[], page: Page): [name: string, selector: string][] {
  return [...ownDocument.querySelectorAll(BLOCK)].flatMap((block) => {
    /** What a task gives, or nothing and a failure of the block. */
    const quietly = <Value>(task: () => Value): Value | undefined => {
      try {
        return task();
      } catch (error) {
        page.fail(block, 'data-k2-adopt', error);
        return undefined;
      }
    };
    const lines = quietly(() => Object.entries(Object(JSON.parse(block.textContent ?? '')))) ?? [];
    return lines.flatMap(([name, selector]) => {
      const isFine = quietly(() => {
        // Its other name is not in the runtime's table.
        if (name !== 'scroll-to' && !widgets.some((widget) => widget.name === name))
          throw new Error(`"${name}" is no widget`);
        ownDocument.querySelector(`${selector}`);
        return true;
      });
      return isFine ? [[name, `${selector}`] as [string, string]] : [];
    });
  });
}

/**
 * For sites that can't touch their templates: `{"navbar": ".navbar-fixed-top"}` in a JSON block does what
 * `data-k2-widget="navbar"` on these elements would do, which is also how it is done.
 * @param widgets All of them.
 * @returns marks what is at and below a root, also elements that come later; once other blocks are there, the whole page.
 *   It gives what it has looked at.
 */
export function createNamedSelectors(
  widgets: readonly { readonly name: string }[],
  page: Page,
): (root: ParentNode & Node) => ParentNode & Node {
  let names: ReturnType<typeof read> = [];
  let known = '';
  return (given) => {
    const blocks = [...ownDocument.querySelectorAll(BLOCK)].map(({ textContent }) => textContent).join('\n');
    const root = blocks === known ? given : document;
    if (blocks !== known) names = read(widgets, page);
    known = blocks;
    for (const [name, selector] of names) {
      const found = [...unshadowed(root).querySelectorAll(selector)];
      if (isElement(root) && unshadowed(root).matches(selector)) found.push(root);
      for (const element of found) {
        const { getAttribute, setAttribute } = unshadowed(element);
        const own = new Set((getAttribute('data-k2-widget') ?? '').split(/\s+/).filter(Boolean));
        if (!own.has(name)) setAttribute('data-k2-widget', [...own, name].join(' '));
      }
    }
    return root;
  };
}

declare module '../dom/load-file.ts' {
  interface Files {
    'named-selectors': typeof import('./index.ts');
  }
}
