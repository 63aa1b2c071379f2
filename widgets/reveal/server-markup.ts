const TIME = /^[+-]?(\d+|\d*\.\d+)m?s$/i;
const COUNT = /^(\d+|\d*\.\d+|infinite)$/i;

/** What the attributes of a box say about its animation. */
const TIMING: readonly (readonly [attribute: string, property: string, form: RegExp])[] = [
  ['data-wow-duration', 'animation-duration', TIME],
  ['data-wow-delay', 'animation-delay', TIME],
  ['data-wow-iteration', 'animation-iteration-count', COUNT],
];

/** Gives the inline styles that the attributes of a box ask for; what is no CSS time or number is left out. */
export function timingOf(box: HTMLElement): Record<string, string> {
  const timing: Record<string, string> = {};
  for (const [attribute, property, form] of TIMING) {
    const value = box.getAttribute(attribute)?.trim() ?? '';
    if (form.test(value)) timing[property] = value;
  }
  return timing;
}

/** How far inside the viewport the top of a box must be to be shown, in px. */
export function offsetOf(box: HTMLElement, otherwise: number): number {
  const value = box.getAttribute('data-wow-offset')?.trim();
  return value && Number.isFinite(Number(value)) ? Number(value) : otherwise;
}
