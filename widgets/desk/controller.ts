import { setStyles } from '../../src/dom/attributes.ts';
import { loadFile } from '../../src/dom/load-file.ts';
import { make } from '../../src/dom/make.ts';
import type { Scope } from '../../src/page/scope.ts';
import { prepareMount } from '../../src/view/mount.ts';
import { createDesk } from './desk.ts';
import './desk.css?adopt';
import { readQueue } from './server-markup.ts';

/**
 * Draws our list of comments in the place of K2's, which stays in the page: its form has the token. Without React, K2's
 * list is used as it is.
 */
export function adopt(table: HTMLElement, scope: Scope): void {
  const queue = readQueue(table);
  const owner = { adopted: table, widget: 'desk', scope };
  const place = make('div', { className: 'k2i-desk' });
  queue.form.before(place);
  const replace = () => {
    const restores = queue.replaced.map((element) => setStyles(element, { display: 'none' }, 'important'));
    // On a narrow screen it would cover the beginning of our list.
    if (queue.header) restores.push(setStyles(queue.header, { position: 'static' }));
    return () => {
      for (const restore of restores) restore();
    };
  };
  const mounting = prepareMount({
    ...owner,
    page: scope.page,
    place,
    component: () => loadFile('desk-view').then(({ DeskView }) => DeskView),
    props: { desk: createDesk(queue, owner), replace },
  });
  scope.undo(() => {
    mounting.unmount();
    place.remove();
  });
  mounting.request();
}
