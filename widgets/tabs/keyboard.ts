import { isEnabled, isReachable, type Tab } from './server-markup.ts';

/** How the tabs lie on the screen. */
interface Layout {
  readonly vertical: boolean;
  readonly rightToLeft: boolean;
}

/** Asks the browser; a list that only breaks into lines is not vertical. */
function layoutOf(list: Element, tabs: readonly Tab[]): Layout {
  const [first, second] = tabs.filter(isEnabled).map(({ link }) => link.getBoundingClientRect());
  return {
    vertical:
      !!first && !!second && second.top >= first.bottom && second.left === first.left && first.bottom > first.top,
    rightToLeft: getComputedStyle(list).direction === 'rtl',
  };
}

/** How far each arrow goes; the ones across the direction of the list are the page's. */
function stepOf(key: string, { vertical, rightToLeft }: Layout): number {
  if (vertical) return { ArrowDown: 1, ArrowUp: -1 }[key] ?? 0;
  return ({ ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0) * (rightToLeft ? -1 : 1);
}

/** @returns the tab that a key leads to, around the ends and past disabled and hidden ones; `undefined` for any other key. */
function tabForKey(key: string, tabs: readonly Tab[], current: Tab, layout: Layout): Tab | undefined {
  const open = tabs.filter(isReachable);
  if (key === 'Home') return open[0];
  if (key === 'End') return open.at(-1);
  // What a link does not do, and a tab does.
  if (key === ' ') return current;
  const step = stepOf(key, layout);
  return step ? open[(open.indexOf(current) + step + open.length) % open.length] : undefined;
}

/**
 * Lets arrows, Home and End move within the list; where they go is selected at once.
 * @param current The tab that is shown.
 * @param select What moving does, besides moving the focus to the tab that is shown afterwards.
 */
export function followKeys(
  list: HTMLElement,
  tabs: readonly Tab[],
  current: () => Tab | undefined,
  select: (tab: Tab) => void,
  signal: AbortSignal,
): void {
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const from = tabs.find(({ link }) => link === event.target);
    if (!from || ctrlKey || metaKey || altKey || shiftKey) return;
    const tab = tabForKey(key, tabs, from, layoutOf(list, tabs));
    if (!tab) return;
    event.preventDefault();
    event.stopPropagation();
    select(tab);
    current()?.link.focus();
  };
  const onFocus = () => {
    list.setAttribute('aria-orientation', layoutOf(list, tabs).vertical ? 'vertical' : 'horizontal');
  };
  list.addEventListener('keydown', onKey, { signal });
  list.addEventListener('focusin', onFocus, { signal });
}
