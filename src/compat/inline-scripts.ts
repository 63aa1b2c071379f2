import { ownDocument } from '../dom/unshadowed.ts';

/** The inline scripts of the page, to be read as text: nothing of them is ever evaluated. */
export function inlineScripts(): HTMLScriptElement[] {
  return [...ownDocument.querySelectorAll<HTMLScriptElement>('script:not([src])')];
}
