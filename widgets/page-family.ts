import type { Page } from '../src/page.ts';
import { widgets } from './page-registry.ts';

let isRegistered = false;

/** Brings the lines of page-registry.ts into the registry, whichever element is the first to need one of them. */
export function adopt(element: HTMLElement, page: Page): () => void {
  const added = isRegistered ? [] : widgets;
  isRegistered = true;
  page.register(added, element);
  return () => {};
}
