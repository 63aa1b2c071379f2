import { libraries } from '../compat/jquery.ts';
import { quietly } from '../dom/quietly.ts';
import type { Message } from './messages.ts';
import type { FieldRule } from './rule-sources.ts';
import { RULES } from './rules/all-rules.ts';

type Rules = Readonly<Record<string, unknown>>;

/** What of jQuery Validation is used. */
interface Validation {
  readonly validator: {
    readonly methods: Readonly<Record<string, (value: unknown, field: Element, parameters: unknown) => unknown>>;
    readonly classRules: (field: Element) => Rules;
    readonly staticRules: (field: Element) => Rules;
  };
  (field: Element): { readonly rules: () => Rules };
}

/** The validator of one form, which is `this` in the methods. */
interface Validator {
  readonly elementValue: (field: Element) => unknown;
  readonly formatAndAdd: (field: Element, rule: { readonly method: string; readonly parameters: unknown }) => void;
  readonly errorList: { readonly message: unknown }[];
}

/**
 * The rules of a field that scripts of the site have given to jQuery Validation (`addMethod`, `addClassRules`,
 * `rules('add', …)`), which no markup tells. Its own methods judge them, as they are code of the site's.
 *
 * @param known Those that we judge ourselves.
 * @returns `undefined` when there are none, where that library is not there, or does not know the form. Otherwise what
 * looks at the field, and gives the site's words for the first rule that is not met.
 */
export function pluginRules(
  form: HTMLFormElement,
  field: HTMLElement,
  known: readonly FieldRule[],
): (() => Message | undefined) | undefined {
  const found = libraries().flatMap((library) => quietly(() => rulesIn(library, form, field, known)) ?? []);
  if (found.length === 0) return undefined;
  return () => found.reduce<Message | undefined>((refusal, judge) => refusal ?? judge(), undefined);
}

function rulesIn(
  library: ReturnType<typeof libraries>[number],
  form: HTMLFormElement,
  field: HTMLElement,
  known: readonly FieldRule[],
): (() => Message | undefined)[] {
  const validation = library as unknown as Validation;
  const { methods, classRules, staticRules } = validation.validator;
  const validator = library(form).data('validator') as Validator;
  const scripted = { ...classRules(field), ...staticRules(field) };
  return Object.entries(validation(field).rules())
    .filter(([method]) => {
      const name = method.toLowerCase();
      // Among the rules may also be a function that prepares the value (`normalizer`).
      if (!methods[method] || name === 'remote' || known.some((rule) => rule.name === name)) return false;
      return method in scripted || !(name in RULES);
    })
    .map(([method, parameters]) => () => {
      const isRefused = quietly(
        () => !methods[method]?.call(validator, validator.elementValue(field), field, parameters),
      );
      if (!isRefused) return undefined;
      // What words a rule alone takes other parameters in older releases.
      quietly(() => validator.formatAndAdd(field, { method, parameters }));
      return { text: `${validator.errorList.pop()?.message ?? ''}`, fromServer: true };
    });
}
