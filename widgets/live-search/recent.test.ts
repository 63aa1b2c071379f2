import { beforeEach, describe, expect, it, vi } from 'vitest';
import { recentSearches } from './recent.ts';

const KEY = 'k2i:searches:/';
const recent = recentSearches('/');
const stored = () => localStorage.getItem(KEY);

function printLogOut(token: string): void {
  document.body.innerHTML = `<form><input type="hidden" name="task" value="user.logout"><input type="hidden" name="${token}" value="1"></form>`;
}

beforeEach(() => localStorage.clear());

describe('earlier searches', () => {
  it('are the last five, newest first, each once', () => {
    for (const word of ['Eins', 'Zwei', 'Drei', 'Vier', 'Fünf', 'Sechs', 'drei']) recent.keep(word, '');
    expect(recent.read()).toEqual(['drei', 'Sechs', 'Fünf', 'Vier', 'Zwei']);
  });

  it('take the place of the beginning of a word that was kept before', () => {
    recent.keep('Chor', '');
    recent.keep('Somm', '');
    recent.keep('Sommerfest', 'Somm');
    expect(recent.read()).toEqual(['Sommerfest', 'Chor']);
  });

  it('belong to one site of several on the same server', () => {
    recent.keep('Sommerfest', '');
    expect(recentSearches('/sub/').read()).toEqual([]);
    expect(recent.read()).toEqual(['Sommerfest']);
  });

  it.each([
    ['an address of somebody', 'gerda@example.org'],
    ['a text that was pasted', 'x'.repeat(101)],
    ['nothing', '  '],
  ])('never hold %s', (_what, word) => {
    recent.keep(word, '');
    expect(stored()).toBeNull();
  });

  it('are forgotten as a whole', () => {
    recent.keep('Sommerfest', '');
    recent.forget();
    expect(stored()).toBeNull();
    expect(recent.read()).toEqual([]);
  });

  it.each([
    ['{', []],
    ['null', []],
    ['["Chor"]', []],
    ['{"words":"Chor","logIn":""}', []],
    ['{"words":["Chor"]}', []],
    ['{"words":[1,null,"Chor","","chor",{"a":1},"a@b","Fest"],"logIn":""}', ['Chor', 'Fest']],
    ['{"words":["1","2","3","4","5","6"],"logIn":""}', ['1', '2', '3', '4', '5']],
  ])('are read from damaged storage as far as they are words: %s', (json, expected) => {
    localStorage.setItem(KEY, json);
    expect(recent.read()).toEqual(expected);
  });

  it('of storage that nobody could use are taken away', () => {
    localStorage.setItem(KEY, '{');
    recent.read();
    expect(stored()).toBeNull();
  });

  it('are silent where the browser forbids storage, or has no room left', () => {
    recent.keep('Chor', '');
    const full = { getItem: () => kept, setItem: () => refuse(), removeItem: () => refuse() };
    const refuse = () => {
      throw new DOMException('No room', 'QuotaExceededError');
    };
    const kept = '{"words":["Chor"],"logIn":""}';
    const storage = vi.spyOn(globalThis, 'localStorage', 'get');
    storage.mockReturnValue(full as unknown as Storage);
    recent.keep('Sommerfest', '');
    recent.forget();
    expect(recent.read()).toEqual(['Chor']);
    storage.mockImplementation(refuse);
    recent.keep('Sommerfest', '');
    recent.forget();
    expect(recent.read()).toEqual([]);
  });
});

describe('earlier searches of somebody who is logged in', () => {
  const MINE = 'a'.repeat(32);

  it('are there as long as the session', () => {
    printLogOut(MINE);
    recent.keep('Muster', '');
    expect(recent.read()).toEqual(['Muster']);
    expect(stored()).not.toContain(MINE);
  });

  it.each([
    ['a guest', () => document.body.replaceChildren()],
    ['whoever logs in next', () => printLogOut('b'.repeat(32))],
  ])('are neither shown to %s nor kept any longer', (_who, print) => {
    printLogOut(MINE);
    recent.keep('Muster', '');
    print();
    expect(recent.read()).toEqual([]);
    expect(stored()).toBeNull();
  });

  it('do not begin with those of a guest', () => {
    recent.keep('Sommerfest', '');
    printLogOut(MINE);
    expect(recent.read()).toEqual([]);
  });
});
