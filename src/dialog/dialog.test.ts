import { screen } from '@testing-library/dom';
import { expect, it, vi } from 'vitest';
import { testScope } from '../../test/page.ts';
import { openDialog, showDialog } from './index.ts';

const ANSWERS = ['moderation.report-cancel', 'moderation.report-button'] as const;
const open = (scope = testScope()) => openDialog('Report user', 'Are you sure?\nReally?', ANSWERS, scope);
const dialog = () => screen.getByRole<HTMLDialogElement>('dialog');

it('a dialog is modal, named by its title, described by its text, with the focus on the first button', async () => {
  const answer = open();
  expect(dialog().open).toBe(true);
  expect(screen.getByRole('dialog', { name: 'Report user', description: /Are you sure\?\s+Really\?/ })).toBe(dialog());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  dialog().close();
  await answer;
});

it('a closed dialog is removed at once, before its close event, which is late on a busy page', async () => {
  const held = new AbortController();
  window.addEventListener('close', (event) => event.stopImmediatePropagation(), { capture: true, signal: held.signal });
  const answer = open();
  dialog().close('moderation.report-button');
  await Promise.resolve();
  expect(document.querySelector('dialog')).toBeNull();
  expect(await answer).toBe('moderation.report-button');
  held.abort();
});

it.each([
  ['closes right of it', [301, 150], [301, 150], 0, false],
  ['does not close on its edge', [100, 200], [100, 200], 0, true],
  ['does not close inside', [150, 150], [150, 150], 0, true],
  ['does not close after a press inside, such as at the end of a selection', [150, 150], [50, 150], 0, true],
  ['does not close when the press ends inside', [50, 150], [150, 150], 0, true],
  ['does not close by the second half of the double click that opened it', [50, 150], [50, 50], 2, true],
] as const)('a dialog %s', async (_when, [downX, downY], [upX, upY], detail, isOpen) => {
  const answer = open();
  const shown = dialog();
  shown.getBoundingClientRect = () => new DOMRect(100, 100, 200, 100);
  const at = (type: string, clientX: number, clientY: number) =>
    shown.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX, clientY, detail }));
  at('pointerdown', downX, downY);
  at('click', upX, upY);
  expect(shown.open).toBe(isOpen);
  shown.close();
  await answer;
});

it('a dialog that can not be closed leaves Esc to a dialog above it', async () => {
  const element = document.createElement('dialog');
  element.className = 'k2i-dialog';
  const end = showDialog(element, { closedBy: 'none' });
  expect(element.getAttribute('closedby')).toBe('none');
  const answer = open();
  const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(key);
  expect(key.defaultPrevented).toBe(false);
  document.querySelector<HTMLDialogElement>('dialog:last-of-type')?.close();
  await answer;
  element.close();
  await end;
});

it('a dialog ignores the key that has opened it and is still held', async () => {
  const answer = open();
  const held = (key: string, target: Element | null) => {
    const event = new KeyboardEvent('keydown', { key, repeat: true, bubbles: true, cancelable: true });
    target?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const field = dialog().appendChild(document.createElement('textarea'));
  const link = dialog().appendChild(document.createElement('a'));
  expect([held('Enter', link), held(' ', link)]).toEqual([true, false]);
  expect([held('Enter', document.activeElement), held(' ', document.activeElement)]).toEqual([true, true]);
  expect([held('ArrowDown', document.activeElement), held(' ', field)]).toEqual([false, false]);
  dialog().close();
  await answer;
});

it('a dialog restores the focus to its opener', async () => {
  document.body.innerHTML = '<a href="/" id="opener">x</a><input>';
  const opener = document.querySelector('a') as HTMLAnchorElement;
  document.querySelector('input')?.focus();
  const element = document.createElement('dialog');
  const focus = vi.spyOn(opener, 'focus');
  const end = showDialog(element, { opener });
  element.close();
  await end;
  expect(document.activeElement).toBe(opener);
  expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true });
});

it('a dialog whose opener is removed moves the focus to an ancestor of that', async () => {
  document.body.innerHTML = '<ul><li><a href="/">x</a></li></ul>';
  document.querySelector('a')?.focus();
  const answer = open();
  document.querySelector('li')?.remove();
  dialog().close();
  await answer;
  expect(document.activeElement).toBe(document.querySelector('ul'));
});

it('a dialog closes when its scope ends', async () => {
  const scope = testScope();
  const answer = open(scope);
  scope.end();
  expect(await answer).toBeUndefined();
  expect(document.querySelector('dialog')).toBeNull();
});
