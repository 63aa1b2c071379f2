const { attributes } = Object.getOwnPropertyDescriptors(Element.prototype);
const { matches } = Element.prototype;

/**
 * Writes a style in the browser's notation, which a style that was set and restored has. A strict policy allows no
 * other way.
 */
function asWritten(name: string, value: string): string {
  if (name !== 'style') return value;
  const { style } = document.createElement('i');
  style.cssText = value;
  return style.cssText;
}

function lineOf(element: Element, isMarked: boolean): string[] {
  const written = Array.from(
    attributes.get?.call(element) as NamedNodeMap,
    ({ name, value }) => ` ${name}="${asWritten(name, value)}"`,
  );
  if (written.includes(' data-tag=""')) return [];
  // An empty list equals a missing one. An element that the site has named by a selector keeps its attribute.
  const mayDiffer = (line: string) =>
    /^ class=" *"$/.test(line) || line === ' style=""' || (isMarked && line.startsWith(' data-k2-widget='));
  return [
    `<${element.nodeName.toLowerCase()}${written
      .filter((line) => !mayDiffer(line))
      .sort()
      .join('')}>`,
  ];
}

/** Writes a page as one line for each node, except the live region, which remains after a release. */
export function linesOf(page: Document): string[] {
  const { createTreeWalker, querySelector } = Document.prototype;
  const isMarked = querySelector.call(page, '[data-k2-adopt]') !== null;
  const walker = createTreeWalker.call(page, page, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node.nodeType === Node.ELEMENT_NODE && matches.call(node, '.k2i-announcer')
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  const lines: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = (node.nodeValue ?? '').trim();
    if (node.nodeType === Node.ELEMENT_NODE) lines.push(...lineOf(node as Element, isMarked));
    else if (text) lines.push(`"${text}"`);
  }
  return lines;
}
