import type { WidgetModule } from '../page.ts';

/** The platform's import of a URL that no bundler knows. */
export function importUrl(url: string): Promise<WidgetModule> {
  return import(/* @vite-ignore */ url);
}
