import type { Plugin } from 'vite';
import type { Widget } from '../src/page/widget.ts';
import { LISTED } from '../widgets/all.ts';
import { ROOT } from './rooms.ts';

const TABLE = 'virtual:widgets';

/** Returns the facts of each widget that loader and core need, without the facts for the check command and the docs. */
function tableOf(listed: typeof LISTED): Widget[] {
  return listed.map(({ folder, widget: { name, options: _options, needsView: _view, ...widget } }) => ({
    name,
    ...(folder !== name && { file: folder }),
    ...widget,
  }));
}

/**
 * Makes `virtual:widgets` of the list of widgets (src/loader/widgets.d.ts).
 * @param needs The files that each file of the build imports.
 */
export function widgetTable(needs: Readonly<Record<string, string>> = {}): Plugin {
  return {
    name: 'k2-islands:widget-table',
    resolveId: (id) => (id === TABLE ? `\0${TABLE}` : undefined),
    load: (id) =>
      id === `\0${TABLE}`
        ? [
            `export { early } from ${JSON.stringify(`${ROOT}widgets/early.ts`)};`,
            `export const widgets = ${JSON.stringify(tableOf(LISTED))};`,
            `export const needs = ${JSON.stringify(needs)};`,
          ].join('\n')
        : undefined,
  };
}
