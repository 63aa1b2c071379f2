import type { Finding } from './finding.ts';

const BLOCK = 'script[type="application/json"][data-k2-adopt]';

const wrong = (what: string): Finding => ({ level: 'warning', about: 'page', message: `data-k2-adopt: ${what}` });

/** What one line of a block names; nothing for a selector that is none. */
function matching(page: Document, selector: unknown): Element[] | undefined {
  try {
    return typeof selector === 'string' ? [...page.querySelectorAll(selector)] : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Marks what the page's own selectors name (`data-k2-adopt`) with `data-k2-widget`, as core does.
 * @param widgets Names that a line may have.
 * @returns what is wrong with the lines.
 */
export function* markNamed(page: Document, widgets: ReadonlySet<string>): Generator<Finding> {
  for (const block of page.querySelectorAll(BLOCK)) {
    let lines: [string, unknown][] = [];
    try {
      lines = Object.entries(Object(JSON.parse(block.textContent ?? '')));
    } catch {
      yield wrong('what it holds is no JSON');
    }
    for (const [name, selector] of lines) {
      const found = matching(page, selector);
      if (!widgets.has(name)) yield wrong(`"${name}" is no widget`);
      else if (!found) yield wrong(`${JSON.stringify(selector)} is no selector`);
      else if (!found.length) yield { ...wrong(`nothing matches "${selector}"`), level: 'note' };
      else
        for (const element of found)
          element.setAttribute('data-k2-widget', `${element.getAttribute('data-k2-widget') ?? ''} ${name}`.trim());
    }
  }
}
