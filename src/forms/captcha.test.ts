import { afterEach, expect, it, vi } from 'vitest';
import { resetCaptcha } from './captcha.ts';

const page = window as unknown as Record<string, unknown>;

function formWithCaptcha(): HTMLFormElement {
  document.body.innerHTML = '<form><div class="g-recaptcha"></div><input name="text" value="printed"></form>';
  return document.querySelector('form') as HTMLFormElement;
}

afterEach(() => {
  Reflect.deleteProperty(page, 'grecaptcha');
});

it('asks the captcha of the page for a new one', () => {
  const reset = vi.fn();
  page.grecaptcha = { reset };
  expect(resetCaptcha(formWithCaptcha())).toBe(true);
  expect(reset).toHaveBeenCalledOnce();
});

it('takes no form with that id for a captcha: it would lose what was typed', () => {
  const form = formWithCaptcha();
  const field = form.querySelector('input') as HTMLInputElement;
  field.value = 'typed';
  page.grecaptcha = form;
  expect(resetCaptcha(form)).toBe(false);
  expect(field.value).toBe('typed');
});
