import type { ImportFile } from '../dom/load-file.ts';
import { unshadowed } from '../dom/nodes.ts';
import { quietly } from '../dom/quietly.ts';
import { waitForLanguage } from '../i18n/language.ts';
import type { AdoptionState } from '../page/api.ts';
import type { Page } from '../page/page.ts';
import { createScope, type EndingScope } from '../page/scope.ts';
import type { Widget, WidgetModule } from '../page/widget.ts';

export interface Adoption {
  readonly element: HTMLElement;
  readonly widget: Widget;
  state: AdoptionState;
  error?: unknown;
  /** Ends when the element is released, or can't be adopted. */
  readonly scope: EndingScope;
  /** Settled when the adoption is ready (`true`), has failed or was released. */
  readonly settled: Promise<boolean>;
  readonly settle: (isReady: boolean) => void;
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

function succeed(adoption: Adoption): void {
  const { element, scope, widget } = adoption;
  if (scope.signal.aborted) return;
  enter(adoption, 'ready');
  scope.page.emit(element, 'k2:ready', { widget: widget.name });
}

function fail(adoption: Adoption, error: unknown): void {
  const { scope } = adoption;
  if (scope.signal.aborted) return;
  // The first error is reported, not what follows from it.
  quietly(scope.end);
  adoption.error = error;
  enter(adoption, 'failed');
  scope.fail(error);
}

function run(adoption: Adoption, module: WidgetModule): void {
  const { element, scope } = adoption;
  const onError = (error: unknown) => fail(adoption, error);
  if (scope.signal.aborted) return;
  // Moves to the end, so that releases run in the reverse order.
  adoptions.delete(adoption);
  adoptions.add(adoption);
  try {
    const more = module.adopt(element, scope);
    if (more) more.then(() => succeed(adoption), onError);
    else succeed(adoption);
  } catch (error) {
    onError(error);
  }
}

/** Loads the code and the page's language, and adopts the element unless it was released meanwhile. */
async function load(adoption: Adoption, importFile: ImportFile, language?: Promise<void>): Promise<void> {
  const { widget } = adoption;
  try {
    const module = modules.get(widget) ?? ((await importFile(widget.file ?? widget.name)) as WidgetModule);
    modules.set(widget, module);
    await language;
    run(adoption, module);
  } catch (error) {
    fail(adoption, error);
  }
}

/** Adopts an element once its code and the page's language have loaded. Runs again only after a failure. */
export function adopt(element: HTMLElement, widget: Widget, page: Page, importFile: ImportFile): Adoption {
  const known = adoptionOf(element, widget);
  if (known && known.state !== 'failed') return known;
  if (known) adoptions.delete(known);
  let settle = (_isReady: boolean) => {};
  const settled = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  const scope = createScope(page, { element, widget: widget.name });
  const adoption: Adoption = { element, widget, state: 'loading', scope, settled, settle };
  byElement.set(element, (byElement.get(element) ?? new Map()).set(widget, adoption));
  adoptions.add(adoption);
  enter(adoption, 'loading');
  const module = modules.get(widget);
  const language = widget.wordless ? undefined : waitForLanguage(page);
  if (module && !language) run(adoption, module);
  else void load(adoption, importFile, language);
  return adoption;
}

/** Undoes one adoption. Held events are carried out natively. */
export function release(adoption: Adoption): void {
  const { element, scope, widget } = adoption;
  adoptions.delete(adoption);
  try {
    scope.end();
  } catch (error) {
    scope.fail(error);
  }
  // Last, as a closing dialog restores the focus, which would adopt the element again in the middle of this.
  byElement.get(element)?.delete(widget);
  adoption.settle(false);
  element.removeAttribute('data-k2-state');
  scope.page.emit(element, 'k2:released', { widget: widget.name });
}

/** Releases some adoptions, the last one first: each restores changes of earlier ones. */
export function releaseAll(isMeant: (element: Element) => boolean): void {
  for (const adoption of [...adoptions].reverse()) if (isMeant(adoption.element)) release(adoption);
}

export const releaseBelow = (root: Node): void => releaseAll(unshadowed(root).contains);
