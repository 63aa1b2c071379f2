import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { fileOf, ROOT } from './rooms.ts';

const QUERY = '?adopt';
const SCHEME = '\0styles:';

/**
 * Makes `import './x.css?adopt'` adopt a style sheet as soon as the code is loaded that needs it. The id has no ending: the
 * bundler would take it for a style sheet.
 */
export function adoptedStyles(): Plugin {
  return {
    name: 'k2-islands:adopted-styles',
    enforce: 'pre',
    resolveId(id, importer) {
      if (!importer || !id.endsWith(`.css${QUERY}`)) return undefined;
      const path = resolve(dirname(importer), id.slice(0, -QUERY.length));
      return `${SCHEME}${path.slice(0, -'.css'.length)}?of=${fileOf(path) ?? ''}`;
    },
    load(id) {
      if (!id.startsWith(SCHEME)) return undefined;
      const [path] = id.slice(SCHEME.length).split('?');
      const css = JSON.stringify(`${path}.css?inline`);
      const sink = JSON.stringify(`${ROOT}src/dom/styles.ts`);
      return `import css from ${css};import { adoptStyles } from ${sink};adoptStyles(css)`;
    },
  };
}
