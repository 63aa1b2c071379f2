import { afterAll, beforeAll } from 'vitest';

interface Sanitizer {
  readonly elements: readonly string[];
  readonly attributes: readonly string[];
  readonly replaceWithChildrenElements: readonly string[];
}

/** Removes comments, and the elements and attributes that are not allowed. */
function setHTML(this: HTMLElement, html: string, { sanitizer }: { sanitizer: Sanitizer }): void {
  this.innerHTML = html;
  const comments = document.createTreeWalker(this, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
  for (const element of this.querySelectorAll('*')) {
    if (sanitizer.replaceWithChildrenElements.includes(element.localName)) element.replaceWith(...element.childNodes);
    else if (!sanitizer.elements.includes(element.localName)) element.remove();
    for (const { name } of [...element.attributes])
      if (!sanitizer.attributes.includes(name)) element.removeAttribute(name);
  }
}

/**
 * Gives the tests of a file `setHTML`, which happy-dom lacks. In that, the walker of DOMPurify stops at the first removed
 * node, and documents load style sheets even without a window.
 */
export function setHtmlForTests(): void {
  beforeAll(() => {
    const { happyDOM } = window as unknown as { happyDOM: { settings: Record<string, unknown> } };
    happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;
    Object.assign(HTMLElement.prototype, { setHTML });
  });
  afterAll(() => void Reflect.deleteProperty(HTMLElement.prototype, 'setHTML'));
}
