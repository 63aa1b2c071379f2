import { ownDocument } from './nodes.ts';

const adopted = new Set<string>();

/**
 * Adds style sheets to the document, each once. Constructed sheets work under `style-src 'self'`, which blocks `<style>`.
 * All rules are in the layer `k2-islands`, so that any rule of the site wins over them, except over important ones
 * (`src/dom/base.css`).
 */
export function adoptStyles(...sheets: readonly string[]): void {
  for (const css of sheets) {
    if (adopted.has(css)) continue;
    adopted.add(css);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    ownDocument.adoptedStyleSheets = [...ownDocument.adoptedStyleSheets, sheet];
  }
}
