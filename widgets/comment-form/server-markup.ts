import { controlOf } from '../../src/forms/serialise.ts';

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
function isPrompt(field: Field, knowsReader: boolean): boolean {
  return field.hasAttribute('onfocus') || field.hasAttribute('onblur') || !knowsReader;
}

/** Reads the form, whatever its controls are named. */
export function readCommentForm(form: HTMLFormElement): CommentFormMarkup {
  const message = controlOf(form, 'commentText');
  const about = ['userName', 'commentEmail', 'commentURL'].flatMap((name) => controlOf(form, name) ?? []);
  // With a real address printed, the template has filled in name and site as well.
  const knowsReader = !!controlOf(form, 'commentEmail')?.defaultValue.includes('@');
  const itemId = controlOf(form, 'itemID')?.value ?? '';
  return {
    message,
    prompted: [...(message ? [message] : []), ...about.filter((field) => isPrompt(field, knowsReader))],
    itemId: /^\d+$/.test(itemId) ? Number(itemId) : undefined,
  };
}
