import { beforeEach, describe, expect, it, vi } from 'vitest';
import { testPage } from '../../test/page.ts';
import { createRemoteCheck } from './remote/remote-check.ts';
import { createLazyRemote } from './lazy-remote.ts';

vi.mock('./remote/remote-check.ts', () => ({ createRemoteCheck: vi.fn() }));

const field = document.createElement('input');
const ready = {
  ask: vi.fn(async () => {}),
  remembered: vi.fn(),
  running: vi.fn(),
  forget: vi.fn(),
  stop: vi.fn(),
};
const open = () =>
  createLazyRemote(document.createElement('form'), {} as Parameters<typeof createLazyRemote>[1], 'current', testPage());

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(createRemoteCheck).mockReturnValue(ready as never);
});

describe('the code of field checks', () => {
  it('is loaded at the first check, once', async () => {
    const remote = open();
    expect([remote.remembered(field), remote.running(field)]).toEqual([undefined, undefined]);
    const question = remote.ask(field);
    expect(remote.running(field)).toBeInstanceOf(Promise);
    await question;
    await remote.ask(field);
    expect(createRemoteCheck).toHaveBeenCalledOnce();
    expect(ready.ask.mock.calls).toEqual([[field], [field]]);
    await vi.waitFor(() => expect(remote.running(field)).toBeUndefined());
  });

  it('can be loaded before it; then it gets all calls', async () => {
    const remote = open();
    remote.prepare();
    await vi.waitFor(() => expect(createRemoteCheck).toHaveBeenCalledOnce());
    const running = Promise.resolve();
    ready.remembered.mockReturnValue('known');
    ready.running.mockReturnValue(running);
    expect([remote.remembered(field), remote.running(field)]).toEqual(['known', running]);
    remote.forget(field);
    expect(ready.forget).toHaveBeenCalledExactlyOnceWith(field);
    remote.stop();
    expect(ready.stop).toHaveBeenCalledOnce();
  });

  it('is not started for a form that was released meanwhile', async () => {
    const remote = open();
    const question = remote.ask(field);
    remote.stop();
    await expect(question).resolves.toBeUndefined();
    expect(createRemoteCheck).not.toHaveBeenCalled();
  });
});

it('a check whose code can’t be loaded rejects; the next one loads it again', async () => {
  vi.resetModules();
  vi.doMock('./remote/remote-check.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const { createLazyRemote } = await import('./lazy-remote.ts');
  const remote = createLazyRemote(document.createElement('form'), {} as never, 'current', testPage());
  expect(() => remote.prepare()).not.toThrow();
  await expect(remote.ask(field)).rejects.toMatchObject({ kind: 'network' });
  await vi.waitFor(() => expect(remote.running(field)).toBeUndefined());
  vi.doMock('./remote/remote-check.ts', () => ({ createRemoteCheck: () => ready }));
  await remote.ask(field);
  expect(ready.ask).toHaveBeenCalledOnce();
});
