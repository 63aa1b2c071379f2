import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DRAFT_DEBOUNCE_MS } from '../../src/forms/draft.ts';
import { testPage } from '../../test/page.ts';
import { keepDrafts, mayBeKept } from './drafts.ts';

let gone = new AbortController();

beforeEach(() => {
  vi.useFakeTimers();
  gone = new AbortController();
  return () => gone.abort();
});

function open(
  html = '<textarea name="a"></textarea><textarea name="b"></textarea><textarea name="c" autocomplete="off"></textarea>',
) {
  const page = new DOMParser().parseFromString(`<form>${html}</form>`, 'text/html');
  document.body.replaceChildren(...page.body.childNodes);
  const form = document.querySelector('form') as HTMLFormElement;
  return { form, drafts: keepDrafts(form, testPage('en', '/sub/'), 'report-5', gone.signal) };
}
const area = (name: string) => document.querySelector(`[name=${name}]`) as HTMLTextAreaElement;
function type(name: string, text: string): void {
  area(name).value = text;
  area(name).dispatchEvent(new InputEvent('input', { bubbles: true }));
  vi.advanceTimersByTime(DRAFT_DEBOUNCE_MS);
}

describe('the drafts of the text areas of a form', () => {
  it('are restored after a reload, except for sensitive fields', () => {
    open();
    for (const name of ['a', 'b', 'c']) type(name, `text ${name}`);
    open();
    expect(['a', 'b', 'c'].map((name) => area(name).value)).toEqual(['text a', 'text b', '']);
  });

  it('are removed when the form has been sent', () => {
    const { drafts } = open();
    type('a', 'text');
    drafts.forget();
    open();
    expect(area('a').value).toBe('');
    expect(localStorage).toHaveLength(0);
  });

  it('do not replace text in the fields', () => {
    open();
    type('a', 'earlier');
    open('<textarea name="a">now</textarea>');
    expect(area('a').value).toBe('now');
    open();
    expect(area('a').value).toBe('now');
  });

  it('never contain a card number, nor the text stored before it', () => {
    open();
    type('a', 'Meine Karte');
    type('a', 'Meine Karte: 4111 1111 1111 1111');
    expect(localStorage).toHaveLength(0);
  });
});

describe('a field whose text may be stored in the browser', () => {
  it.each([
    ['<textarea name="commentText"></textarea>', '', true],
    ['<textarea name="reportReason" autocomplete="on"></textarea>', 'autocomplete="off"', true],
    ['<textarea name="a" autocomplete="off"></textarea>', '', false],
    ['<textarea name="a"></textarea>', 'autocomplete="OFF"', false],
    ['<textarea name="a" autocomplete="section-x cc-number"></textarea>', '', false],
    ['<textarea name="a" autocomplete="current-password"></textarea>', '', false],
    ['<textarea name="a" autocomplete="one-time-code"></textarea>', '', false],
    ['<textarea name="kreditkarte"></textarea>', '', false],
    ['<textarea id="myPassword"></textarea>', '', false],
  ])('%s in <form %s>: %s', (field, form, expected) => {
    document.body.innerHTML = `<form ${form}>${field}</form>`;
    expect(mayBeKept(document.querySelector('textarea') as HTMLTextAreaElement)).toBe(expected);
  });
});
