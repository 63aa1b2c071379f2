import { setAttributes } from '../dom/attributes.ts';
import type { FieldRule } from './rule-sources.ts';
import { RULES } from './rules/all-rules.ts';
import type { Entry, RuleContext } from './rules/rule.ts';

/** The attributes by which assistive technology knows which fields must be filled in. */
export interface Required {
  /** Sets or takes away the attribute of a field as its rules are now. */
  look(field: HTMLElement): void;
  /** Takes all of them away. */
  undo(): void;
}

/** Controls of a kind that `aria-required` says nothing of; of several boxes each would count as required. */
const UNTOLD = ':is([type=radio],[type=range],[type=color],[contenteditable],[required],[aria-required])';
const NOTHING: Entry = { text: '', size: 0, blank: true, files: [] };

/**
 * @param group Finds the boxes that share the name of a field.
 * @param rules Finds the rules of a field.
 */
export function createRequired(
  group: (field: HTMLElement) => readonly HTMLElement[],
  rules: (field: HTMLElement) => readonly FieldRule[],
  around: RuleContext,
): Required {
  const told = new Map<HTMLElement, () => void>();
  const forget = (field: HTMLElement) => {
    told.get(field)?.();
    told.delete(field);
  };
  const isRequired = (field: HTMLElement) =>
    rules(field).some(
      ({ name, parameter }) => /^required/.test(name) && RULES[name]?.passes(NOTHING, parameter, around) === false,
    );
  return {
    look(field) {
      forget(field);
      if (field.matches(UNTOLD) || group(field).length > 1 || !isRequired(field)) return;
      told.set(field, setAttributes(field, { 'aria-required': 'true' }));
    },
    undo() {
      for (const field of [...told.keys()]) forget(field);
    },
  };
}
