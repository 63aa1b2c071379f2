import { beforeEach, describe, expect, it, vi } from 'vitest';
import { testPage, testScope } from '../../test/page.ts';
import type { EndingScope } from '../page/scope.ts';
import { DRAFT_MAX_AGE_MS, draftOwner, keepDraft, storeDraft } from './draft.ts';

const KEY = 'k2i:draft:/sub/:7';
let scope: EndingScope;

function openField(value = ''): HTMLTextAreaElement {
  const field = document.createElement('textarea');
  field.value = value;
  document.body.replaceChildren(field);
  return field;
}

function type(field: HTMLTextAreaElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

const open = (field: HTMLTextAreaElement) => keepDraft(field, '7', scope);
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? 'null')?.text;
const store = (text: string, age = 0) => localStorage.setItem(KEY, JSON.stringify({ text, savedAt: Date.now() - age }));

beforeEach(() => {
  vi.useFakeTimers();
  scope = testScope(testPage('en', '/sub/'));
  return scope.end;
});

describe('the draft of another tab with the same form', () => {
  it('is kept when this one is sent', () => {
    const field = openField();
    const draft = open(field);
    type(field, 'Sent from here');
    draft.save();
    store('Being typed there');
    draft.forget();
    expect(stored()).toBe('Being typed there');
  });
});

it('the draft of a form without a field for the name is the same after its token was renewed', () => {
  const field = openField();
  const token = Object.assign(document.createElement('input'), { type: 'hidden', name: 'a'.repeat(32), value: '1' });
  const form = document.createElement('form');
  form.append(field, token);
  document.body.replaceChildren(form);
  storeDraft(field, scope.page, '7');
  const draft = open(field);
  type(field, 'Hello');
  token.name = 'b'.repeat(32);
  storeDraft(field, scope.page, '7');
  draft.forget();
  expect(Object.keys(localStorage)).toEqual([]);
});

describe('storing a draft', () => {
  it('happens with every change, and ends when the field is emptied or the draft forgotten', () => {
    store('Hello');
    const field = openField();
    const draft = open(field);
    for (const text of ['Hel', 'Hello you']) {
      type(field, text);
      expect(stored()).toBe(text);
    }
    type(field, '');
    expect(localStorage.getItem(KEY)).toBeNull();
    type(field, 'Hello');
    draft.forget();
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('reports whether the text is stored', () => {
    const field = openField();
    const draft = open(field);
    expect(draft.save()).toBe(false);
    field.value = 'Hello';
    expect(draft.save()).toBe(true);
    field.value = 'Karte 4111 1111 1111 1111';
    expect(draft.save()).toBe(false);
    field.value = 'Hello';
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(draft.save()).toBe(false);
  });

  it('is refused for a card number, with a note as long as the number is in the text', () => {
    const field = openField();
    open(field);
    const line = () => document.querySelector('.k2i-draft');
    type(field, 'Karte 4111 1111 1111 1111');
    expect(line()?.textContent).toContain('it seems to contain a card number');
    expect(field.getAttribute('aria-describedby')).toBe(line()?.firstElementChild?.id);
    expect(stored()).toBeUndefined();
    type(field, 'ISBN 978-3-16-148111-6');
    expect([line(), stored()]).toEqual([null, 'ISBN 978-3-16-148111-6']);
    type(field, 'Karte 4111 1111 1111 1111');
    scope.end();
    type(field, 'Hello');
    expect([line(), stored()]).toEqual([null, undefined]);
  });
});

describe('restoring a draft', () => {
  it.each([
    ['too old', () => store('Hello', DRAFT_MAX_AGE_MS)],
    ['invalid JSON', () => localStorage.setItem(KEY, '{')],
    ['not a string', () => localStorage.setItem(KEY, JSON.stringify({ text: 1, savedAt: Date.now() }))],
  ])('skips a draft that is %s, and removes it', (_, put) => {
    put();
    const field = openField();
    expect(open(field).earlier).toBeUndefined();
    expect([field.value, localStorage.getItem(KEY)]).toEqual(['', null]);
  });

  it('removes expired drafts of other articles, and nothing else, of which it does not read the values', () => {
    localStorage.setItem('k2i:draft:/:1', JSON.stringify({ text: 'old', savedAt: 0 }));
    localStorage.setItem('k2i:draft:/:2', JSON.stringify({ text: 'new', savedAt: Date.now() }));
    localStorage.setItem('other', 'stays');
    const read = vi.fn();
    const { localStorage: kept } = globalThis;
    const asRead = new Proxy(kept, {
      get(target, name) {
        read(name);
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    vi.spyOn(globalThis, 'localStorage', 'get').mockReturnValue(asRead);
    open(openField());
    vi.restoreAllMocks();
    expect(read).not.toHaveBeenCalledWith('other');
    expect(Object.keys(localStorage).sort()).toEqual(['k2i:draft:/:2', 'other']);
  });

  it('does not throw when the storage is denied', () => {
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const field = openField();
    const draft = open(field);
    type(field, 'Hello');
    expect(() => draft.forget()).not.toThrow();
    expect(field.value).toBe('Hello');
  });
});

const TOKEN = `<input type="hidden" name="${'a'.repeat(32)}" value="1">`;

function ownerOf(fields: string): string {
  document.body.innerHTML = `<form>${fields}</form>`;
  return draftOwner(document.querySelector('form'));
}

describe('a draft', () => {
  it.each([
    `<input name="userName" value="enter your name...">${TOKEN}`,
    `<input name="userName" value="Anna, typed by a guest">`,
    '',
  ])('belongs to a guest: %s', (fields) => expect(ownerOf(fields)).toBe(''));

  it.each([
    '<input name="userName" value="Berta" disabled>',
    '<input name="userName" value="Berta" readonly>',
    '<input type="hidden" name="userName" value="Berta">',
    '<input name="userName" value="Berta"><input name="commentEmail" value="berta@mail.example">',
  ])('belongs to the member whose name is printed: %s', (fields) => {
    const owner = ownerOf(fields);
    expect(owner).toBe(ownerOf('<input name="userName" value="Berta" disabled>'));
    expect(owner).not.toBe(ownerOf('<input name="userName" value="Carl" disabled>'));
    expect(owner).toMatch(/^:[0-9a-z]{5,7}$/);
  });

  it('belongs to the session if the form has no field for the name', () => {
    const [one, other] = [ownerOf(TOKEN), ownerOf(TOKEN.replace('aa', 'bb'))];
    expect(one).not.toBe('');
    expect(one).not.toBe(other);
  });
});
