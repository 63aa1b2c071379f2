import { plainButton } from '../comments/plain-button.ts';
import { announce } from '../dom/live-region.ts';
import { make } from '../dom/make.ts';
import { OFFLINE_BAR, ownDocument } from '../dom/nodes.ts';
import { text } from '../i18n/texts.ts';
import type { Page } from '../page/page.ts';
import { removable } from './line.ts';
import type { Outbox } from './outbox.ts';
import { isDue } from './waiting-comment.ts';

/** Adds a button to the loader's offline bar while comments wait. It sends them at once. */
export function addToBar(page: Page, outbox: Outbox): void {
  const tryNow = async () => {
    announce(text(page, 'waiting.trying'));
    if (!(await outbox.send())) announce(text(page, 'waiting.still-away'));
  };
  const place = make('span', { className: 'k2i-bar-button' });
  place.append(' ', plainButton({ label: 'waiting.try', run: tryNow }, page));
  const remove = removable(place);
  let count = 0;
  const update = () => {
    const bar = ownDocument.querySelector<HTMLElement>(OFFLINE_BAR);
    if (!count || !bar || bar.hidden) {
      remove();
    } else if (place.parentNode !== bar) {
      bar.append(place);
    }
  };
  outbox.listen((_news, comments) => {
    count = comments.filter(isDue).length;
    update();
  });
  // The loader's listeners run first, and show or hide the bar.
  for (const type of ['k2:connection', 'online', 'offline']) addEventListener(type, update, true);
}
