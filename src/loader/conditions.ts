import type { Lookup, Match } from '../core/lookup.ts';
import { hasStored, NEAR_PX, savesData, whenIdle } from '../dom/browser.ts';
import { ownDocument } from '../dom/nodes.ts';
import type { LoadCondition, Widget } from '../page/widget.ts';
import { listen } from './event-targets.ts';

type Adopt = (match: Match) => void;

/** Functions that wait for a condition and then adopt the element; absent: the condition can't become true yet. */
type Conditions = Record<string, Adopt | undefined>;

const OWN_CONDITION = '[data-k2-load]';

function whenVisible(adopt: Adopt): Adopt {
  const waiting = new WeakMap<Element, readonly Match[]>();
  const observer = new IntersectionObserver(
    (records) => {
      for (const { isIntersecting, target } of records) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        for (const match of waiting.get(target) ?? []) adopt(match);
        waiting.delete(target);
      }
    },
    { rootMargin: `${NEAR_PX}px` },
  );
  return (match) => {
    const [element] = match;
    waiting.set(element, [...(waiting.get(element) ?? []), match]);
    observer.observe(element);
  };
}

/** Names a condition. A stored choice makes another one true; without the choice, the name is empty. */
function conditionName(when: LoadCondition): string {
  if (typeof when === 'string') return when;
  return hasStored(when.stored) ? (when.near ? 'near' : 'eager') : '';
}

/** Tests if the address names a comment that the page does not have: it may be on another page of the list. */
const missesComment = () => /^#comment\d/.test(location.hash) && !ownDocument.getElementById(location.hash.slice(1));

/** Watches the loading conditions. Returns the function that scans a root for such elements. */
export function createConditions(lookup: Lookup, adopt: Adopt): (root: ParentNode) => void {
  const conditions: Conditions = Object.assign(Object.create(null), {
    eager: adopt,
    idle: (match: Match) => whenIdle(() => adopt(match)),
    visible: whenVisible(adopt),
    tab: ownDocument.querySelector('body :focus-visible') ? adopt : undefined,
    linked: (match: Match) => missesComment() && adopt(match),
  });
  const conditionsOf = ({ loadOn = [] }: Widget) => loadOn.flatMap((when) => conditions[conditionName(when)] ?? []);
  const watch = (match: Match) => {
    const [element, widget] = match;
    // Unknown values count as `intent`.
    const own = element.getAttribute('data-k2-load');
    for (const wait of own === null ? conditionsOf(widget) : [conditions[own]]) wait?.(match);
  };
  const scan = (root: ParentNode) => {
    const wanted = lookup.widgets.filter((widget) => conditionsOf(widget).length);
    lookup.below(root, wanted, OWN_CONDITION).forEach(watch);
  };
  // Elements near the viewport need their code once there is a visitor; with Save-Data or on 2g, none.
  listen('scroll pointermove keydown pointerdown touchstart', () => {
    if (conditions.near || savesData()) return;
    conditions.near = conditions.visible;
    whenIdle(() => scan(document));
  });
  // Without its code, the focus would pass an element that is reached by Tab.
  listen('keydown', (event) => {
    if ((event as KeyboardEvent).key !== 'Tab' || conditions.tab) return;
    conditions.tab = adopt;
    scan(document);
  });
  addEventListener('hashchange', () => scan(document));
  return scan;
}
