import { countTooMany } from '../../src/comments/as-typed.ts';
import { inlineScripts, readString, STRING } from '../../src/compat/inline-scripts.ts';
import { controlOf, controlsNamed, findControls } from '../../src/forms/fields.ts';
import type { TextField } from '../../src/forms/prompts.ts';
import type { FieldRules } from '../../src/forms/wrong-fields.ts';
import type { Scope } from '../../src/page/scope.ts';
import { mayBeMember } from '../../src/session/session.ts';

/** Names of the fields about the writer; also their ids if K2's script fills them. */
const ABOUT_WRITER = ['userName', 'commentEmail', 'commentURL'];

/** Checks whether K2 takes name and address from the account instead of the form. */
export const isPrefilled = (form: HTMLFormElement) =>
  ['userName', 'commentEmail'].some((name) => controlOf(form, name)?.disabled);

/** The rules of K2 for its fields. It takes a member's name and e-mail address from the account. */
const RULES: FieldRules = {
  commentText: ['required', countTooMany],
  userName: ['required'],
  commentEmail: ['required', 'email'],
  commentURL: ['cburl'],
};

export const rulesFor = (form: HTMLFormElement): FieldRules =>
  isPrefilled(form) || mayBeMember() ? { ...RULES, userName: [], commentEmail: [] } : RULES;

export interface CommentMarkup {
  readonly message: TextField;
  /** Fields whose printed value is a prompt. */
  readonly prompted: readonly TextField[];
  readonly itemId: number;
}

/** @throws Error for other forms. */
export function readCommentForm(form: HTMLFormElement): CommentMarkup {
  const message = controlOf(form, 'commentText');
  const itemId = Number(controlOf(form, 'itemID')?.value);
  if (!message || !itemId) throw new Error('No comment form');
  const about = ABOUT_WRITER.flatMap((name) => controlsNamed(form, name));
  // K2 prints prompts with inline handlers. A template may drop these, or print the writer's name and address instead.
  const knowsReader = !!controlOf(form, 'commentEmail')?.defaultValue.includes('@');
  const printsPrompts = !knowsReader && !!message.defaultValue.trim();
  const prompted = about.filter((field) => printsPrompts || field.hasAttribute('onfocus'));
  return { message, prompted: [...controlsNamed(form, 'commentText'), ...prompted], itemId };
}

/** `$K2("#userName").val("…").attr("disabled", "disabled")`, as K2 prints it. */
const FILL = new RegExp(
  `\\(\\s*["']#(\\w+)["']\\s*\\)\\s*\\.val\\(\\s*(${STRING})\\s*\\)(?:\\s*\\.(attr|prop)\\(\\s*["']disabled)?`,
  'g',
);

export function readPrefill(script: string) {
  const calls = [...script.matchAll(FILL)];
  return new Map(
    calls.map(([, id = '', value = '', method]) => [id, { value: readString(value), isDisabled: !!method }]),
  );
}

/**
 * Fills and disables the fields for a logged-in visitor, as K2's inline script should have done
 * (docs/server-contract.md, "Inline scripts"): without `$K2`, it fails if K2 Islands loads late. Its text is read,
 * never run. Fields that are disabled already or have another value are kept.
 */
export function applyPrintedPrefill(form: HTMLFormElement, { undo }: Scope): void {
  const prefill = new Map(inlineScripts().flatMap((script) => [...readPrefill(script)]));
  for (const field of ABOUT_WRITER.flatMap((id) => findControls(form, `input#${id}`))) {
    const { value, isDisabled } = prefill.get(field.getAttribute('id') ?? '') ?? {};
    const before = field.value;
    if (value === undefined || field.disabled || (before && before !== field.defaultValue)) continue;
    field.value = value;
    if (isDisabled) field.disabled = true;
    undo(() => {
      // Text that the visitor has typed since is kept.
      if (field.value === value) field.value = before;
      if (isDisabled) field.disabled = false;
    });
  }
}
