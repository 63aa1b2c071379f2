import { loadFile } from '../../src/dom/load-file.ts';
import { make } from '../../src/dom/make.ts';
import type { Scope } from '../../src/page/scope.ts';
import { prepareMount } from '../../src/view/mount.ts';
import { createDesk } from './desk.ts';
import './desk.css?adopt';
import { readQueue } from './server-markup.ts';

/** Draws our list of comments before K2's, which our styles hide then: its form has the token. */
export function adopt(table: HTMLElement, scope: Scope): void {
  const queue = readQueue(table);
  const place = make('div', { className: 'k2i-desk' });
  queue.form.before(place);
  const mounting = prepareMount({
    scope,
    place,
    component: () => loadFile('desk-view').then(({ DeskView }) => DeskView),
    props: { desk: createDesk(queue, table, scope) },
  });
  scope.undo(() => place.remove());
  mounting.request();
}
