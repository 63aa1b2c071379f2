import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ANSWER_LIMIT_MS } from './constants.ts';
import { switchOff } from './switch-off.ts';

const OURS = 'http://localhost:3000/sub/sw.js?base=/media/';

type Answer = (message: unknown, ports: readonly MessagePort[]) => void;

function registration(scriptURL: string | undefined, answer?: Answer, where: 'active' | 'waiting' = 'active') {
  const worker = { scriptURL, postMessage: vi.fn(answer) };
  return {
    scope: 'http://localhost:3000/sub/',
    [where]: scriptURL ? worker : null,
    worker,
    unregister: vi.fn(async () => true),
  };
}

const hears: Answer = (_, [port]) => port?.postMessage('done');
let kept: Set<string>;

function withWorkers(...registrations: object[]): void {
  const value = { getRegistrations: async () => registrations };
  Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true });
}

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  kept = new Set([
    'k2-islands /sub/ pages',
    'k2-islands /sub/ files 1',
    'k2-islands / pages',
    'other',
    'x /sub/ pages',
  ]);
  const caches = { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) };
  vi.stubGlobal('caches', caches);
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
});

it('our worker of this site is unregistered after it has answered, and its caches are deleted', async () => {
  const ours = registration(OURS, hears);
  withWorkers(ours);
  await switchOff('/sub/');
  expect(ours.worker.postMessage.mock.lastCall?.[0]).toEqual({ type: 'SWITCH_OFF' });
  expect(ours.unregister).toHaveBeenCalledOnce();
  expect([...kept]).toEqual(['k2-islands / pages', 'other', 'x /sub/ pages']);
});

it('caches with a name that the site has chosen are deleted', async () => {
  withWorkers(registration(`${OURS}&cache=x`, hears));
  await switchOff('/sub/');
  expect(kept.has('x /sub/ pages')).toBe(false);
  expect(kept.has('k2-islands /sub/ pages')).toBe(true);
});

it('a worker that does not answer is unregistered after a short time, and one that is not active yet, too', async () => {
  vi.useFakeTimers();
  const silent = registration(OURS);
  const waiting = registration(OURS, hears, 'waiting');
  withWorkers(silent, waiting);
  const done = switchOff('/sub/');
  await vi.advanceTimersByTimeAsync(ANSWER_LIMIT_MS - 1);
  expect(silent.unregister).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  // What comes by a port comes in a task of its own, outside of the clock.
  vi.useRealTimers();
  await done;
  expect(silent.unregister).toHaveBeenCalledOnce();
  expect(waiting.unregister).toHaveBeenCalledOnce();
  expect(waiting.worker.postMessage.mock.lastCall?.[0]).toEqual({ type: 'SWITCH_OFF' });
});

it.each([
  ['of other scripts', registration('http://localhost:3000/sub/other.js', hears)],
  ['of another site on this origin', { ...registration(OURS, hears), scope: 'http://localhost:3000/' }],
  ['without a script', registration(undefined, hears)],
])('workers %s are not unregistered', async (_, other) => {
  withWorkers(other);
  await switchOff('/sub/');
  expect(other.unregister).not.toHaveBeenCalled();
  expect(kept.size).toBe(5);
});
