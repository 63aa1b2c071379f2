import { afterEach, expect, it, vi } from 'vitest';
import { hasCaptcha, resetCaptcha } from './captcha.ts';

const page = window as unknown as Record<string, unknown>;

function formWithCaptcha(): HTMLFormElement {
  document.body.innerHTML = '<form><div class="g-recaptcha"></div><input name="text" value="printed"></form>';
  return document.querySelector('form') as HTMLFormElement;
}

afterEach(() => {
  Reflect.deleteProperty(page, 'grecaptcha');
  Reflect.deleteProperty(page, 'Recaptcha');
});

it('asks for nothing where the form has no captcha: another form of the page may have been solved', () => {
  const reset = vi.fn();
  page.grecaptcha = { reset };
  document.body.innerHTML = '<form></form><form><div class="g-recaptcha"></div></form>';
  const form = document.querySelector('form') as HTMLFormElement;
  expect([hasCaptcha(form), resetCaptcha(form)]).toEqual([false, false]);
  expect(reset).not.toHaveBeenCalled();
});

it('asks the captcha that K2 knew first', () => {
  const reload = vi.fn();
  page.Recaptcha = { reload };
  expect(resetCaptcha(formWithCaptcha())).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
});

it.each([
  ['has not come', undefined],
  ['has come in part', {}],
  [
    'has not been rendered',
    {
      reset() {
        throw new Error('reCAPTCHA client element has been removed');
      },
    },
  ],
])('says that there is nothing to solve again when the script %s', (_, script) => {
  page.grecaptcha = script;
  expect(resetCaptcha(formWithCaptcha())).toBe(false);
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
