import { afterEach, expect, it, vi } from 'vitest';
import { hasCaptcha, resetCaptcha } from './captcha.ts';

const page = window as unknown as Record<string, unknown>;

function formWithCaptcha(): HTMLFormElement {
  document.body.innerHTML =
    '<form><div class="g-recaptcha"></div><textarea name="g-recaptcha-response"></textarea><input name="text" value="printed"></form>';
  return document.querySelector('form') as HTMLFormElement;
}

afterEach(() => {
  Reflect.deleteProperty(page, 'grecaptcha');
  Reflect.deleteProperty(page, 'Recaptcha');
});

it('a captcha elsewhere on the page is not reset for a form without one', () => {
  const reset = vi.fn();
  page.grecaptcha = { reset };
  document.body.innerHTML = '<form></form><form><div class="g-recaptcha"></div></form>';
  const form = document.querySelector('form') as HTMLFormElement;
  expect([hasCaptcha(form), resetCaptcha(form)]).toEqual([false, false]);
  expect(reset).not.toHaveBeenCalled();
});

it('K2’s own captcha is reset first', () => {
  const reload = vi.fn();
  page.Recaptcha = { reload };
  expect(resetCaptcha(formWithCaptcha())).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
});

it.each([
  ['has not loaded', undefined],
  ['has loaded in part', {}],
  [
    'has not been rendered',
    {
      reset() {
        throw new Error('reCAPTCHA client element has been removed');
      },
    },
  ],
])('resetting the captcha returns false when the script %s', (_, script) => {
  page.grecaptcha = script;
  expect(resetCaptcha(formWithCaptcha())).toBe(false);
});

it('the captcha of the page is reset', () => {
  const reset = vi.fn();
  page.grecaptcha = { reset };
  expect(resetCaptcha(formWithCaptcha())).toBe(true);
  expect(reset).toHaveBeenCalledOnce();
});

it.each([
  ['g-recaptcha-response', 0],
  ['g-recaptcha-response-1', 1],
])('the captcha in the form is reset, and not the first one of the page: %s', (id, expected) => {
  const reset = vi.fn();
  page.grecaptcha = { reset };
  const form = formWithCaptcha();
  form.querySelector('textarea')?.setAttribute('id', id);
  resetCaptcha(form);
  expect(reset).toHaveBeenCalledExactlyOnceWith(expected);
});

it('a captcha that has not been rendered in the form is not reset in the place of another one', () => {
  const reset = vi.fn();
  page.grecaptcha = { reset };
  const form = formWithCaptcha();
  form.querySelector('textarea')?.remove();
  expect(resetCaptcha(form)).toBe(false);
  expect(reset).not.toHaveBeenCalled();
});

it('a form with the id of the captcha is not reset, which would clear its fields', () => {
  const form = formWithCaptcha();
  const field = form.querySelector('input') as HTMLInputElement;
  field.value = 'typed';
  page.grecaptcha = form;
  expect(resetCaptcha(form)).toBe(false);
  expect(field.value).toBe('typed');
});
