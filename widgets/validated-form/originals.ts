import { isHtmlElement } from '../../src/ui/kinds.ts';
import { unshadowed } from '../../src/ui/unshadowed.ts';

interface Triggered {
  readonly type: string;
  readonly target: unknown;
  /** Absent when a script has made the event: listeners of the platform did not hear it. */
  readonly originalEvent?: unknown;
}
interface Collection {
  readonly on: (events: string, handler: (event: Triggered) => void) => unknown;
  readonly cbvalidate?: (command: string) => unknown;
  readonly off: (events: string) => unknown;
  readonly data: (key: string) => unknown;
  readonly removeData: (key: string) => unknown;
  readonly triggerHandler: (event: string, details: readonly unknown[]) => unknown;
}
type Library = (element: Element) => Collection;

function libraries(): Library[] {
  const { cbjQuery, jQuery } = window as { cbjQuery?: unknown; jQuery?: unknown };
  const found = [...new Set([cbjQuery, jQuery])].filter((library) => typeof library === 'function');
  return found.filter((library) => 'fn' in library) as unknown as Library[];
}

function quietly(task: () => unknown): void {
  try {
    task();
  } catch {
    // It has nothing there, or is of another version.
  }
}

interface Validator {
  destroy?(): unknown;
}

/**
 * Keeps Community Builder's own validation from running beside ours: what it has bound to the form is taken off by its
 * own means. It may start later than we do, so this is done anew before each event that it would hear, too.
 */
export function replaceOriginals(form: HTMLFormElement, signal: AbortSignal): void {
  const detach = () => {
    for (const library of libraries()) {
      const original = library(form);
      if (original.data('cbvalidate')) quietly(() => original.cbvalidate?.('destroy'));
      const validator = original.data('validator') as Validator | undefined;
      if (!validator) continue;
      quietly(() => validator.destroy?.());
      quietly(() => original.off('.validate'));
      quietly(() => original.removeData('validator'));
    }
  };
  detach();
  for (const type of ['focusin', 'focusout', 'change', 'keyup', 'click', 'submit'])
    unshadowed(form).addEventListener(type, detach, { capture: true, signal });
}

/** What scripts of the site do to a field and only tell jQuery's listeners. */
function follow({ type, target, originalEvent }: Triggered): void {
  if (originalEvent || !isHtmlElement(target)) return;
  const ours = type === 'cloned' ? 'k2:reset-field' : 'k2:recheck';
  target.dispatchEvent(new CustomEvent(ours, { bubbles: true }));
}

/** Hears date pickers, which change a field by script, and rows that are copied. */
export function followScripts(form: HTMLFormElement, signal: AbortSignal): void {
  for (const library of libraries()) {
    quietly(() => library(form).on('change.k2i cloned.k2i', follow));
    signal.addEventListener('abort', () => quietly(() => library(form).off('.k2i')));
  }
}

/** Tells scripts of the site that wait for the original's own event. */
export function announceToOriginals(form: HTMLFormElement, valid: boolean): void {
  for (const library of libraries()) quietly(() => library(form).triggerHandler('cbvalidate.validate', [valid]));
}
