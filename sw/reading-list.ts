import { wholeAddress } from './page-address.ts';

const encode = (text: string, characters = /[&<>"']/g) =>
  text.replace(characters, (character) => `&#${character.charCodeAt(0)};`);

export interface ReadablePage {
  readonly url: string;
  /** HTML: a title contains entities, but no elements. */
  readonly title: string;
  /** Of its `<html lang>`; '' without one. */
  readonly lang: string;
}

/** Reads a kept page as text, since workers have no HTML parser; `undefined` without a title. */
export function readablePage(url: string, html: string): ReadablePage | undefined {
  const title = /<title\b[^>]*>([\s\S]*?)<\/title/i.exec(html)?.[1]?.trim();
  const lang = /<html\b[^>]*\blang=["']?([\w-]+)/i.exec(html)?.[1] ?? '';
  return title ? { url, title: encode(title, /[<>]/g), lang } : undefined;
}

const link = ({ url, title, lang }: ReadablePage) =>
  `<a href="${encode(url)}"${lang && ` lang="${lang}"`}>${title}</a>`;

/** Creates the list items, one for each page: further parts, such as those of its comments, are linked there. */
function itemsOf(pages: readonly ReadablePage[]): string {
  const items = new Map<string, ReadablePage>();
  for (const page of pages) {
    const address = wholeAddress(page.url);
    if (!items.has(address)) items.set(address, page);
  }
  return [...items.values()].map((page) => `<li>${link(page)}</li>`).join('');
}

const LIST = /<!-- readable -->[\s\S]*?<!-- \/readable -->/;

/** Fills the list of the offline page, if any page is kept. `url` was requested, and can be tried again. */
export function withList(page: string, url: string, pages: readonly ReadablePage[]): string {
  const again = page.replaceAll('href="./"', () => `href="${encode(url)}"`);
  return pages.length ? again.replace(LIST, () => `<ul>${itemsOf(pages)}</ul>`) : again;
}

/** Returns the offline page in one of the two languages that it holds. */
export function inLanguage(page: string, language: 'de' | 'en'): string {
  return page
    .replace(/(<html lang=")\w+/, `$1${language}`)
    .replace(/<main lang="(\w+)">[\s\S]*?<\/main>/g, (main, lang) => (lang === language ? main : ''));
}
