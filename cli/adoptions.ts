import { selectorOf } from '../src/core/lookup.ts';
import { closest, IGNORED_SELECTOR } from '../src/dom/nodes.ts';
import { isAnalytics } from '../src/loader/built-in/analytics.ts';
import { readOptions } from '../src/page/options.ts';
import { LOAD_VALUES, type WidgetDescriptor } from '../src/page/widget.ts';
import { ADOPTED_NAMES, WIDGETS } from '../widgets/all.ts';
import { asSelector, type Finding } from './finding.ts';
import { unwrapped } from './selector.ts';
import type { Tag } from './tag.ts';
import { warningsOf } from './warnings-of.ts';

/** A widget with the elements that it will adopt. */
export interface Adoptable {
  readonly widget: string;
  readonly elements: readonly HTMLElement[];
}

/** A task of the loader, listed as a widget. */
const BY_LOADER: WidgetDescriptor = { name: 'classic-popup', selector: 'a.classicPopup' };

const widgets: readonly WidgetDescriptor[] = [...WIDGETS, BY_LOADER];

/** Names that `data-k2-widget` may have. */
const NAMES: ReadonlySet<string> = new Set([...ADOPTED_NAMES, BY_LOADER.name]);

/** Tests for an analytics service, with which the whole page is an element of that widget. */
function hasAnalytics(page: Document, tag: Tag | undefined): boolean {
  if (page.querySelector('[data-k2-widget~="analytics"]')) return false;
  return !!tag?.parameters.analytics || [...page.querySelectorAll('script')].some(isAnalytics);
}

/** Lists every widget that has elements on the page, in the order of `WIDGETS`. */
export function adoptables(page: Document, tag: Tag | undefined): Adoptable[] {
  const isIgnored = (element: Element) => !!closest(element, IGNORED_SELECTOR);
  const elementsOf = (widget: WidgetDescriptor) => {
    const found = [...page.querySelectorAll<HTMLElement>(unwrapped(selectorOf(widget)))];
    return [...new Set(found)].filter((element) => element instanceof HTMLElement && !isIgnored(element));
  };
  return widgets
    .map((widget) => ({
      widget: widget.name,
      elements: widget.wholePage && hasAnalytics(page, tag) ? [page.documentElement] : elementsOf(widget),
    }))
    .filter(({ elements }) => elements.length > 0);
}

const warningAt = (element: Element, about: string, message: string): Finding => ({
  level: 'warning',
  about,
  message,
  element: asSelector(element),
});

/** Reports unknown names and options in the page's attributes. */
export function* judgeAttributes(page: Document, found: readonly Adoptable[]): Generator<Finding> {
  for (const element of page.querySelectorAll('[data-k2-widget]'))
    for (const name of (element.getAttribute('data-k2-widget') ?? '').split(/\s+/).filter(Boolean))
      if (!NAMES.has(name)) yield warningAt(element, 'page', `data-k2-widget="${name}" is not a widget`);
  for (const element of page.querySelectorAll('[data-k2-load]')) {
    const word = element.getAttribute('data-k2-load') ?? '';
    if (!LOAD_VALUES.some((strategy) => strategy === word))
      yield warningAt(
        element,
        'page',
        `data-k2-load="${word}" is not one of ${LOAD_VALUES.join(', ')}; intent is used`,
      );
  }
  for (const { widget, elements } of found)
    for (const element of elements.filter((element) => element.hasAttribute('data-k2-options'))) {
      const { options = {} } = widgets.find(({ name }) => name === widget) ?? {};
      for (const line of warningsOf(() => readOptions(element, widget, options)))
        yield warningAt(element, widget, line.replace(`${widget}: `, ''));
    }
}
