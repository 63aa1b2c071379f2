import { describe, expect, it } from 'vitest';
import { loaderText } from '../src/loader/texts.ts';

/** The texts of the loader, which are in its own folder. */
const ofLoader = (language: 'de' | 'en'): string[] =>
  (['loader.offline', 'loader.failed'] as const).map((key) => loaderText({ pageLanguage: language }, key));

type Texts = Readonly<Record<string, string>>;
const FILES = import.meta.glob<Texts>('../src/i18n/*.json', { eager: true, import: 'default' });
const textsOf = (language: string): Texts => ({
  ...FILES[`../src/i18n/${language}.json`],
  ...(language === 'de' || language === 'en' ? Object.fromEntries(ofLoader(language).entries()) : {}),
});
const ALL = Object.keys(FILES).map((path) => {
  const language = /[\w-]+(?=\.json$)/.exec(path)?.[0] ?? '';
  return [language, textsOf(language)] as const;
});

/** Texts by key, without the one that lists forbidden characters. */
const sentences = (texts: Texts) => Object.entries(texts).filter(([key]) => key !== 'validation.cbusername');

/** Texts about each thing. */
const ABOUT = {
  article: ['rating.group', 'waiting.open', 'moderation.report-confirm', 'load-more.added_other', 'load-more.failed'],
  site: ['error.offline', 'error.network', 'waiting.still-away', 'waiting.trying', 'lost.hint-email-only'],
  image: ['picture.open', 'popup.previous', 'popup.image-failed', 'popup.position'],
  username: ['lost.hint-both', 'lost.hint-email-only', 'lost.send-username', 'validation.cbusername'],
} as const;

/** Characters that show no sign, but isolate a text of another direction. */
const ISOLATES = /[\u2066-\u2069]/g;

/** Returns the quotation marks of a language, as one of its sentences has them. */
const quotesOf = (texts: Texts) =>
  /.[\u00a0\u202f]?\{\{title\}\}[\u00a0\u202f]?./
    .exec((texts['waiting.elsewhere'] ?? '').replace(ISOLATES, ''))?.[0]
    .replace('{{title}}', '…') ?? '';

/** Lists all sequences of three letters in a text: a word and its forms share some. */
const lettersIn = (text = '') =>
  new Set(
    (
      text
        .toLowerCase()
        .replace(/\{[^}]*\}/g, '')
        .match(/[\p{L}\p{M}’]{3,}/gu) ?? []
    ).flatMap((word) => Array.from({ length: word.length - 2 }, (_, at) => word.slice(at, at + 3))),
  );

describe.each(ALL)('the texts in %s', (language, texts) => {
  const wrong = (isWrong: (text: string) => boolean) => sentences(texts).filter(([, text]) => isWrong(text));

  it('end with an ellipsis beside the word, in German after a space', () => {
    expect(wrong((text) => text.includes('...') || / {2}|^\s|\s$/.test(text))).toEqual([]);
    expect(wrong((text) => (/^de\b/.test(language) ? /[^ ]…/ : /\s…/).test(text))).toEqual([]);
  });

  it('have percent signs as the language writes them', () => {
    const format = new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'percent' }).format(0.8);
    // The space of French is a narrow one in some versions of CLDR.
    const eighty = language === 'fr' ? '80\u202f%' : format;
    const rest = (text: string) => text.replace(/\{[^}]+\}\}?/g, '80').replaceAll(eighty, '');
    expect(wrong((text) => rest(text).includes('%'))).toEqual([]);
    expect(rest(texts['rating.average'] ?? '')).not.toBe(texts['rating.average']);
  });

  it('have the quotation marks of the language, and no others', () => {
    const quotes = quotesOf(texts);
    expect(quotes).toMatch(/^[“”„«‘].*…/);
    // The apostrophe of French, Italian and Ukrainian is the closing mark of Dutch.
    const others = [...'"“”„«»‘‚'].filter((mark) => !quotes.includes(mark));
    expect(wrong((text) => others.some((mark) => text.includes(mark)) || text.includes("'"))).toEqual([]);
  });

  it.each(Object.keys(ABOUT) as (keyof typeof ABOUT)[])('have one word for %s', (thing) => {
    const about: readonly string[] = ABOUT[thing];
    const others = Object.keys(texts).flatMap((key) => (about.includes(key) ? [] : [lettersIn(texts[key])]));
    // Letters of endings and of small words are in many texts.
    const isOfWord = (letters: string) => others.filter((other) => other.has(letters)).length < others.length / 8;
    const [first = '', ...rest] = about;
    const shared = [...lettersIn(texts[first])].filter((letters) =>
      rest.every((key) => lettersIn(texts[key]).has(letters)),
    );
    expect(shared.filter(isOfWord)).not.toEqual([]);
  });
});

it('French has no-break spaces: a narrow one before ; ! ? and %, a wide one before : and inside « »', () => {
  const wrong = Object.values(textsOf('fr')).filter((text) =>
    /[^\u202f][;!?](?! \( \) &)|[^\u202f]%(?! ;)|[^\u00a0]:|«[^\u00a0]|[^\u00a0]»/.test(text),
  );
  expect(wrong).toEqual([]);
});

it('Arabic isolates characters that are read from the left, and has the digits that K2 prints', () => {
  const texts = textsOf('ar');
  expect(texts['validation.cbusername']).toMatch(/\u2066< > .* &\u2069$/);
  expect(Object.values(texts).filter((text) => /[\u0660-\u0669\u06f0-\u06f9]/.test(text))).toEqual([]);
});
