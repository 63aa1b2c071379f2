import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { settled } from '../../test/fake-widget.ts';
import { openDialog } from './dialog.ts';

const content = {
  lang: 'en',
  title: 'Report user',
  text: 'Are you sure?\nReally?',
  buttons: [
    { value: 'cancel', label: 'Cancel' },
    { value: 'report', label: 'Report', main: true },
  ],
};

const dialog = () => screen.getByRole<HTMLDialogElement>('dialog');

it.each(['Cancel', 'Report'])('answers with the button %s and is gone', async (label) => {
  const answer = openDialog(content);
  screen.getByRole('button', { name: label }).click();
  expect(await answer).toBe(label.toLowerCase());
  expect(document.querySelector('dialog')).toBeNull();
});

it('is modal, named by its title, described by its text, with the focus on the first button', async () => {
  const answer = openDialog(content);
  expect(dialog().open).toBe(true);
  expect(screen.getByRole('dialog', { name: 'Report user', description: /Are you sure\?\s+Really\?/ })).toBe(dialog());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  dialog().close();
  await answer;
});

it('without a title is named by its text', async () => {
  const answer = openDialog({ lang: 'en', text: 'Thank you.', buttons: [] });
  expect(screen.getByRole('dialog', { name: 'Thank you.' })).toBe(dialog());
  dialog().close();
  await answer;
});

it('shows its text as text', async () => {
  const answer = openDialog({ ...content, text: '<img src=x onerror=alert(1)>' });
  expect(dialog().querySelector('img')).toBeNull();
  expect(dialog().textContent).toContain('<img src=x onerror=alert(1)>');
  dialog().close();
  await answer;
});

it('answers nothing when it is closed otherwise, as by Esc', async () => {
  const answer = openDialog(content);
  dialog().close();
  expect(await answer).toBeUndefined();
  expect(document.querySelector('dialog')).toBeNull();
});

it('closes on a press beside it, not on one inside', async () => {
  const answer = openDialog(content);
  const open = dialog();
  open.getBoundingClientRect = () => new DOMRect(100, 100, 200, 100);
  const press = (target: Element, clientX: number, clientY: number) =>
    target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, clientX, clientY }));
  press(open, 150, 150);
  press(screen.getByRole('button', { name: 'Report' }), 0, 0);
  expect(open.open).toBe(true);
  press(open, 50, 150);
  expect(await answer).toBeUndefined();
});

it('closes when its signal is aborted', async () => {
  const control = new AbortController();
  const answer = openDialog(content, control.signal);
  control.abort();
  expect(await answer).toBeUndefined();
  expect(document.querySelector('dialog')).toBeNull();
});

it('does not open when its signal is aborted already', async () => {
  expect(await openDialog(content, AbortSignal.abort())).toBeUndefined();
  await settled();
  expect(document.querySelector('dialog')).toBeNull();
});
