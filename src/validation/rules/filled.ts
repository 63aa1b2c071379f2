import type { Entry, Parameter, RuleContext, Rules } from './rule.ts';

/** A selector makes a field required as long as the form has what it names. */
function applies(parameter: Parameter, around: RuleContext): boolean {
  return typeof parameter !== 'string' || around.has(parameter);
}

function otherFilled(parameter: Parameter, around: RuleContext): boolean {
  const other = typeof parameter === 'string' ? around.other(parameter) : undefined;
  return !!other && !other.blank;
}

/** Rules about whether there is anything in a field. */
export const filled: Rules = {
  required: {
    byClass: 'required',
    judgesBlank: true,
    passes: ({ blank }: Entry, parameter, around) => !blank || !applies(parameter, around),
  },
  requiredif: {
    judgesBlank: true,
    passes: ({ blank }, parameter, around) => !blank || !otherFilled(parameter, around),
  },
};
