import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { WidgetDescriptor, WidgetEntry } from '../src/core/widget.ts';
import { LISTED } from '../widgets/all.ts';

const WIDGETS = fileURLToPath(new URL('../widgets/', import.meta.url));

/** Elements that ask for a widget by name, or by a selector of the site's. */
const NAMED = '[data-k2-widget]';
const ASKING = `${NAMED},[data-k2-load],[data-k2-adopt]`;

type Listed = (typeof LISTED)[number];

const isText = (text: string | undefined): text is string => !!text;

/** One selector for several, without repetitions. */
const join = (selectors: readonly (string | undefined)[]) => [...new Set(selectors.filter(isText))].join();

const startsAlone = ({ when }: WidgetDescriptor) => when === 'eager' || when === 'idle';

/** What the loader knows of all widgets before the runtime is there (src/loader/widgets.d.ts says what each part means). */
export function loaderModule(listed: readonly Listed[], source: (folder: string) => string): string {
  const widgets = listed.map(({ widget }) => widget);
  // An element that names its widget has the runtime fetched in any case, which looks for the key itself.
  const [stored] = widgets.filter(({ stored, selector }) => stored && selector);
  const [withKeys] = widgets.filter(({ ownKeys }) => ownKeys);
  const callers = listed
    .filter(({ widget }) => widget.makesCalls)
    .map(({ folder, widget: { selector = '', busy, inLoader } }) => {
      const around = inLoader?.around ?? selector;
      const place = inLoader?.place ?? (busy?.place === around ? '' : (busy?.place ?? ''));
      const texts = [around, place, busy?.className ?? ''].map((text) => JSON.stringify(text));
      return `[${texts.join()},()=>import(${JSON.stringify(source(folder))})]`;
    });
  const texts = {
    CLICKS: join([...widgets.map(({ inLoader }) => inLoader?.click), NAMED]),
    SUBMITS: join([...widgets.map(({ inLoader }) => inLoader?.submit), NAMED]),
    NEVER_NATIVE: join(widgets.map(({ inLoader }) => inLoader?.neverNative)),
    EAGER: join([ASKING, ...widgets.filter(startsAlone).map(({ inLoader, selector }) => inLoader?.start ?? selector)]),
    VISIBLE: join(widgets.filter(({ when }) => when === 'visible').map(({ selector }) => selector)),
    STORED: { key: stored?.stored ?? '', selector: stored?.selector ?? '' },
    OWN_KEYS: withKeys ? `:is(${withKeys.selector},[data-k2-widget~=${withKeys.name}]) ${withKeys.ownKeys}` : '',
  };
  const constants = Object.entries(texts).map(([name, value]) => `export const ${name}=${JSON.stringify(value)};`);
  return `${constants.join('\n')}\nexport const CALLERS=[${callers.join()}];`;
}

/** From short to long they compress better; which of two widgets on one element comes first is nothing to either. */
const byLength = (one: string, other: string) => one.length - other.length || (one < other ? -1 : 1);

/** What the runtime knows of each widget: nothing that the loader, the check command or the docs alone need. */
export function runtimeModule(listed: readonly Listed[], source: (folder: string) => string): string {
  const entries = listed.map(({ folder, widget }) => {
    const {
      options: _options,
      otherNames: _names,
      makesCalls: _calls,
      ownKeys: _keys,
      inLoader: _loader,
      ...entry
    } = widget;
    const known: Omit<WidgetEntry, 'load'> = { ...entry, ...(folder !== widget.name && { folder }) };
    return `${JSON.stringify(known).slice(0, -1)},load:()=>import(${JSON.stringify(source(folder))})}`;
  });
  return `export const widgets=[${entries.sort(byLength).join(',\n')}];`;
}

const MODULES: Readonly<Record<string, typeof loaderModule>> = {
  'virtual:widgets': runtimeModule,
  'virtual:widgets/loader': loaderModule,
};

/** Makes modules of the list of widgets: `virtual:widgets` for the runtime, `virtual:widgets/loader` for the loader. */
export function widgetModules(): Plugin {
  return {
    name: 'k2-islands:widget-modules',
    resolveId: (id) => (id in MODULES ? `\0${id}` : undefined),
    // A controller that reads its options from there needs nothing else of it.
    transform: (code, id) =>
      id.startsWith(WIDGETS) && /\/widget\.ts(\?|$)/.test(id)
        ? { code: code.replaceAll('defineWidget({', '/* @__PURE__ */ defineWidget({'), map: null }
        : undefined,
    load: (id) => MODULES[id.slice(1)]?.(LISTED, (folder) => `${WIDGETS}${folder}/controller.ts`),
  };
}
