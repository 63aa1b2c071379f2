import { selectorOf } from '../src/runtime/lookup.ts';
import { readOptions } from '../src/runtime/options/options.ts';
import type { WidgetEntry } from '../src/runtime/widget-entry.ts';
import { widgets } from '../widgets/registry.ts';
import { type Finding, nameOf } from './finding.ts';
import { OPTIONS } from './options.ts';
import { unwrapped } from './selector.ts';
import type { Tag } from './tag.ts';
import { warningsOf } from './warnings-of.ts';

/** What one widget will adopt. */
export interface Adoptable {
  readonly widget: string;
  readonly elements: readonly HTMLElement[];
}

/** What the loader does itself, without a widget; named as one all the same. */
const BY_LOADER: Pick<WidgetEntry, 'name' | 'selector'> = { name: 'classic-popup', selector: 'a.classicPopup' };

const entries: readonly WidgetEntry[] = [...widgets, { ...BY_LOADER, load: () => Promise.reject() }];

/** Names that `data-k2-widget` may have. */
export const NAMES: ReadonlySet<string> = new Set([...entries.map(({ name }) => name), 'scroll-to']);

/** Scripts that bring an analytics service along; where one is, the whole page counts as an element of that widget. */
const ANALYTICS = /googletagmanager|google-analytics|\b(gtag|dataLayer)\b/;

function countsByItself(page: Document, tag: Tag | undefined): boolean {
  if (page.querySelector('[data-k2-widget~="analytics"]')) return false;
  const brings = (script: HTMLScriptElement) => ANALYTICS.test(script.getAttribute('src') ?? script.textContent ?? '');
  return !!tag?.parameters.analytics || [...page.querySelectorAll('script')].some(brings);
}

/** Every widget that has something to adopt on the page, in the order of the registry. */
export function adoptables(page: Document, tag: Tag | undefined): Adoptable[] {
  // A form may have a control that is called like a member of elements.
  const isIgnored = (element: Element) => !!Element.prototype.closest.call(element, '[data-k2-ignore]');
  const elementsOf = (entry: WidgetEntry) => {
    const found = [...page.querySelectorAll<HTMLElement>(unwrapped(selectorOf(entry)))];
    return [...new Set(found)].filter((element) => element instanceof HTMLElement && !isIgnored(element));
  };
  return entries
    .map((entry) => ({
      widget: entry.name,
      elements: entry.wholePage && countsByItself(page, tag) ? [page.documentElement] : elementsOf(entry),
    }))
    .filter(({ elements }) => elements.length > 0);
}

const optionsOf = (widget: string) => Object.entries(OPTIONS).find(([name]) => name === widget)?.[1] ?? {};

/** Names and options that the page's attributes have wrong. */
export function* judgeAttributes(page: Document, found: readonly Adoptable[]): Generator<Finding> {
  for (const element of page.querySelectorAll('[data-k2-widget]'))
    for (const name of (element.getAttribute('data-k2-widget') ?? '').split(/\s+/).filter(Boolean))
      if (!NAMES.has(name))
        yield {
          level: 'warning',
          about: 'page',
          message: `data-k2-widget="${name}" names no widget`,
          element: nameOf(element),
        };
  for (const { widget, elements } of found)
    for (const element of elements.filter((element) => element.hasAttribute('data-k2-options'))) {
      // Links to a section of the page are a name of their own for the same widget.
      const isSection = widget === 'smooth-scroll' && element.matches('[data-k2-widget~=scroll-to]');
      const name = isSection ? 'scroll-to' : widget;
      for (const line of warningsOf(() => readOptions(element, name, optionsOf(name))))
        yield {
          level: 'warning',
          about: widget,
          message: line.replace(`${name}: `, ''),
          element: nameOf(element),
        };
    }
}
