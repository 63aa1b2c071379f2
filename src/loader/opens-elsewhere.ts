import { closest } from './unshadowed.ts';

/**
 * A click that opens elsewhere (modifier, middle button, new tab, download) is never ours.
 * @param target What was clicked: the link may be inside of what is waited for, a tip's trigger, for one. Clicked again
 * later, its window would be blocked.
 */
export function opensElsewhere(event: Event, target: Element): boolean {
  const mouse = event as MouseEvent;
  return (
    mouse.button > 0 ||
    mouse.ctrlKey ||
    mouse.metaKey ||
    mouse.shiftKey ||
    mouse.altKey ||
    !!closest(target, 'a[target=_blank],a[download]')
  );
}
