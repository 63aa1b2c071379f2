import { CallError } from './call-error.ts';
import type { CallAnswer } from './request.ts';
import { isWholePage } from './request.ts';

/** Warnings and notices that PHP prints before the answer when `display_errors` is on. */
const PHP_NOISE = /^(?:\s*(?:<br \/>\s*)?<b>(?:Warning|Notice|Deprecated|Strict Standards)<\/b>:[\s\S]*?<br \/>)+\s*/i;

/** The answer without PHP's warnings. */
export function withoutWarnings(answer: string): string {
  return answer.replace(PHP_NOISE, '');
}

/**
 * An answer that is meant as text: trimmed, PHP's warnings taken off.
 * @throws CallError `session` or `unreadable` for a whole page.
 */
export function textOf({ text, redirected }: CallAnswer): string {
  if (isWholePage(text)) throw new CallError(redirected ? 'session' : 'unreadable');
  return withoutWarnings(text).trim();
}

/**
 * The JSON object in an answer, wherever it begins: warnings may stand before it.
 * @returns `undefined` for an answer without any.
 */
export function jsonOf(answer: string): Readonly<Record<string, unknown>> | undefined {
  for (let start = answer.indexOf('{'); start >= 0; start = answer.indexOf('{', start + 1)) {
    try {
      const value: unknown = JSON.parse(answer.slice(start));
      if (typeof value === 'object' && value !== null) return value as Readonly<Record<string, unknown>>;
    } catch {
      // Not here; a brace of a warning, perhaps.
    }
  }
  return undefined;
}
