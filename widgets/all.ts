import type { WidgetDescriptor } from '../src/page/widget.ts';
import * as folders from './index.ts';

type Folders = (typeof folders)[keyof typeof folders];
/** Every descriptor of the list; a folder may have several. */
type Listed = Folders extends infer Folder ? (Folder extends readonly (infer One)[] ? One : Folder) : never;

type WithOptions = Extract<Listed, { readonly options: unknown }>;

/** Options in `data-k2-options`, by the name of the widget. Their defaults are in docs/widgets.md. */
export type WidgetOptions = { [Each in WithOptions as Each['name']]: Partial<Each['options']> };

/** Every widget with its folder, in the order of index.ts. */
export const LISTED: readonly { readonly folder: string; readonly widget: WidgetDescriptor }[] = Object.entries(
  folders,
).flatMap(([name, widgets]) =>
  [widgets as WidgetDescriptor | readonly WidgetDescriptor[]].flat().map((widget) => ({
    folder: name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    widget,
  })),
);

export const WIDGETS: readonly WidgetDescriptor[] = LISTED.map(({ widget }) => widget);

/** Names that a site can give its elements by selectors (`data-k2-adopt`). The loader has the offline bar. */
export const ADOPTED_NAMES: readonly string[] = [...WIDGETS.map(({ name }) => name), 'offline-bar'];
