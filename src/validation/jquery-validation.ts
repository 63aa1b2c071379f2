import { libraries } from '../compat/jquery.ts';
import { isHtmlElement, unshadowed } from '../dom/nodes.ts';
import { quietly } from '../dom/quietly.ts';
import type { FieldRule } from './field-rules.ts';
import type { Message } from './messages.ts';
import { RULES } from './rules/all-rules.ts';

/** Answers in place of the original validator. */
export interface Answers {
  /** Judges these fields, all when there are none, and shows what is wrong; gives whether nothing is. */
  check(part?: HTMLElement): boolean;
  /** Forgets what was found out about all fields. */
  reset(): void;
}

/** Settings that make it listen to the fields. */
const LISTENERS = ['onfocusin', 'onfocusout', 'onkeyup', 'onclick', 'onchange'];

/**
 * Replaces members of an object.
 * @returns puts them back.
 */
function override(target: object, members: Readonly<Record<string, unknown>>): () => void {
  const before = Object.keys(members).map((name) => [name, Reflect.getOwnPropertyDescriptor(target, name)] as const);
  Object.assign(target, members);
  return () => {
    for (const [name, descriptor] of before) {
      Reflect.deleteProperty(target, name);
      if (descriptor) Object.defineProperty(target, name, descriptor);
    }
  };
}

/** Finds the field that a method of jQuery Validation was given: the element, a collection, or a selector. */
function fieldOf(given: unknown, form: HTMLFormElement): HTMLElement | undefined {
  const first = typeof given === 'string' ? unshadowed(form).querySelector(given) : (given as { 0?: unknown })?.[0];
  const field = isHtmlElement(given) ? given : first;
  return isHtmlElement(field) ? field : undefined;
}

/**
 * Silences a validator of jQuery Validation: it listens to no field, and shows and hides nothing. Questions to it get our
 * answers. It is not removed: Community Builder's listeners look it up at each event, and would make a new one. Its own
 * `destroy` would empty every message around the fields, ours too, and with jQuery Form on the page the fields
 * themselves.
 */
export function disableValidator(validator: object, form: HTMLFormElement, answers: Answers): () => void {
  const nothing = () => {};
  const original = validator as { settings?: unknown; pendingRequest?: number };
  const { settings } = original;
  const undo = [
    override(validator, {
      form: () => answers.check(),
      element(given: unknown) {
        const field = fieldOf(given, form);
        return !field || answers.check(field);
      },
      resetForm: () => answers.reset(),
      showErrors: nothing,
      hideErrors: nothing,
      // Asked for the rules of a field, it takes marks away where a condition is not met.
      resetElements: nothing,
      focusInvalid: nothing,
      destroy: nothing,
    }),
  ];
  // A submit would wait for what it asks.
  original.pendingRequest = 0;
  if (typeof settings === 'object' && settings)
    undo.push(override(settings, Object.fromEntries(LISTENERS.map((name) => [name, false]))));
  return () => {
    for (const restore of undo) restore();
  };
}

type Rules = Readonly<Record<string, unknown>>;

/** The members of jQuery Validation that are used. */
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
      // The method that only words a rule has other parameters in older releases.
      quietly(() => validator.formatAndAdd(field, { method, parameters }));
      return { text: `${validator.errorList.pop()?.message ?? ''}`, fromServer: true };
    });
}
