import { ownDocument } from './nodes.ts';

const adopted = new Set<string>();

/**
 * Adds a style sheet to the document, once. Constructed sheets work under `style-src 'self'`, which blocks `<style>`.
 * All rules are in one layer, so that any rule of the site wins over them, except over important ones
 * (`src/dom/base.css`).
 */
export function adoptStyles(css: string): void {
  if (adopted.has(css)) return;
  adopted.add(css);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@layer k2-islands { ${css} }`);
  ownDocument.adoptedStyleSheets = [...ownDocument.adoptedStyleSheets, sheet];
}
