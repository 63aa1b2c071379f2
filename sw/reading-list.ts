const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function encode(text: string, characters: RegExp): string {
  return text.replace(characters, (character) => ESCAPES[character] ?? '');
}

/**
 * A page of the cache as an item of the list.
 * @param html Its whole text; read as text, since a worker has no parser.
 * @returns HTML; '' for a page without a title.
 */
export function readablePage(url: string, html: string): string {
  // A title's entities stay as they are; it can't hold elements.
  const title = /<title\b[^>]*>([\s\S]*?)<\/title/i.exec(html)?.[1]?.trim();
  if (!title) return '';
  const language = /<html\b[^>]*\blang=["']?([\w-]+)/i.exec(html)?.[1];
  const lang = language ? ` lang="${language}"` : '';
  return `<li><a href="${encode(url, /[&<>"']/g)}"${lang}>${encode(title, /[<>]/g)}</a></li>`;
}

/** The language of an item of the list, `pt` of `pt-BR`; undefined where its page says none. */
export function languageOf(item: string): string | undefined {
  return /<a [^>]* lang="(\w+)/.exec(item)?.[1];
}

const LIST = /<!-- readable -->[\s\S]*?<!-- \/readable -->/;

/**
 * The offline page as it is shown: with its list, or with what it says by itself when there is nothing to read.
 * @param url What was asked for, and may be tried again.
 */
export function withList(page: string, url: string, items: readonly string[]): string {
  const again = page.replaceAll('href="./"', () => `href="${encode(url, /[&<>"']/g)}"`);
  return items.length ? again.replace(LIST, () => `<ul>${items.join('')}</ul>`) : again;
}
