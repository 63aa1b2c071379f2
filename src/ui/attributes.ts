/**
 * Sets attributes, `null` taking one away.
 * @returns puts back what was there before.
 */
export function setAttributes(element: Element, attributes: Readonly<Record<string, string | null>>): () => void {
  const before = Object.keys(attributes).map((name) => [name, element.getAttribute(name)] as const);
  const apply = (name: string, value: string | null) =>
    value === null ? element.removeAttribute(name) : element.setAttribute(name, value);
  for (const [name, value] of Object.entries(attributes)) apply(name, value);
  return () => {
    for (const [name, value] of before) apply(name, value);
  };
}
