import { englishOf, faultsOf, PAGE_TEXTS, stemOf, type Texts } from '../release/translation/keys.ts';
import { namesOf } from '../src/dom/language-names.ts';
import { LANGUAGES } from './constants.ts';
import type { Finding } from './finding.ts';
import type { Answer, Ask } from './request.ts';
import type { Tag } from './tag.ts';

const LISTED = 10;

/** Lists keys, the first ones of many. */
function listed(keys: readonly string[]): string {
  const rest = keys.length - LISTED;
  return `${keys.slice(0, LISTED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

function isLanguage(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name).length > 0;
  } catch {
    return false;
  }
}

/** Parses a file of texts; `undefined` for anything but an object. */
function parse({ content }: Answer): Readonly<Record<string, unknown>> | undefined {
  try {
    const texts: unknown = JSON.parse(content.toString());
    return typeof texts === 'object' && texts !== null && !Array.isArray(texts) ? { ...texts } : undefined;
  } catch {
    return undefined;
  }
}

/** Tests whether pages use a text: also one in any plural form, or without forms. */
const isUsed = (key: string) => !!englishOf(key, PAGE_TEXTS) || key.startsWith('offline.');

function* judge(file: string, language: string, all: Readonly<Record<string, unknown>>): Generator<Finding> {
  const say = (level: Finding['level'], message: string): Finding => ({
    level,
    about: 'texts',
    message: `${file}: ${message}`,
  });
  const texts = Object.fromEntries(Object.entries(all).filter(([, text]) => typeof text === 'string')) as Texts;
  const { missing, unknown, places } = faultsOf(texts, language, PAGE_TEXTS);
  const lost = Object.keys(all).filter((key) => !(key in texts));
  const unused = unknown.filter((key) => !isUsed(key));
  // One plural form serves instead of the others.
  const needed = missing.filter((key) => !texts[`${stemOf(key)}_other`] && !texts[stemOf(key)]);
  if (unused.length) yield say('warning', `there are no texts with these keys: ${listed(unused)}`);
  if (lost.length) yield say('warning', `these are not texts: ${listed(lost)}`);
  if (places.length)
    yield say('warning', `placeholders such as {{count}} differ from the English text: ${listed(places)}`);
  if (!needed.length) return;
  if (namesOf(language).some((name) => LANGUAGES.includes(name)))
    yield say('note', `not in the file, so in the words of K2 Islands: ${listed(needed)}`);
  else yield say('warning', `missing, so in English: ${listed(needed)}`);
}

/** Fetches the site's own files of texts, which the tag names, and compares them with the English texts. */
export async function checkOwnTexts({ url, parameters }: Tag, ask: Ask): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const name of (parameters.texts ?? '').split(',').filter(Boolean)) {
    const file = `texts/${name}.json`;
    const fail = (message: string) => findings.push({ level: 'error', about: 'texts', message: `${file}${message}` });
    const answer = isLanguage(name) ? await ask(new URL(file, url)).catch(() => undefined) : undefined;
    const texts = answer?.status === 200 ? parse(answer) : undefined;
    if (texts) findings.push(...judge(file, name, texts));
    else if (!isLanguage(name)) fail(` has no name of a language, such as pt-PT`);
    else
      fail(
        answer?.status === 200
          ? ' is not a JSON object of texts'
          : `: ${answer ? `status ${answer.status}` : 'no answer'}`,
      );
  }
  return findings;
}
