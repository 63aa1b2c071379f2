import { expect, it, vi } from 'vitest';
import { testScope } from '../../test/page.ts';

it('ends its children and restores, the last one first; all of it also through its functions alone', () => {
  const { undo, child, end, signal } = testScope();
  const order: string[] = [];
  undo(() => order.push('first'));
  const inner = child();
  inner.signal.addEventListener('abort', () => order.push('child aborted'));
  inner.undo(() => order.push('child restored'));
  undo(() => order.push('last'));
  signal.addEventListener('abort', () => order.push('aborted'));
  end();
  expect(order).toEqual(['aborted', 'last', 'child aborted', 'child restored', 'first']);
});

it('that has ended restores at once, and its children have ended', () => {
  const { undo, child, end } = testScope();
  end();
  const restore = vi.fn();
  undo(restore);
  expect([restore.mock.calls.length, child().signal.aborted]).toEqual([1, true]);
});

it('a child that has ended is not ended again, and its scope goes on', () => {
  const { child, end, signal } = testScope();
  const restore = vi.fn();
  const inner = child();
  inner.undo(restore);
  inner.end();
  expect([restore.mock.calls.length, signal.aborted]).toEqual([1, false]);
  end();
  expect(restore).toHaveBeenCalledOnce();
});

it('restores everything even if a function fails, and throws its error', () => {
  const { undo, end } = testScope();
  const restore = vi.fn();
  undo(restore);
  undo(() => {
    throw new Error('gone');
  });
  expect(end).toThrow('gone');
  expect(restore).toHaveBeenCalledOnce();
});
