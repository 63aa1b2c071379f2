import type { ImportFile } from '../dom/load-file.ts';
import { unshadowed } from '../dom/nodes.ts';
import { quietly } from '../dom/quietly.ts';
import { waitForLanguage } from '../i18n/language.ts';
import type { AdoptionState } from '../page/api.ts';
import type { Page } from '../page/page.ts';
import { createScope } from '../page/scope.ts';
import type { Widget, WidgetModule } from '../page/widget.ts';

export interface Adoption {
  readonly element: HTMLElement;
  readonly widget: Widget;
  state: AdoptionState;
  error?: unknown;
  undo?: () => void;
  /** Settled when the adoption is ready (`true`), has failed or was released. */
  settled: Promise<boolean>;
  settle(isReady: boolean): void;
}

const byElement = new WeakMap<Element, Map<Widget, Adoption>>();
/** All current adoptions. The set is small, since idle elements have none. */
export const adoptions = new Set<Adoption>();

export function adoptionOf(element: Element, widget: Widget): Adoption | undefined {
  return byElement.get(element)?.get(widget);
}

const modules = new Map<Widget, WidgetModule>();

/** Changes a state, and the attribute that shows it. If several widgets adopt one element, the last change counts. */
function enter(adoption: Adoption, state: AdoptionState): void {
  adoption.state = state;
  adoption.element.setAttribute('data-k2-state', state);
  if (state !== 'loading') adoption.settle(state === 'ready');
}

function fail(adoption: Adoption, page: Page, error: unknown): void {
  adoption.error = error;
  enter(adoption, 'failed');
  page.fail(adoption.element, adoption.widget.name, error);
}

function run(adoption: Adoption, module: WidgetModule, page: Page): void {
  // Moves to the end, so that releases run in the reverse order.
  adoptions.delete(adoption);
  adoptions.add(adoption);
  const { element, widget } = adoption;
  const scope = createScope(page);
  adoption.undo = scope.end;
  const onReady = () => {
    if (scope.signal.aborted) return;
    enter(adoption, 'ready');
    page.emit(element, 'k2:ready', { widget: widget.name });
  };
  const onFailed = (error: unknown) => {
    if (scope.signal.aborted) return;
    // The first error is reported, not what follows from it.
    quietly(scope.end);
    fail(adoption, page, error);
  };
  try {
    const result = module.adopt(element, scope);
    if (typeof result === 'function') scope.undo(result);
    if (typeof result === 'object') result.then(onReady, onFailed);
    else onReady();
  } catch (error) {
    onFailed(error);
  }
}

/** Loads the code and the page's language, and adopts the element unless it was released meanwhile. */
async function load(adoption: Adoption, page: Page, importFile: ImportFile, language?: Promise<void>): Promise<void> {
  const { widget } = adoption;
  try {
    const module = modules.get(widget) ?? ((await importFile(widget.file ?? widget.name)) as WidgetModule);
    modules.set(widget, module);
    await language;
    if (adoptions.has(adoption)) run(adoption, module, page);
  } catch (error) {
    if (adoptions.has(adoption)) fail(adoption, page, error);
  }
}

function begin(element: HTMLElement, widget: Widget): Adoption {
  const adoption: Adoption = {
    element,
    widget,
    state: 'loading',
    settled: Promise.resolve(false),
    settle() {},
  };
  const ofElement = byElement.get(element) ?? new Map();
  byElement.set(element, ofElement.set(widget, adoption));
  return adoption;
}

/** Adopts an element once its code and the page's language have loaded. Runs again only after a failure. */
export function adopt(element: HTMLElement, widget: Widget, page: Page, importFile: ImportFile): Adoption {
  const known = adoptionOf(element, widget);
  if (known && known.state !== 'failed') return known;
  const adoption = known ?? begin(element, widget);
  adoption.error = undefined;
  adoption.settled = new Promise((resolve) => {
    adoption.settle = resolve;
  });
  adoptions.add(adoption);
  enter(adoption, 'loading');
  const module = modules.get(widget);
  const language = widget.wordless ? undefined : waitForLanguage(page);
  if (module && !language) run(adoption, module, page);
  else void load(adoption, page, importFile, language);
  return adoption;
}

/** Undoes one adoption. Held events are carried out natively. */
export function release(adoption: Adoption, page: Page): void {
  const { element, widget } = adoption;
  adoptions.delete(adoption);
  try {
    adoption.undo?.();
  } catch (error) {
    page.fail(element, widget.name, error);
  }
  // Last, as a closing dialog restores the focus, which would adopt the element again in the middle of this.
  byElement.get(element)?.delete(widget);
  adoption.settle(false);
  element.removeAttribute('data-k2-state');
  page.emit(element, 'k2:released', { widget: widget.name });
}

/** Releases some adoptions, the last one first: each restores changes of earlier ones. */
export function releaseAll(page: Page, isMeant: (element: Element) => boolean): void {
  for (const adoption of [...adoptions].reverse()) if (isMeant(adoption.element)) release(adoption, page);
}

export const releaseBelow = (root: Node, page: Page): void => releaseAll(page, unshadowed(root).contains);
