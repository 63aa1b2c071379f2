import { isElement } from '../../dom/core/kinds.ts';
import { unshadowed } from '../../dom/core/unshadowed.ts';

/** What Google's scripts put on the window: v2 and v3, and the one that K2 knew first. */
interface CaptchaWindow {
  readonly grecaptcha?: { reset?(id: number): void };
  readonly Recaptcha?: { reload?(): void };
}

const CAPTCHA = '#recaptcha,.g-recaptcha,.k2-recaptcha-v2,[name^="g-recaptcha-response"],[name^="recaptcha_"]';

/** Whether a form has a captcha to be solved. */
export function hasCaptcha(form: HTMLFormElement): boolean {
  return unshadowed(form).querySelector(CAPTCHA) !== null;
}

/**
 * Google's number of the captcha in a form: in the id of the field that it puts there, but for the first of the page.
 * Nothing where there is no such field: it has not been rendered.
 */
function captchaId(form: HTMLFormElement): number | undefined {
  const field = unshadowed(form).querySelector('[name="g-recaptcha-response"]');
  return field ? Number(field.id.replace(/.*-/, '')) || 0 : undefined;
}

/**
 * Asks for a new captcha where the form has one: a solved one counts once.
 * @returns whether the reader has to solve it again.
 */
export function resetCaptcha(form: HTMLFormElement): boolean {
  if (!hasCaptcha(form)) return false;
  const { grecaptcha, Recaptcha } = window as CaptchaWindow;
  // An element of that id is no captcha; a form would empty itself.
  if (isElement(grecaptcha) || isElement(Recaptcha)) return false;
  const id = captchaId(form);
  try {
    if (id !== undefined) grecaptcha?.reset?.(id);
    Recaptcha?.reload?.();
  } catch {
    // It has not been rendered: nothing was solved, and nothing can be asked for again.
    return false;
  }
  return !!((id !== undefined && grecaptcha?.reset) || Recaptcha?.reload);
}
