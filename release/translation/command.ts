import { ROOT } from '../../build/rooms.ts';
import CONTEXT from './context.json' with { type: 'json' };
import { filesOf, languagesIn, type TextsFile, update } from './files.ts';
import { englishOf, faultsOf, stemOf, type Texts } from './keys.ts';

const CONTEXTS: Texts = CONTEXT;

/** Characters that fit a button on the narrowest phone, 320 pixels wide. */
const BUTTON = { 'wide button': 40, button: 28 } as const;

/** Returns for translators where a text is shown; the names of most settings say it already. */
export function contextOf(key: string): string | undefined {
  const [group = ''] = key.split('.');
  if (!key.startsWith('PLG_')) return CONTEXTS[stemOf(key)] ?? CONTEXTS[group];
  if (CONTEXTS[key]) return CONTEXTS[key];
  if (key.includes('_WRONG_')) return 'message: in the plugin, after “Save”';
  return key.endsWith('_DESC')
    ? 'hint: below a setting of the plugin'
    : 'label: a setting of the plugin, or a choice of it';
}

/** Tests whether a text is too long for its button. */
export function isTooLong(key: string, text: string): boolean {
  const kind = contextOf(key)?.split(':')[0];
  return (kind === 'button' || kind === 'wide button') && [...text].length > BUTTON[kind];
}

/** Completes a file with English texts, in their order. Texts of unknown keys are at its end. */
function completed({ english, texts, keys }: TextsFile): Texts {
  const known = keys.map((key) => [key, texts[key]?.trim() ? texts[key] : (englishOf(key, english) ?? '')]);
  const others = Object.entries(texts).filter(([key]) => !keys.includes(key));
  return Object.fromEntries([...known, ...others]) as Texts;
}

/** Lists texts with their context, below a heading with their number. */
function listed(heading: string, keys: readonly string[], texts: Texts): string[] {
  const lines = keys.map((key) => {
    const context = contextOf(key);
    return `    ${key}: ${texts[key]}${context ? `\n        ${context}` : ''}`;
  });
  return keys.length ? [`  ${heading} (${keys.length})`, ...lines] : [];
}

const hasLetters = (text = '') => /\p{L}/u.test(text);

function reportOn(file: TextsFile, language: string): string[] {
  const { english, texts, path } = file;
  const { missing, unknown, places } = file.path.endsWith('.json')
    ? faultsOf(texts, language, english)
    : { ...faultsOf(texts, 'en', english), places: [] };
  const whole = completed(file);
  const same = Object.keys(texts).filter((key) => hasLetters(texts[key]) && texts[key] === englishOf(key, english));
  const long = Object.keys(texts).filter((key) => isTooLong(key, texts[key] ?? ''));
  const found = [
    ...listed('missing, now in English', missing, whole),
    ...listed('equal to English', same, whole),
    ...listed('too long for a button', long, whole),
    ...listed('without the values of the English text, such as {{count}}', places, whole),
    ...listed('unknown, so not used', unknown, whole),
  ];
  return found.length ? [path, ...found] : [`${path}: complete`];
}

/**
 * Makes the files of a language, or completes them with English texts.
 * @returns what is left to do, with a line of context for each text.
 * @throws RangeError for a name that is not a language tag.
 */
export function completeLanguage(given: string, root = ROOT): string[] {
  const [language = given] = Intl.getCanonicalLocales(given.replaceAll('_', '-'));
  if (language === 'en') throw new RangeError('English is what the others are translated from');
  return filesOf(language, root).flatMap((file) => {
    update(root + file.path, file.write(completed(file)));
    return reportOn(file, language);
  });
}

/** Lists the languages by name, with the number of texts that are missing. */
export function listLanguages(root = ROOT): string[] {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  return languagesIn(root).map((language) => {
    const files = language === 'en' ? [] : filesOf(language, root);
    const missing = files.flatMap(({ texts, keys }) => keys.filter((key) => !texts[key])).length;
    return `${language.padEnd(6)} ${names.of(language)}${missing ? `: ${missing} texts are missing` : ''}`;
  });
}
