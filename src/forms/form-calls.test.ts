import { expect, it, vi } from 'vitest';
import { testScope } from '../../test/page.ts';
import { CallError } from '../http/call-error.ts';
import { type Reply, sendByScript } from './form-calls.ts';
import { spoken } from './form-log.ts';

const PRINTED = '<form><input name="captcha"><button>Send</button><div id="formLog">Printed</div></form>';

it('a note is a sentence of its own behind a failure, and everything is restored', async () => {
  document.body.innerHTML = PRINTED;
  const [form] = document.forms;
  if (!form) throw new Error('No form');
  const scope = testScope();
  // Style sheets hide a log.
  vi.stubGlobal('getComputedStyle', () => ({ display: 'none' }));
  const send = vi.fn<() => Promise<Reply<never>>>();
  sendByScript(
    form,
    {
      adopted: form,
      sending: 'comment.sending',
      failed: 'comment.failed',
      rules: () => ({}),
      follow: () => {},
      send,
    },
    scope,
  );
  const log = form.querySelector('#formLog');
  form.querySelector('input')?.setAttribute('value', 'solved');
  send.mockRejectedValueOnce(new CallError('rejected', { serverText: 'Not sent.' }));
  form.requestSubmit();
  await vi.waitFor(() => expect(log?.textContent).toMatch(/Not sent\. Please solve the captcha again\.$/));
  send.mockResolvedValueOnce({ message: 'Sent <b>by us</b>.' });
  form.requestSubmit();
  await vi.waitFor(() => expect(log?.textContent?.trim()).toBe('Sent by us.'));
  expect(log?.getAttribute('style')).toMatch(/display: ?block ?!important/);
  // No widget adopts a text of the server, whatever its markup looks like.
  expect(log?.querySelector('b')?.closest('[data-k2-ignore]')).not.toBeNull();
  scope.end();
  vi.unstubAllGlobals();
  form.querySelector('input')?.removeAttribute('value');
  expect(form.outerHTML).toBe(PRINTED);
});

it('an answer is announced with line breaks as spaces', () => {
  const words = document.createDocumentFragment();
  words.append('One', document.createElement('br'), 'two');
  expect(spoken(words)).toBe('One two');
});
