import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { EndingScope } from '../../src/page/scope.ts';
import { testPage, testScope } from '../../test/page.ts';
import { GUEST_MAX_AGE_MS, keepGuest } from './guest.ts';
// For the texts.
import './controller.ts';

const KEY = 'k2i:guest:/sub/';
const FORM = '<form><textarea name="commentText"></textarea><input name="userName"><input name="commentEmail"></form>';
const body = (userName = 'Anna', commentEmail = 'anna@mail.example') => new URLSearchParams({ userName, commentEmail });

let scope: EndingScope;
const form = () => document.querySelector('form') as HTMLFormElement;
const values = () => [...form().querySelectorAll('input')].map(({ value }) => value);
const line = () => screen.queryByText('Your name and email address are stored on this device.');
function open(html = FORM) {
  document.body.innerHTML = html;
  scope = testScope(testPage('en', '/sub/'));
  return keepGuest(form(), scope);
}

beforeEach(() => localStorage.clear());

describe('the name and the e-mail address of a guest', () => {
  it('are stored with a sent comment, which a line says, and fill the empty fields of the next form', () => {
    const guest = open();
    expect([localStorage.length, line()]).toEqual([0, null]);
    guest?.(body());
    expect(Object.keys(localStorage)).toEqual([KEY]);
    expect(line()?.parentElement?.previousElementSibling).toBe(form().lastElementChild?.previousElementSibling);
    open();
    expect([values(), !!line()]).toEqual([['Anna', 'anna@mail.example'], true]);
    scope.end();
    expect(line()).toBeNull();
  });

  it('are forgotten on request, in the form and on the device', async () => {
    open()?.(body());
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Forget' }));
    expect([values(), localStorage.length, line()]).toEqual([['', ''], 0, null]);
    expect(document.activeElement).toBe(form().querySelector('input'));
  });

  it('are not stored if one is missing, and never replace what somebody has written', () => {
    open()?.(body('Anna', ' '));
    expect(localStorage).toHaveLength(0);
    open()?.(body());
    open(FORM.replace('name="userName"', 'name="userName" value="Ben"'));
    expect(values()).toEqual(['Ben', 'anna@mail.example']);
  });

  it.each([
    ['of a member', FORM.replaceAll('<input', '<input disabled')],
    ['of a page with a log-out link', `${FORM}<a href="/logout">Out</a>`],
    ['without a field for the address', FORM.replace('<input name="commentEmail">', '')],
    ['that is about to be sent', FORM.replace('<form', '<form aria-busy="true"')],
  ])('are not filled in in a form %s', (_what, html) => {
    open()?.(body());
    const guest = open(html);
    expect([values().join(''), line()]).toEqual(['', null]);
    localStorage.clear();
    guest?.(body());
    expect(localStorage).toHaveLength(html.includes('busy') ? 1 : 0);
  });

  it('are removed half a year after the last comment', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    open()?.(body());
    vi.setSystemTime(Date.now() + GUEST_MAX_AGE_MS);
    open();
    expect([values(), localStorage.length]).toEqual([['', ''], 0]);
  });
});
