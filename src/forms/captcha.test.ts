import { afterEach, describe, expect, it, vi } from 'vitest';
import { hasCaptcha, renewCaptcha } from './captcha.ts';

const TOKEN = `<input type="hidden" name="${'a'.repeat(32)}" value="1">`;
const K2_FIELDS = `<textarea name="commentText">words</textarea><input name="userName" value="Anna">
  <input type="hidden" name="task" value="comment">${TOKEN}<button name="go">Send</button>`;

function formWith(captcha: string): HTMLFormElement {
  document.body.innerHTML = `<form>${K2_FIELDS}${captcha}</form>`;
  return document.querySelector('form') as HTMLFormElement;
}

const GOOGLE = '<div class="g-recaptcha"><textarea name="g-recaptcha-response">T</textarea></div>';
const TURNSTILE =
  '<div class="cf-turnstile" data-sitekey="x"><input type="hidden" name="cf-turnstile-response" id="cf-chl-widget-a1_response" value="T"></div>';
const H_CAPTCHA =
  '<div class="h-captcha" data-sitekey="x"><textarea name="h-captcha-response" id="h-captcha-response-0ab">T</textarea></div>';
const FRIENDLY = '<div class="frc-captcha"><input type="hidden" name="frc-captcha-solution" value="T"></div>';
const ELEMENT = '<altcha-widget><input type="hidden" name="altcha" value="T"></altcha-widget>';
const SUM = '<label>2 + 3 = <input name="answer" value="5" required></label>';
const PICTURE = '<p><img src="/code.php"> <input name="code" class="required" value="x7k"></p>';

const EMPTY = [
  '<div id="recaptcha" class="k2-recaptcha-v2"></div>',
  '<div class="cf-turnstile" data-sitekey="x">\n<noscript>Scripts are off.</noscript></div>',
  '<div class="captcha"><div class="h-captcha" data-sitekey="x"></div></div><input type="checkbox" name="rules" checked>',
  '<altcha-widget challengeurl="/challenge"></altcha-widget>',
];

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a form', () => {
  it.each([
    '',
    '<label><input type="checkbox" name="privacy" value="1" required checked> Read</label>',
    '<input name="city2" tabindex="-1" style="position:absolute;left:-999em">',
    '<select name="topic" required><option value="challenge" title="Challenge"></select>',
    '<input type="hidden" name="parentID" value="7">',
    '<img src="/phone.svg"><input type="tel" name="phone" required value="089 1-2">',
    '<p><label>Town <img src="/star.svg"></label><input name="town" required value="Ulm"></p>',
    '<img src="/town.svg"><input name="town" value="Ulm">',
    '<label><img src="/town.png?v=2" alt=""> Town <input name="town" required value="Ulm"></label>',
    '<label>Phone (030 - 1234) <input name="phone" required value="030-1"></label>',
    '<label>Date (2026-11-28) <input name="date" required value="2026-11-01"></label>',
    '<input class="challenge-name" name="challenge_name" value="30 days">',
  ])('without a challenge has no captcha, whatever fields it has: %s', (field) => {
    const form = formWith(field);
    expect([hasCaptcha(form), renewCaptcha(form)]).toEqual([false, undefined]);
  });

  it.each([GOOGLE, TURNSTILE, H_CAPTCHA, FRIENDLY, ELEMENT, SUM, SUM.replace('+', '−'), PICTURE])(
    'with the field of a captcha, or a required one next to a picture or a sum, has one, which is solved: %s',
    (captcha) => {
      const form = formWith(captcha);
      expect([hasCaptcha(form), renewCaptcha(form)]).toEqual([true, 'comment.captcha-again']);
    },
  );

  it.each(EMPTY)('with an empty box has one, which is reported as blocked: %s', (box) => {
    const form = formWith(box);
    expect([hasCaptcha(form), renewCaptcha(form)]).toEqual([true, 'comment.captcha-blocked']);
  });

  it.each([
    '<div class="cf-turnstile" data-sitekey="x"><iframe></iframe></div>',
    `${SUM.replace(' value="5"', '')}<span class="captcha-error"></span>`,
    '<button class="g-recaptcha" data-sitekey="x">Send</button>',
    '<x-icon></x-icon>',
    '<label><input type="checkbox" name="rules" value="1" checked> I agree</label>',
  ])('with a captcha that is rendered and unsolved has nothing to report: %s', (captcha) =>
    expect(renewCaptcha(formWith(captcha))).toBeUndefined(),
  );
});

describe('the script of a captcha', () => {
  it.each([
    ['grecaptcha', GOOGLE],
    ['turnstile', TURNSTILE],
    ['hcaptcha', H_CAPTCHA],
    ['procaptcha', '<div class="procaptcha"><input name="procaptcha-response" value="T"></div>'],
    ['smartCaptcha', '<div class="smart-captcha"><input name="smart-token" value="T"></div>'],
  ])('is reset without a number: %s', (name, captcha) => {
    const reset = vi.fn();
    vi.stubGlobal(name, { reset });
    expect(renewCaptcha(formWith(captcha))).toBe('comment.captcha-again');
    expect(reset).toHaveBeenCalledExactlyOnceWith();
  });

  it.each([
    ['grecaptcha', GOOGLE, { enterprise: { reset: vi.fn() } }],
    ['friendlyChallenge', FRIENDLY, { autoWidget: { reset: vi.fn() } }],
  ])('is reset by its own member: %s', (name, captcha, script) => {
    vi.stubGlobal(name, script);
    renewCaptcha(formWith(captcha));
    for (const part of Object.values(script)) expect(part.reset).toHaveBeenCalledOnce();
  });

  it.each([
    ['grecaptcha', 'g-recaptcha-response', 'g-recaptcha-response', 0],
    ['grecaptcha', 'g-recaptcha-response', 'g-recaptcha-response-1', 1],
    ['turnstile', 'cf-turnstile-response', 'cf-chl-widget-a1_response', 'cf-chl-widget-a1'],
    ['hcaptcha', 'h-captcha-response', 'h-captcha-response-0ab', '0ab'],
  ])('is given the number of this form’s captcha on a page with several: %s, %s, %s', (script, name, id, widget) => {
    const reset = vi.fn();
    vi.stubGlobal(script, { reset });
    const form = formWith(`<input name="${name}" id="${id}">`);
    document.body.insertAdjacentHTML('beforeend', `<form><input name="${name}"></form>`);
    renewCaptcha(form);
    expect(reset).toHaveBeenCalledExactlyOnceWith(widget);
  });

  it('may throw', () => {
    const reset = vi.fn(() => {
      throw new Error('No reCAPTCHA clients exist.');
    });
    vi.stubGlobal('grecaptcha', { reset });
    expect(renewCaptcha(formWith(GOOGLE))).toBe('comment.captcha-again');
  });
});

it.each<[string, (own: { readonly reset: () => void }) => object]>([
  [ELEMENT, (own) => own],
  [FRIENDLY, (own) => own],
  [FRIENDLY, (frcWidget) => ({ frcWidget })],
])('an element is reset by its own reset(), or that of its script: %s', (captcha, members) => {
  const form = formWith(captcha);
  const reset = vi.fn();
  Object.assign(form.lastElementChild ?? {}, members({ reset }));
  expect(renewCaptcha(form)).toBe('comment.captcha-again');
  expect(reset).toHaveBeenCalledOnce();
});
