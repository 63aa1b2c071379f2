import type { Lookup, Match } from '../core/lookup.ts';
import { hasStored, NEAR_PX, savesData, whenIdle } from '../dom/browser.ts';
import { ownDocument } from '../dom/nodes.ts';
import type { LoadCondition, Widget } from '../page/widget.ts';
import { listen } from './event-targets.ts';

/** Adopts an element, or fetches the code for that. */
type Adopt = (match: Match) => void;

/** Functions that wait for a condition and then adopt the element; absent: the condition can't become true yet. */
type Conditions = Record<string, Adopt | undefined>;

/** Elements with their own loading condition. */
const OWN_CONDITION = '[data-k2-load]';

/** Adopts elements that are in view, or nearly. */
function addVisible(conditions: Conditions, adopt: Adopt): void {
  const waiting = new WeakMap<Element, Match[]>();
  const observer = new IntersectionObserver(
    (records) => {
      for (const { isIntersecting, target } of records) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        waiting.get(target)?.forEach(adopt);
        waiting.delete(target);
      }
    },
    { rootMargin: `${NEAR_PX}px` },
  );
  conditions.visible = (match) => {
    const [element, widget] = match;
    // The page may be scanned repeatedly.
    const others = waiting.get(element)?.filter((other) => other[1] !== widget) ?? [];
    waiting.set(element, [...others, match]);
    observer.observe(element);
  };
}

/** Adopts elements in view, or nearly, once there is a reader; with Save-Data or on 2g, none. */
function addNear(conditions: Conditions, scanAgain: () => void): void {
  const first = new AbortController();
  listen(
    'scroll pointermove keydown pointerdown touchstart',
    () => {
      first.abort();
      if (savesData()) return;
      conditions.near = conditions.visible;
      whenIdle(scanAgain);
    },
    first.signal,
  );
}

/** Adopts elements, wherever they are, once the reader moves by Tab: without its code the focus would pass them. */
function addTab(conditions: Conditions, adopt: Adopt, scanAgain: () => void): void {
  if (ownDocument.querySelector('body :focus-visible')) conditions.tab = adopt;
  listen('keydown', (event) => {
    if ((event as KeyboardEvent).key !== 'Tab' || conditions.tab) return;
    conditions.tab = adopt;
    scanAgain();
  });
}

/** Names a condition. A stored choice makes another one true; without the choice, the name is empty. */
function conditionName(when: LoadCondition): string {
  if (typeof when === 'string') return when;
  return hasStored(when.stored) ? (when.near ? 'near' : 'eager') : '';
}

/** Watches the loading conditions. Returns the function that scans a root for such elements. */
export function createConditions(lookup: Lookup, adopt: Adopt): (root: ParentNode) => void {
  const conditions: Conditions = Object.create(null);
  const of = ({ loadOn = [] }: Widget) => loadOn.flatMap((when) => conditions[conditionName(when)] ?? []);
  const watch = (match: Match) => {
    const [element, widget] = match;
    // Unknown values count as `intent`.
    const own = element.getAttribute('data-k2-load');
    for (const wait of own === null ? of(widget) : [conditions[own]]) wait?.(match);
  };
  const scan = (root: ParentNode) => {
    const wanted = lookup.widgets.filter((widget) => of(widget).length);
    lookup.below(root, wanted, OWN_CONDITION).forEach(watch);
  };
  /** Scans the whole page, as a condition may now be true. */
  const scanAgain = () => scan(document);
  conditions.eager = adopt;
  conditions.idle = (match) => whenIdle(() => adopt(match));
  addVisible(conditions, adopt);
  addNear(conditions, scanAgain);
  addTab(conditions, adopt, scanAgain);
  return scan;
}
