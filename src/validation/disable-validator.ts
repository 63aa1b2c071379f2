import { isHtmlElement, unshadowed } from '../dom/nodes.ts';

/** What answers in the place of an original's validator. */
export interface Answers {
  /** Judges these fields, all when there are none, and shows what is wrong; gives whether nothing is. */
  check(part?: HTMLElement): boolean;
  /** Forgets what was found out about all fields. */
  reset(): void;
}

/** Which of its settings have it listen to the fields. */
const LISTENERS = ['onfocusin', 'onfocusout', 'onkeyup', 'onclick', 'onchange'];

/** Replaces members of an object, and gives what puts them back. */
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

/** What jQuery Validation's methods take for a field: the element, a collection of them, or a selector. */
function fieldOf(given: unknown, form: HTMLFormElement): HTMLElement | undefined {
  const first = typeof given === 'string' ? unshadowed(form).querySelector(given) : (given as { 0?: unknown })?.[0];
  const field = isHtmlElement(given) ? given : first;
  return isHtmlElement(field) ? field : undefined;
}

/**
 * Silences a validator of jQuery Validation's: it hears no field, shows and hides nothing, and whoever asks it is
 * answered by ours. It stays where it is. Community Builder's listeners look it up at each event, without it they make
 * a new one; and its own `destroy` would empty every message around the fields, ours too, and with jQuery Form on the
 * page the fields themselves.
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
