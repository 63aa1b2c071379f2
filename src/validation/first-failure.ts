import type { FieldRule } from './rule-sources.ts';
import { RULES } from './rules/all-rules.ts';
import type { Entry, Parameter, RuleContext } from './rules/rule.ts';

/** The first rule that an entry does not meet. */
export interface Failure {
  readonly rule: string;
  readonly parameter: Parameter;
  /** Of the message that belongs to it. */
  readonly key: string;
}

/** @returns `undefined` when the entry meets them all. */
export function firstFailure(entry: Entry, rules: readonly FieldRule[], around: RuleContext): Failure | undefined {
  for (const { name, parameter } of rules) {
    const rule = RULES[name];
    if (!rule || (entry.blank && !rule.judgesBlank) || rule.passes(entry, parameter, around)) continue;
    return { rule: name, parameter, key: rule.messageKey?.(entry, parameter) ?? name };
  }
  return undefined;
}
