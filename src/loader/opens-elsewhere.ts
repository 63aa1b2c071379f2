import { closest } from '../dom/nodes.ts';

/**
 * A click that opens elsewhere (modifier, middle button, new tab, download) is never ours.
 * @param target What was clicked: the link may be inside of what is waited for, a tip's trigger, for one. Clicked again
 * later, its window would be blocked.
 */
export function opensElsewhere(event: MouseEvent, target: Element): boolean {
  return (
    event.button > 0 ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    event.altKey ||
    !!closest(target, 'a[target=_blank],a[download]')
  );
}
