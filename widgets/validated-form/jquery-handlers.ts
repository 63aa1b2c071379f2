import { jqueryCopies, type Library, listenByJquery, type Triggered } from '../../src/compat/jquery.ts';
import { isHtmlElement } from '../../src/dom/nodes.ts';
import { quietly } from '../../src/dom/quietly.ts';
import type { Scope } from '../../src/page/scope.ts';
import type { FieldRule } from '../../src/validation/field-rules.ts';

/** Answers to scripts that call the original validator. */
interface Answers {
  /** Validates a field, or all fields, and shows the errors. Returns true if there are none. */
  check(field?: HTMLElement): boolean;
  reset(): void;
}

/** Settings that keep the original from listening to the fields. */
const MUTED = { onfocusin: false, onfocusout: false, onkeyup: false, onclick: false, onchange: false };

function override(target: object, members: Readonly<Record<string, unknown>>, scope: Scope): void {
  const before = Object.keys(members).map((name) => [name, Reflect.getOwnPropertyDescriptor(target, name)] as const);
  Object.assign(target, members);
  scope.undo(() => {
    for (const [name, descriptor] of before) {
      Reflect.deleteProperty(target, name);
      if (descriptor) Object.defineProperty(target, name, descriptor);
    }
  });
}

/** Finds a field by an element, a collection, or a selector. */
function fieldOf(given: unknown, form: HTMLFormElement): HTMLElement | undefined {
  const first = typeof given === 'string' ? form.querySelector(given) : (given as { 0?: unknown })?.[0];
  return [given, first].find(isHtmlElement);
}

/**
 * Silences a validator of jQuery Validation: it does not listen, shows nothing, and returns the results of K2 Islands.
 * It is not destroyed (docs/decisions.md): Community Builder's listeners would make a new one, and `destroy` empties
 * all messages.
 */
function silence(validator: object, form: HTMLFormElement, answers: Answers, scope: Scope): void {
  const nothing = () => {};
  const members = {
    form: () => answers.check(),
    element(given: unknown) {
      const field = fieldOf(given, form);
      return !field || answers.check(field);
    },
    resetForm: () => answers.reset(),
    showErrors: nothing,
    hideErrors: nothing,
    resetElements: nothing,
    focusInvalid: nothing,
    destroy: nothing,
    // Otherwise a submit would wait for its field check.
    pendingRequest: 0,
  };
  override(validator, members, scope);
  override(Object(Reflect.get(validator, 'settings')), MUTED, scope);
}

/** Removes the spinners of field checks that the original is running: it will not show their answers. */
function removeSpinners(form: HTMLFormElement): void {
  for (const spinner of form.querySelectorAll('.cbValidateSpinner,.cbSpinner.fa-spin-fast')) spinner.remove();
  for (const field of form.querySelectorAll('.pending')) field.classList.remove('pending');
}

/**
 * Keeps Community Builder's own validation from running, too. It may start later, so each event that it listens to
 * looks for it first.
 */
export function silenceOriginals(form: HTMLFormElement, answers: Answers, scope: Scope): void {
  const silenced = new Set<object>();
  const silenceFound = () => {
    for (const library of jqueryCopies()) {
      const validator = quietly(() => library(form).data('validator'));
      if (typeof validator !== 'object' || !validator || silenced.has(validator)) continue;
      silenced.add(validator);
      silence(validator, form, answers, scope);
    }
  };
  silenceFound();
  if (silenced.size > 0) removeSpinners(form);
  for (const type of ['focusin', 'focusout', 'change', 'keyup', 'click', 'submit'])
    form.addEventListener(type, silenceFound, { capture: true, signal: scope.signal });
}

/** Passes on events that scripts fire with jQuery only: date pickers change a field, and rows are copied. */
export function followScripts(form: HTMLFormElement, { signal }: Scope): void {
  const pass = ({ type, target, originalEvent }: Triggered) => {
    if (originalEvent || !isHtmlElement(target)) return;
    const name = type === 'cloned' ? 'k2:reset-field' : 'k2:recheck';
    target.dispatchEvent(new CustomEvent(name, { bubbles: true }));
  };
  listenByJquery(form, 'change cloned', pass, signal);
}

/** Fires the original's event for scripts of the site. The original fires it itself for a form that is sent. */
export function triggerOriginalEvent(form: HTMLFormElement, valid: boolean): void {
  for (const library of jqueryCopies()) {
    const original = quietly(() => library(form).data('cbvalidate'));
    if (!(valid && original)) quietly(() => library(form).triggerHandler('cbvalidate.validate', [original, valid]));
  }
}

/** The members of jQuery Validation that are used. */
interface Validation {
  readonly validator: {
    readonly methods: Readonly<Record<string, (value: unknown, field: Element, parameters: unknown) => unknown>>;
  };
  (field: Element): { readonly rules: () => object };
}

/** The validator of one form, which is `this` in the methods. */
interface Validator {
  readonly elementValue: (field: Element) => unknown;
  readonly formatAndAdd: (field: Element, rule: { readonly method: string; readonly parameters: unknown }) => void;
  readonly errorList: { readonly message: unknown }[];
}

function siteErrorBy(library: Library, form: HTMLFormElement, field: HTMLElement, known: readonly FieldRule[]) {
  const validation = library as unknown as Validation;
  const validator = library(form).data('validator') as Validator;
  for (const [method, parameters] of Object.entries(validation(field).rules())) {
    const isMet = validation.validator.methods[method];
    if (!isMet || method === 'remote' || known.some(({ name }) => name === method.toLowerCase())) continue;
    // A value is valid for a method that throws.
    const isRefused = quietly(() => !isMet.call(validator, validator.elementValue(field), field, parameters));
    if (!isRefused) continue;
    validator.formatAndAdd(field, { method, parameters });
    return { text: `${validator.errorList.pop()?.message ?? ''}`, fromServer: true };
  }
  return undefined;
}

/**
 * Validates a field by the rules that scripts of the site have given to jQuery Validation (`addMethod`, `addClassRules`,
 * `rules('add', …)`). Markup does not show them.
 * @param known Rules of the field that K2 Islands validates.
 */
export function siteErrorOf(form: HTMLFormElement, field: HTMLElement, known: readonly FieldRule[]) {
  const errors = jqueryCopies().map((library) => quietly(() => siteErrorBy(library, form, field, known)));
  return errors.find(Boolean);
}
