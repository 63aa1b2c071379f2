import { CLICKS, EAGER, OWN_KEYS, SUBMITS, VISIBLE } from 'virtual:widgets/loader';
import { closest, IGNORED_SELECTOR, ownDocument } from '../dom/nodes.ts';
import type { WidgetStatus } from '../public-api.ts';

/** What a widget may adopt. */
export const ADOPTABLE = [CLICKS, SUBMITS, OWN_KEYS, EAGER, VISIBLE].join();

/** What a widget may adopt, as far as that is known before the runtime is there: not by which. */
export function idleElements(): WidgetStatus[] {
  return [...ownDocument.querySelectorAll(ADOPTABLE)]
    .filter((element) => !closest(element, IGNORED_SELECTOR))
    .map((element) => ({ element, widget: '', state: 'idle' }));
}
