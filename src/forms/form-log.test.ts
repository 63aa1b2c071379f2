import { expect, it, vi } from 'vitest';
import { testPage } from '../../test/page.ts';
import { createScope } from '../page/scope.ts';
import { spoken, takeLog } from './form-log.ts';

const PRINTED = '<form><div id="formLog">Printed</div></form>';

it('a note is a sentence of its own behind a failure, and everything is restored', () => {
  document.body.innerHTML = PRINTED;
  const [form] = document.forms;
  if (!form) throw new Error('No form');
  const page = testPage();
  const scope = createScope(page);
  // Style sheets hide a log.
  vi.stubGlobal('getComputedStyle', () => ({ display: 'none' }));
  const log = takeLog(form, { adopted: form, widget: 'comment-form', page }, scope);
  const failure = { message: [{ words: 'Not sent.', language: 'en' }], actions: [] };
  log.show({ failure, note: 'Solve it again.' }, 'k2FormLogError');
  expect(form.textContent).toBe('Not sent. Solve it again.');
  const words = document.createDocumentFragment();
  words.append(document.createElement('b'));
  log.show({ words });
  expect(log.element.getAttribute('style')).toMatch(/display: ?block ?!important/);
  // Whatever its markup looks like, no widget adopts a text of the server.
  expect(form.querySelector('b')?.closest('[data-k2-ignore]')).not.toBeNull();
  scope.end();
  vi.unstubAllGlobals();
  expect(document.body.innerHTML).toBe(PRINTED);
});

it('an answer is announced with line breaks as spaces', () => {
  const words = document.createDocumentFragment();
  words.append('One', document.createElement('br'), 'two');
  expect(spoken(words)).toBe('One two');
});
