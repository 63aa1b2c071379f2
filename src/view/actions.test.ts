import { beforeEach, expect, it, vi } from 'vitest';
import { stubFiles } from '../../test/files.ts';
import { testScope } from '../../test/page.ts';
import type { EndingScope } from '../page/scope.ts';
import * as react from '../react/index.ts';
import { createActions } from './actions.ts';

let requests: { resolve(module: typeof react): void; reject(error: Error): void }[];
const settled = () => new Promise((resolve) => setTimeout(resolve));
const RETRY = { label: 'action.retry', run: () => {} } as const;
let scope: EndingScope;
const create = () => {
  scope = testScope();
  const actions = createActions(scope);
  document.body.replaceChildren(actions.element);
  return actions;
};

beforeEach(() => {
  requests = [];
  stubFiles({ react: () => new Promise((resolve, reject) => void requests.push({ resolve, reject })) });
});

it('React is requested once, and draws the actions of that time', async () => {
  const { element, show } = create();
  show([RETRY]);
  show([{ ...RETRY, label: 'action.discard' }]);
  expect(requests).toHaveLength(1);
  requests[0]?.resolve(react);
  await settled();
  expect(element.textContent).toBe('Discard');
  show([]);
  expect(element.textContent).toBe('');
});

it('React is requested again for later actions if it has not loaded', async () => {
  const { element, show } = create();
  show([RETRY]);
  requests[0]?.reject(new TypeError('gone'));
  await settled();
  expect(element.childElementCount).toBe(0);
  show([RETRY]);
  requests[1]?.resolve(react);
  await settled();
  expect(element.textContent).toBe('Try again');
});

const connection = (isReachable: boolean) =>
  document.documentElement.dispatchEvent(new CustomEvent('k2:connection', { detail: { isReachable }, bubbles: true }));

it.each([
  ['connection is back', () => dispatchEvent(new Event('online'))],
  ['site is back, which the browser does not know', () => connection(false) && connection(true)],
])('React is requested again when the %s', async (_what, comeBack) => {
  const { element, show } = create();
  show([RETRY]);
  requests[0]?.reject(new TypeError('offline'));
  await settled();
  comeBack();
  requests[1]?.resolve(react);
  await settled();
  expect(element.textContent).toBe('Try again');
});

it('actions are not drawn after the end of their scope', async () => {
  const mounted = vi.spyOn(react, 'mount');
  const { show } = create();
  show([RETRY]);
  scope.end();
  requests[0]?.resolve(react);
  await settled();
  expect(mounted).not.toHaveBeenCalled();
});
