import type { ImportFile } from '../dom/load-file.ts';
import { type Members, unshadowed } from '../dom/nodes.ts';
import { waitForLanguage } from '../i18n/language.ts';
import type { AdoptionState } from '../public-api.ts';
import type { Page, WidgetModule } from './page.ts';
import type { Widget } from './widget.ts';

/** One element that a widget has taken or is about to take. */
export interface Adoption {
  readonly element: HTMLElement;
  /** The members of the element, whatever its controls are called if it is a form. */
  readonly own: Members<HTMLElement>;
  readonly widget: Widget;
  state: AdoptionState;
  /** The reason of a failure. */
  error?: unknown;
  undo?: () => void;
  /** The part that must stay for the widget to work. */
  part?: Element | null;
  /** Settled when the adoption is ready (`true`), has failed or was released. */
  settled: Promise<boolean>;
  settle(isReady: boolean): void;
}

const byElement = new WeakMap<Element, Map<Widget, Adoption>>();
/** Every adoption that is not released; small, since idle elements have none. */
export const adoptions = new Set<Adoption>();

export function adoptionOf(element: Element, widget: Widget): Adoption | undefined {
  return byElement.get(element)?.get(widget);
}

const modules = new Map<Widget, WidgetModule>();
const loading = new Map<Widget, Promise<WidgetModule>>();

/** Fetches a widget's code, once however often it is asked for; after a failure the next call tries anew. */
function fetchWidget(widget: Widget, importFile: ImportFile): Promise<WidgetModule> {
  const known = loading.get(widget);
  if (known) return known;
  const coming = importFile(widget.file ?? widget.name).then(
    (module) => {
      modules.set(widget, module as WidgetModule);
      return module as WidgetModule;
    },
    (error) => {
      loading.delete(widget);
      throw error;
    },
  );
  loading.set(widget, coming);
  return coming;
}

/** Runs a step of one widget: what it throws is told as a failure of that widget, and the next one has its turn. */
export function attempt(widget: Widget, element: Element, page: Page, step: () => void): void {
  try {
    step();
  } catch (error) {
    page.fail(element, widget.name, error);
  }
}

function enter(adoption: Adoption, state: AdoptionState): void {
  adoption.state = state;
  adoption.own.setAttribute('data-k2-state', state);
  if (state !== 'loading') adoption.settle(state === 'ready');
}

function fail(adoption: Adoption, page: Page, error: unknown): void {
  adoption.error = error;
  enter(adoption, 'failed');
  page.fail(adoption.element, adoption.widget.name, error);
}

function run(adoption: Adoption, module: WidgetModule, page: Page): void {
  if (!adoptions.delete(adoption)) return;
  // Moves to the end, so that releases run in the reverse order.
  adoptions.add(adoption);
  const { element, own, widget } = adoption;
  try {
    adoption.undo = module.adopt(element, page);
    adoption.part = own.querySelector(module.part ?? 'x');
  } catch (error) {
    fail(adoption, page, error);
    return;
  }
  // Whoever heard of what it did may have released it in the middle of that.
  if (!adoptions.has(adoption)) {
    attempt(widget, element, page, adoption.undo);
    return;
  }
  enter(adoption, 'ready');
  page.emit(element, 'k2:ready', { widget: widget.name });
}

function begin(element: HTMLElement, widget: Widget): Adoption {
  const adoption: Adoption = {
    element,
    own: unshadowed(element),
    widget,
    state: 'loading',
    settled: Promise.resolve(false),
    settle() {},
  };
  const ofElement = byElement.get(element) ?? new Map();
  byElement.set(element, ofElement.set(widget, adoption));
  return adoption;
}

/**
 * Adopts an element: at once when its code and the page's language are loaded, otherwise as soon as they are.
 * A no-op while it is loading or ready; after a failure a new attempt.
 */
export function adopt(element: HTMLElement, widget: Widget, page: Page, importFile: ImportFile): Adoption {
  const known = adoptionOf(element, widget);
  if (known && known.state !== 'failed') return known;
  const adoption = known ?? begin(element, widget);
  adoption.error = undefined;
  adoption.settled = new Promise((resolve) => {
    adoption.settle = resolve;
  });
  adoptions.add(adoption);
  const module = modules.get(widget);
  const language = widget.wordless ? undefined : waitForLanguage(page);
  if (module && !language) run(adoption, module, page);
  else {
    enter(adoption, 'loading');
    Promise.all([fetchWidget(widget, importFile), language]).then(
      ([module]) => run(adoption, module, page),
      (error) => adoptions.has(adoption) && fail(adoption, page, error),
    );
  }
  return adoption;
}

/** Tests whether what was adopted is still on the page. */
function isAlive({ own, part }: Adoption): boolean {
  return own.isConnected && part?.isConnected !== false;
}

/** Undoes one adoption; events that wait for it are carried out natively. */
export function release(adoption: Adoption, page: Page): void {
  const { element, own, widget } = adoption;
  // Another release, in the middle of which this one comes, may have been here.
  if (!adoptions.delete(adoption)) return;
  attempt(widget, element, page, () => adoption.undo?.());
  // Only now: a dialog that closes gives the focus back, and that would adopt the element anew in the middle of this.
  byElement.get(element)?.delete(widget);
  adoption.settle(false);
  own.removeAttribute('data-k2-state');
  page.emit(element, 'k2:released', { widget: widget.name });
}

/** Releases everything at or below a root. The last one first: each puts back what an earlier one had made. */
export function releaseBelow(root: Node, page: Page): void {
  const { contains } = unshadowed(root);
  for (const adoption of [...adoptions].reverse()) if (contains(adoption.element)) release(adoption, page);
}

/** Releases what has left the page. */
export function releaseGone(page: Page): void {
  for (const adoption of [...adoptions])
    attempt(adoption.widget, adoption.element, page, () => {
      if (!isAlive(adoption)) release(adoption, page);
    });
}
