import type { Plugin } from 'vite';

const NOTHING = '\0no-widget-code';

/** Leaves the code of the widgets out of the command, which asks the registry for selectors alone. */
export function withoutWidgetCode(): Plugin {
  return {
    name: 'k2-islands:without-widget-code',
    enforce: 'pre',
    resolveId: (id, importer) =>
      importer?.endsWith('/widgets/registry.ts') && /\/(adopt|controller)\.ts$/.test(id) ? NOTHING : undefined,
    load: (id) => (id === NOTHING ? 'export {};' : undefined),
  };
}
