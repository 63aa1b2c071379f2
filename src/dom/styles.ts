import { ownDocument } from './nodes.ts';

const adopted = new Set<string>();

/**
 * Adds a style sheet to the document, once. Constructed sheets work under `style-src 'self'`, which blocks `<style>`;
 * all rules live in the layer `k2-islands`, so that any rule of the site wins, unless ours is important: some are, where
 * a rule of the site's for something else would leave words that can't be read (`src/dom/base.css`).
 */
export function adoptStyles(css: string): void {
  if (adopted.has(css)) return;
  adopted.add(css);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  ownDocument.adoptedStyleSheets = [...ownDocument.adoptedStyleSheets, sheet];
}
