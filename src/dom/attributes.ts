/** Sets attributes; `null` removes one. Returns a function that restores them. */
export function setAttributes(element: Element, attributes: Readonly<Record<string, string | null>>): () => void {
  const apply = (name: string, value: string | null) =>
    value === null ? element.removeAttribute(name) : element.setAttribute(name, value);
  const before = Object.keys(attributes).map((name) => [name, element.getAttribute(name)] as const);
  for (const [name, value] of Object.entries(attributes)) apply(name, value);
  return () => {
    for (const [name, value] of before) apply(name, value);
  };
}

/** Remembers attributes. The returned function restores them. */
export function keepAttributes(element: Element, ...names: readonly string[]): () => void {
  return setAttributes(element, Object.fromEntries(names.map((name) => [name, element.getAttribute(name)])));
}

/** Returns a function that marks an element as busy, and `styled` with the class of the server's own style sheet. */
export function busyMark(element: Element, className?: string, styled: Element | null = element) {
  return (isBusy: boolean) => {
    if (isBusy) element.setAttribute('aria-busy', 'true');
    else element.removeAttribute('aria-busy');
    if (className) styled?.classList.toggle(className, isBusy);
  };
}

/** Hides or shows an element by the attribute, and by the server's own class; with both (base.css), no rule of the site shows it. */
export function setHidden(element: HTMLElement, isHidden: boolean): void {
  element.hidden = isHidden;
  element.classList.toggle('hidden', isHidden);
}

/** Reads a boolean of Community Builder: any value except `false` and `0` is true; `otherwise` without one. */
export function readBoolean(value: string | undefined, otherwise: boolean): boolean {
  return value === undefined ? otherwise : !/^(false|0)$/.test(value);
}

/** Sets inline styles (CSS names) by the CSSOM, which any CSP allows; '' removes one. The result restores them. */
export function setStyles(
  element: HTMLElement,
  styles: Readonly<Record<string, string>>,
  priority: '' | 'important' = '',
): () => void {
  const { style } = element;
  const before = Object.keys(styles).map(
    (name) => [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const,
  );
  for (const [name, value] of Object.entries(styles)) style.setProperty(name, value, priority);
  return () => {
    for (const [name, value, priority] of before) style.setProperty(name, value, priority);
    // Reads the attribute first: otherwise Chromium would write an empty attribute later.
    if (!element.getAttribute('style')) element.removeAttribute('style');
  };
}

/** Shows an element that the site's style sheet hides, by inline `display`. Returns a function that hides it again. */
export function forceDisplay(element: HTMLElement, display = 'revert'): () => void {
  const isHidden = () => getComputedStyle(element).display === 'none';
  if (!isHidden()) return () => {};
  const restore = setStyles(element, { display });
  if (isHidden()) element.style.setProperty('display', display, 'important');
  return restore;
}

/** Adds an id to `aria-describedby`. Returns a function that removes it, and keeps ids that were added since. */
export function describeBy(element: Element, id: string): () => void {
  const set = (isDescribed: boolean) => {
    const ids = (element.getAttribute('aria-describedby') ?? '').split(/\s+/).filter((other) => other && other !== id);
    if (isDescribed) ids.push(id);
    setAttributes(element, { 'aria-describedby': ids.join(' ') || null });
  };
  set(true);
  return () => set(false);
}
