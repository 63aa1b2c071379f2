import { unshadowed } from './unshadowed.ts';

/** A click that opens elsewhere (modifier, middle button, new tab, download) is never ours. */
export function opensElsewhere(event: Event, target: Element): boolean {
  const mouse = event as MouseEvent;
  return (
    mouse.button > 0 ||
    mouse.ctrlKey ||
    mouse.metaKey ||
    mouse.shiftKey ||
    mouse.altKey ||
    unshadowed(target).matches('a[target=_blank],a[download]')
  );
}
