import { controlOf, controlsNamed } from '../../src/forms/serialise.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** What the server printed of the comment form. */
export interface CommentFormMarkup {
  readonly message: Field | undefined;
  /** Fields whose printed value is a prompt. */
  readonly prompted: readonly Field[];
  readonly itemId: number | undefined;
}

/**
 * Whether the printed value of a field is a prompt. K2 prints prompts with inline handlers; a template may have dropped
 * these, or may print there who is writing.
 */
function isPrompt(field: Field, printsPrompts: boolean): boolean {
  return field.hasAttribute('onfocus') || field.hasAttribute('onblur') || printsPrompts;
}

/** Whether K2 would not take the name and the address from the form: it knows a reader who is logged in. */
export function isPrefilled(form: HTMLFormElement): boolean {
  return ['userName', 'commentEmail'].some((name) => controlOf(form, name)?.disabled);
}

/** Lists the fields without which K2 takes no comment. */
export function requiredFields(form: HTMLFormElement): readonly string[] {
  return isPrefilled(form) ? ['commentText'] : ['commentText', 'userName', 'commentEmail'];
}

/**
 * Reads the form, whatever its controls are named.
 * @throws Error when it is a form for something else.
 */
export function readCommentForm(form: HTMLFormElement): CommentFormMarkup {
  const message = controlOf(form, 'commentText');
  if (!message && controlOf(form, 'task')?.value !== 'comment') throw new Error('No comment form');
  const about = ['userName', 'commentEmail', 'commentURL'].flatMap((name) => controlsNamed(form, name));
  // With a real address printed, the template has filled in name and site as well.
  const knowsReader = !!controlOf(form, 'commentEmail')?.defaultValue.includes('@');
  const printsPrompts = !knowsReader && !!message?.defaultValue.trim();
  const itemId = controlOf(form, 'itemID')?.value ?? '';
  return {
    message,
    prompted: [...controlsNamed(form, 'commentText'), ...about.filter((field) => isPrompt(field, printsPrompts))],
    itemId: /^\d+$/.test(itemId) ? Number(itemId) : undefined,
  };
}
