import { elementsIn } from '../core/lookup.ts';
import type { Page } from '../core/page.ts';
import { ADOPT_BLOCK } from '../core/widget.ts';
import { ownDocument, unshadowed } from '../dom/nodes.ts';

/** Names that have no row of their own in the table of widgets. */
const OTHER_NAMES = ['classic-popup', 'offline-bar', 'scroll-to'];

/** The site's own selectors by widget, of blocks that are on the page now; wrong ones are reported and left out. */
function read(widgets: readonly { readonly name: string }[], page: Page): [name: string, selector: string][] {
  return [...ownDocument.querySelectorAll(ADOPT_BLOCK)].flatMap((block) => {
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
        if (!OTHER_NAMES.includes(name) && !widgets.some((widget) => widget.name === name))
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
    const blocks = [...ownDocument.querySelectorAll(ADOPT_BLOCK)].map(({ textContent }) => textContent).join('\n');
    const root = blocks === known ? given : document;
    if (blocks !== known) names = read(widgets, page);
    known = blocks;
    for (const [name, selector] of names) {
      for (const element of elementsIn(root, selector)) {
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
