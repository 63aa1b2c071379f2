import type { Members } from '../dom/nodes.ts';
import { unshadowed } from '../dom/nodes.ts';
import { waitForLanguage } from '../i18n/language.ts';
import type { LoaderHost } from '../loader/host.ts';
import type { AdoptionState } from '../public-api.ts';
import { attempt } from './attempt.ts';
import { fetchWidget, loadedModule } from './chunks.ts';
import type { Page, WidgetModule } from './page.ts';
import type { WidgetEntry } from './widget.ts';

/** One element that a widget has taken or is about to take. */
export interface Adoption {
  readonly element: HTMLElement;
  /** What the element can do, whatever its controls are called if it is a form. */
  readonly own: Members<HTMLElement>;
  readonly entry: WidgetEntry;
  state: AdoptionState;
  /** Why it failed. */
  error?: unknown;
  undo?: () => void;
  /** The part that must stay for the widget to work. */
  core?: Element | null;
  /** Clicks and submits that wait; each is told whether the widget is there. */
  readonly waiting: ((ready?: boolean) => void)[];
}

const byElement = new WeakMap<Element, Map<WidgetEntry, Adoption>>();
/** Every adoption that is not released; small, since idle elements have none. */
export const adoptions = new Set<Adoption>();

export function adoptionOf(element: Element, entry: WidgetEntry): Adoption | undefined {
  return byElement.get(element)?.get(entry);
}

function settle(adoption: Adoption, state: AdoptionState): void {
  adoption.state = state;
  adoption.own.setAttribute('data-k2-state', state);
  for (const tell of adoption.waiting.splice(0)) tell(state === 'ready');
}

function fail(adoption: Adoption, page: Page, error: unknown): void {
  adoption.error = error;
  settle(adoption, 'failed');
  page.fail(adoption.element, adoption.entry.name, error);
}

function run(adoption: Adoption, module: WidgetModule, page: Page): void {
  if (!adoptions.delete(adoption)) return;
  // As the last one, whoever was asked for first: what two have changed is put back in the opposite order.
  adoptions.add(adoption);
  try {
    adoption.undo = module.adopt(adoption.element, page);
    adoption.core = adoption.own.querySelector(adoption.entry.core ?? 'x');
  } catch (error) {
    fail(adoption, page, error);
    return;
  }
  // Whoever heard of what it did may have released it in the middle of that, or by the click that has waited for it.
  if (!adoptions.has(adoption)) {
    attempt(adoption.entry, adoption.element, page, adoption.undo);
    return;
  }
  settle(adoption, 'ready');
  if (adoptions.has(adoption)) page.emit(adoption.element, 'k2:ready', { widget: adoption.entry.name });
}

/**
 * Adopts an element: at once when its code and the page's language are loaded, otherwise as soon as they are.
 * A no-op while it is loading or ready; after a failure a new attempt.
 */
export function adopt(element: HTMLElement, entry: WidgetEntry, page: Page, host: LoaderHost): Adoption {
  const known = adoptionOf(element, entry);
  if (known && known.state !== 'failed') return known;
  const adoption: Adoption = known ?? {
    element,
    own: unshadowed(element),
    entry,
    state: 'loading',
    waiting: [],
  };
  adoption.error = undefined;
  adoptions.add(adoption);
  const entries = byElement.get(element) ?? new Map();
  byElement.set(element, entries.set(entry, adoption));
  const module = loadedModule(entry);
  const language = entry.wordless ? undefined : waitForLanguage(page);
  if (module && !language) run(adoption, module, page);
  else {
    settle(adoption, 'loading');
    Promise.all([fetchWidget(entry, host), language]).then(
      ([module]) => run(adoption, module, page),
      (error) => adoptions.has(adoption) && fail(adoption, page, error),
    );
  }
  return adoption;
}

/** Whether what was adopted is still on the page. */
export function isAlive({ own, core }: Adoption): boolean {
  return own.isConnected && core?.isConnected !== false;
}

/** Undoes one adoption; what waits for it is carried out natively. */
export function release(adoption: Adoption, page: Page): void {
  const { element, own, entry } = adoption;
  // Another release, in the middle of which this one comes, may have been here.
  if (!adoptions.delete(adoption)) return;
  attempt(entry, element, page, () => adoption.undo?.());
  // Only now: a dialog that closes gives the focus back, and that would adopt the element anew in the middle of this.
  byElement.get(element)?.delete(entry);
  for (const tell of adoption.waiting.splice(0)) tell();
  own.removeAttribute('data-k2-state');
  page.emit(element, 'k2:released', { widget: entry.name });
}
