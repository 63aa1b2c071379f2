/** Warnings and notices that PHP prints before the answer when `display_errors` is on. */
const PHP_NOISE = /^(?:\s*(?:<br \/>\s*)?<b>(?:Warning|Notice|Deprecated|Strict Standards)<\/b>:[\s\S]*?<br \/>)+\s*/i;

/** The answer without PHP's warnings. */
export function withoutWarnings(answer: string): string {
  return answer.replace(PHP_NOISE, '');
}
