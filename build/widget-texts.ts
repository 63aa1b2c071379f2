import type { Plugin } from 'vite';
import de from '../src/i18n/de.json' with { type: 'json' };
import en from '../src/i18n/en.json' with { type: 'json' };

const SCHEME = 'virtual:texts/';

/**
 * The part of the catalogues that some code needs, in all languages: it lies in the same file as the code, which has
 * nothing to wait for.
 *
 * @param names Keys of texts or what is before the first dot of several, with commas between.
 * @throws Error when there is no such text.
 */
export function textsFor(names: string): Record<'de' | 'en', Record<string, string>> {
  const wanted = names.split(',');
  const isOf = (key: string, name: string) => key === name || key.startsWith(`${name}.`);
  const part = (catalogue: Readonly<Record<string, string>>) => {
    const all = Object.entries(catalogue);
    for (const name of wanted) if (!all.some(([key]) => isOf(key, name))) throw new Error(`No text "${name}"`);
    return Object.fromEntries(all.filter(([key]) => wanted.some((name) => isOf(key, name))));
  };
  return { de: part(de), en: part(en) };
}

/** Makes `import texts from 'virtual:texts/<names>'` give what {@link textsFor} gives. */
export function widgetTexts(): Plugin {
  return {
    name: 'k2-islands:widget-texts',
    resolveId: (id) => (id.startsWith(SCHEME) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${SCHEME}`)) return undefined;
      const [names = ''] = id.slice(SCHEME.length + 1).split('?');
      return `export default ${JSON.stringify(textsFor(names))}`;
    },
  };
}
