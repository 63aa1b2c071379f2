type Field = HTMLInputElement | HTMLTextAreaElement;

/** A field with a prompt that the server printed as its value. */
interface PromptedField {
  readonly field: Field;
  readonly prompt: string;
  readonly undo: () => void;
}

/** Turns the prompt into a real placeholder; what the reader or a script has put there stays. */
function adoptPrompt(field: Field): PromptedField {
  const prompt = field.defaultValue;
  const { onfocus, onblur, placeholder, defaultValue } = field;
  // The inline handlers would put the prompt back as content.
  field.onfocus = null;
  field.onblur = null;
  const untouched = field.value === prompt;
  if (untouched) {
    field.placeholder = prompt;
    field.value = '';
  }
  return {
    field,
    prompt,
    undo: () => {
      field.onfocus = onfocus;
      field.onblur = onblur;
      field.placeholder = placeholder;
      if (field.value === '' && defaultValue) field.value = prompt;
    },
  };
}

/**
 * Makes prompts that the server prints as values (docs/server-contract.md, "Prompts as values") behave as placeholders.
 * @param fields Fields whose default value is a prompt and never content.
 * @returns undoes it: an empty field shows its prompt as its value again.
 */
export function adoptPrompts(fields: readonly Field[]): () => void {
  const adopted = fields
    .filter((field) => field.defaultValue.trim() !== '' && !field.disabled && !field.readOnly)
    .map(adoptPrompt);
  return () => {
    for (const { undo } of adopted) undo();
  };
}
