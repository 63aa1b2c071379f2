import { isElement, ownDocument } from '../dom/nodes.ts';
import { quietly } from '../dom/quietly.ts';
import { controlsOf } from './fields.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Words in the name or in an attribute of the elements of all captchas. */
const CAPTCHA = /captcha|altcha|sitekey|\bcap-/i;

/** Attributes with words for the visitor, which may be about anything. */
const WORDS = /^(?:value|placeholder|alt|title|label|aria-label)$/;

/** The scripts of captchas, by the name of the field that gets the solution. */
const SCRIPTS: Readonly<Record<string, string>> = {
  'g-recaptcha-response': 'grecaptcha',
  'h-captcha-response': 'hcaptcha',
  'cf-turnstile-response': 'turnstile',
  'frc-captcha-solution': 'friendlyChallenge',
  'procaptcha-response': 'procaptcha',
  'smart-token': 'smartCaptcha',
};

type Resettable = { reset(...widget: (number | string)[]): void };

function captchaParts(form: HTMLFormElement): Element[] {
  const isTelling = ({ name, value }: Attr) => CAPTCHA.test(name) || (!WORDS.test(name) && CAPTCHA.test(value));
  return [...form.querySelectorAll('*')].filter(
    ({ localName, attributes }) => CAPTCHA.test(localName) || [...attributes].some(isTelling),
  );
}

/** Required text fields, without those of K2's two forms. */
const REQUIRED_TEXT =
  'input:is([type=text],[type=number],:not([type])):is([required],.required):not([name^=comment],[name=userName],[name=name])';

/** A sum in a text: `2 + 3`. Hyphens are in dates, ranges and telephone numbers, too. */
const SUM = /\d\s*(?:[+×*·]\s*\d|[-−–]\s*\d+\s*[=?])/;

/** A picture of a file; a challenge is drawn by a program for each visitor. */
const FILE = /\.(?:svg|png|gif|jpe?g|webp|avif)\b/i;

/** Tests if the answer to a challenge belongs in a field: a required text field next to a picture or a sum. */
function asksForAnswer(field: Element): boolean {
  const around = field.closest('label') ?? field.parentElement;
  const pictures = [...(around?.querySelectorAll(':scope > img,canvas') ?? [])];
  const isAsked =
    pictures.some((picture) => !FILE.test(picture.getAttribute('src') ?? '')) || SUM.test(around?.textContent ?? '');
  return isAsked && field.matches(REQUIRED_TEXT);
}

function answerFields(form: HTMLFormElement, parts: readonly Element[]): Field[] {
  const fields = controlsOf(form).filter((control): control is Field => control.matches('input,textarea,select'));
  const holds = (field: Field) => field.name in SCRIPTS || parts.some((part) => part.contains(field));
  return fields.filter((field) => holds(field) || asksForAnswer(field));
}

/** Checks a form for a challenge, whose answer may expire. */
export function hasCaptcha(form: HTMLFormElement): boolean {
  const parts = captchaParts(form);
  return parts.length > 0 || answerFields(form, parts).length > 0;
}

/** Tests if an element is the box of a captcha that no script has filled. */
function isEmptyBox(element: Element): boolean {
  const { localName, childNodes, shadowRoot } = element;
  const isBox = localName.includes('-') ? !customElements.get(localName) : /^(div|span)$/.test(localName);
  const isNothing = (node: Node) =>
    isElement(node) ? node.matches('script,noscript,style,template') : !node.nodeValue?.trim();
  return isBox && !shadowRoot && [...childNodes].every(isNothing);
}

/** Tests if a field has a possible solution that will be sent. Checkboxes keep their state, so they are ignored. */
const isSolved = (field: Field) => field.value && !field.matches(':disabled,select,[type=checkbox],[type=radio]');

const isResettable = (value: unknown): value is Resettable => typeof Object(value).reset === 'function';

/** The captcha's own number, from the id of its field. Absent if the page has only one captcha of its kind. */
function numberOf({ id, name }: Field): number | string | undefined {
  if (ownDocument.getElementsByName(name).length < 2) return undefined;
  const own = id.replace(name, '').replace(/^-|_response$/g, '');
  return /^\d*$/.test(own) ? Number(own) : own;
}

/** Resets a captcha by its script. That throws if the captcha was not rendered, so nothing was solved. */
function resetByScript(field: Field): void {
  const api: unknown = Reflect.get(window, SCRIPTS[field.name] ?? '');
  const number = numberOf(field);
  for (const captcha of isResettable(api) ? [api] : Object.values(Object(api)).filter(isResettable))
    quietly(() => captcha.reset(...(number === undefined ? [] : [number])));
}

/** Resets the captcha of a form after an answer, as a solution counts once. Returns a text for the visitor, if any. */
export function renewCaptcha(form: HTMLFormElement): 'comment.captcha-again' | 'comment.captcha-blocked' | undefined {
  const parts = captchaParts(form);
  const fields = answerFields(form, parts);
  if (parts.some(isEmptyBox) && fields.length === 0) return 'comment.captcha-blocked';
  const wasSolved = fields.some(isSolved);
  for (const field of fields) resetByScript(field);
  for (const part of parts)
    for (const own of [part, ...Object.values(part)]) if (isResettable(own)) quietly(() => own.reset());
  return wasSolved ? 'comment.captcha-again' : undefined;
}
