import type { Parameter, RuleContext, Rules } from './rule.ts';

function otherText(parameter: Parameter, around: RuleContext): string | undefined {
  return typeof parameter === 'string' ? around.other(parameter)?.text : undefined;
}

/** Rules about what is in another field. Where there is none, there is nothing to compare. */
export const equality: Rules = {
  equalto: {
    judgesBlank: true,
    passes({ text }, parameter, around) {
      const other = otherText(parameter, around);
      return other === undefined || text === other;
    },
  },
  notequalto: { passes: ({ text }, parameter, around) => text !== otherText(parameter, around) },
};
