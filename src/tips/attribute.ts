/** @returns the value of `data-cbtooltip-<name>`, `''` without one. */
export function attributeOf(trigger: Element, name: string): string {
  return trigger.getAttribute(`data-cbtooltip-${name}`)?.trim() ?? '';
}

/** @returns whether a text has to be read as HTML. */
export function isMarkup(text: string): boolean {
  return /[<&]/.test(text);
}
