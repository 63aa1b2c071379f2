import { ADOPT_BLOCK } from '../src/page/widget.ts';
import type { Finding } from './finding.ts';

const wrong = (what: string): Finding => ({ level: 'warning', about: 'page', message: `data-k2-adopt: ${what}` });

/** Finds the elements of one line of a block; `undefined` for an invalid selector. */
function matching(page: Document, selector: unknown): Element[] | undefined {
  try {
    return typeof selector === 'string' ? [...page.querySelectorAll(selector)] : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Marks the elements of the page's own selectors (`data-k2-adopt`) with `data-k2-widget`, as core does.
 * @param widgets Names that a line may have.
 * @returns a finding for each wrong line.
 */
export function* markNamed(page: Document, widgets: readonly string[]): Generator<Finding> {
  for (const block of page.querySelectorAll(ADOPT_BLOCK)) {
    let lines: [string, unknown][] = [];
    try {
      lines = Object.entries(Object(JSON.parse(block.textContent ?? '')));
    } catch {
      yield wrong('the content is not JSON');
    }
    for (const [name, selector] of lines) {
      const found = matching(page, selector);
      if (!widgets.includes(name)) yield wrong(`"${name}" is not a widget`);
      else if (!found) yield wrong(`${JSON.stringify(selector)} is not a selector`);
      else if (!found.length) yield { ...wrong(`nothing matches "${selector}"`), level: 'note' };
      else
        for (const element of found)
          element.setAttribute('data-k2-widget', `${element.getAttribute('data-k2-widget') ?? ''} ${name}`.trim());
    }
  }
}
