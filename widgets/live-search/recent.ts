import { quietly } from '../../src/copied/quietly.ts';
import { printedLoggedIn } from '../../src/http/log-in.ts';
import { currentToken } from '../../src/http/token.ts';

const PREFIX = 'k2i:searches:';

/** How many are kept. */
const LIMIT = 5;

/** How long one may be, in characters; what is longer was pasted and not thought of. */
const MAX_LENGTH = 100;

/** The last searches of this browser on one site, newest first. */
export interface RecentSearches {
  read(): readonly string[];
  /**
   * Puts one at the beginning, once, unless it may hold an address of somebody.
   * @param instead One that it takes the place of.
   */
  keep(word: string, instead: string): void;
  forget(): void;
}

/** 32 bits of a text, from which nobody can tell it (FNV-1a). */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** What the page says of the log-in: each has its own form token. Nothing for a guest, whose tokens come and go. */
const logIn = () => (printedLoggedIn() ? digest(currentToken() ?? '') : '');

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** What is fit to be offered of what was found in the storage. */
function parse(stored: unknown): readonly string[] | undefined {
  if (typeof stored !== 'object' || stored === null || !('words' in stored) || !('logIn' in stored)) return undefined;
  // What was searched for in another log-in, or in none, is not for this one's eyes.
  if (!Array.isArray(stored.words) || stored.logIn !== logIn()) return undefined;
  const words = stored.words.filter((word) => typeof word === 'string' && isFit(word));
  return words.filter((word, index) => words.findIndex((other) => isSame(other, word)) === index).slice(0, LIMIT);
}

function isFit(word: string): boolean {
  return word.trim() !== '' && word.length <= MAX_LENGTH && !word.includes('@');
}

/** @param sitePath Root path of the site, as several sites may share an origin. */
export function recentSearches(sitePath: string): RecentSearches {
  const key = PREFIX + sitePath;
  const forget = () => quietly(() => localStorage.removeItem(key));
  const read = () => {
    const text = quietly(() => localStorage.getItem(key));
    if (!text) return [];
    const words = parse(quietly(() => JSON.parse(text)));
    if (!words) forget();
    return words ?? [];
  };
  return {
    read,
    keep(word, instead) {
      if (!isFit(word)) return;
      const others = read().filter((other) => !isSame(other, word) && !isSame(other, instead));
      const words = [word, ...others].slice(0, LIMIT);
      quietly(() => localStorage.setItem(key, JSON.stringify({ words, logIn: logIn() })));
    },
    forget,
  };
}
