import { endOfObject } from '../compat/literals.ts';

/** Where an object may begin. */
const OBJECT = /\{(?=\s*["}])/g;
/** How many beginnings that come to nothing are tried: each costs a look at the rest of the answer. */
const MOST_TRIES = 16;

/**
 * The first JSON object in an answer that has a certain key: PHP's warnings and the like may stand before and behind it.
 * @returns `undefined` for an answer without any.
 */
export function jsonOf(answer: string, key: string): Readonly<Record<string, unknown>> | undefined {
  let tries = 0;
  OBJECT.lastIndex = 0;
  for (let found = OBJECT.exec(answer); found && tries < MOST_TRIES; found = OBJECT.exec(answer)) {
    const end = endOfObject(answer, found.index);
    try {
      const value: Readonly<Record<string, unknown>> = JSON.parse(answer.slice(found.index, Math.max(end, 0)));
      if (Object.hasOwn(value, key)) return value;
      OBJECT.lastIndex = end;
    } catch {
      // Not here; a brace of a warning, perhaps.
      tries++;
    }
  }
  return undefined;
}
