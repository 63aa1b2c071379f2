import { ownDocument } from '../dom/nodes.ts';
import type { RowContent } from './rows.ts';

/** One line of the block that Joomla's plugin prints: a script's path, what becomes of it, and who asks for it. */
type Line = readonly [path: string, outcome: string, asking: string];

const isLine = (line: unknown): line is Line =>
  Array.isArray(line) && line.length === 3 && line.every((part) => typeof part === 'string');

/**
 * What the plugin has taken away of the original scripts, or would take away (release/plugin/).
 * @returns nothing where the page has no such block, or one that can't be read.
 */
export function readOriginals(): RowContent[] {
  try {
    const lines: unknown = JSON.parse(ownDocument.querySelector('script[data-k2-originals]')?.textContent ?? '[]');
    return Object.values(Object(lines))
      .filter(isLine)
      .map((cells) => ({ key: cells, cells }));
  } catch {
    return [];
  }
}
