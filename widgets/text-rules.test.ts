import { describe, expect, it } from 'vitest';
import { loaderText } from '../src/loader/loader-text.ts';

/** The texts of the loader, which are in its own folder. */
const ofLoader = (language: 'de' | 'en'): string[] =>
  (['loader.offline', 'loader.failed'] as const).map((key) => loaderText({ pageLanguage: language }, key));

type Texts = Readonly<Record<string, string>>;
const FILES = import.meta.glob<Texts>('../src/i18n/*.json', { eager: true, import: 'default' });
const textsOf = (language: string): Texts => ({
  ...FILES[`../src/i18n/${language}.json`],
  ...(language === 'de' || language === 'en' ? Object.fromEntries(ofLoader(language).entries()) : {}),
});
const ALL = Object.keys(FILES).map((path) => [path.slice(-7, -5), textsOf(path.slice(-7, -5))] as const);

/** Texts by key, without the one that lists forbidden characters. */
const sentences = (texts: Texts) => Object.entries(texts).filter(([key]) => key !== 'validation.cbusername');

/** Quotation marks of each language, and the words that stand for the same things in all of its texts. */
const LANGUAGES: Readonly<
  Record<string, { quotes: string; article: RegExp; site: RegExp; image: RegExp; username: RegExp }>
> = {
  ar: { quotes: '«…»', article: /مقال/, site: /موقع/, image: /صور/, username: /اسم (ال)?مستخدم/ },
  cs: { quotes: '„…“', article: /polož/i, site: /web/i, image: /obráz/i, username: /uživatelské jméno/i },
  da: { quotes: '”…”', article: /artik/i, site: /websted/i, image: /billed/i, username: /brugernavn/i },
  de: { quotes: '„…“', article: /Artikel/i, site: /Website/i, image: /Bild/i, username: /Benutzername/i },
  el: { quotes: '«…»', article: /άρθρ/i, site: /ιστότοπο/i, image: /εικόνα/i, username: /(όνομα|ονόματος) χρήστη/i },
  en: { quotes: '“…”', article: /article/i, site: /site/i, image: /image/i, username: /username/i },
  es: { quotes: '«…»', article: /artículo/i, site: /sitio/i, image: /imagen/i, username: /nombre de usuario/i },
  fr: {
    quotes: '«\u00a0…\u00a0»',
    article: /article/i,
    site: /site/i,
    image: /image/i,
    username: /nom d’utilisateur/i,
  },
  hu: { quotes: '„…”', article: /cikk/i, site: /webhel/, image: /kép/i, username: /felhasználón[ée]v/i },
  it: { quotes: '“…”', article: /articol/i, site: /sito/i, image: /immagine/i, username: /nome utente/i },
  nb: { quotes: '«…»', article: /artik/i, site: /nettsted/i, image: /bilde/i, username: /brukernavn/i },
  nl: { quotes: '‘…’', article: /artikel/i, site: /site/i, image: /afbeelding/i, username: /gebruikersnaam/i },
  pl: { quotes: '„…”', article: /artyku/i, site: /witryn/i, image: /obraz/i, username: /nazwę użytkownika/i },
  pt: { quotes: '“…”', article: /artigo/i, site: /site/i, image: /imagem/i, username: /nome de usuário/i },
  ro: { quotes: '„…”', article: /artico/i, site: /site/i, image: /imagin/i, username: /nume(le)? de utilizator/i },
  ru: { quotes: '«…»', article: /материал/i, site: /сайт/i, image: /изображени/i, username: /имя пользователя/i },
  sk: { quotes: '„…“', article: /člán/i, site: /web/i, image: /obráz/i, username: /používateľské meno/i },
  sv: { quotes: '”…”', article: /artik/i, site: /webbplats/i, image: /bild/i, username: /användarnamn/i },
  tr: { quotes: '“…”', article: /makale/i, site: /site/i, image: /görsel/i, username: /kullanıcı adı/i },
  uk: { quotes: '«…»', article: /матеріал/i, site: /сайт/i, image: /зображення/i, username: /ім’я користувача/i },
};

/** Texts about each thing. */
const ABOUT = {
  article: ['rating.group', 'waiting.open', 'moderation.report-confirm', 'load-more.added_other', 'load-more.failed'],
  site: ['error.offline', 'error.network', 'waiting.still-away', 'waiting.trying', 'lost.hint-email-only'],
  image: ['picture.open', 'popup.previous', 'popup.image-failed', 'popup.position'],
  username: ['lost.hint-both', 'lost.hint-email-only', 'lost.send-username', 'validation.cbusername'],
} as const;

it('all languages have rules', () => expect(Object.keys(LANGUAGES)).toEqual(ALL.map(([language]) => language).sort()));

describe.each(ALL)('the texts in %s', (language, texts) => {
  const wrong = (isWrong: (text: string) => boolean) => sentences(texts).filter(([, text]) => isWrong(text));

  it('end with an ellipsis beside the word, in German after a space', () => {
    expect(wrong((text) => text.includes('...') || / {2}|^\s|\s$/.test(text))).toEqual([]);
    expect(wrong((text) => (language === 'de' ? /[^ ]…/ : /\s…/).test(text))).toEqual([]);
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
    const { quotes = '' } = LANGUAGES[language] ?? {};
    expect(texts['waiting.elsewhere']).toContain(quotes.replace('…', '{{title}}'));
    // The apostrophe of French, Italian and Ukrainian is the closing mark of Dutch.
    const others = [...'"“”„«»‘‚'].filter((mark) => !quotes.includes(mark));
    expect(wrong((text) => others.some((mark) => text.includes(mark)) || text.includes("'"))).toEqual([]);
  });

  it.each(Object.keys(ABOUT) as (keyof typeof ABOUT)[])('have one word for %s', (thing) => {
    const word = LANGUAGES[language]?.[thing] ?? /^$/;
    expect(ABOUT[thing].filter((key) => !word.test(texts[key] ?? ''))).toEqual([]);
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
