import { isElement, ownDocument } from '../dom/nodes.ts';
import { quietly } from '../dom/quietly.ts';
import { controlsOf } from './fields.ts';
import { isToken } from './token.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Names of the fields in K2's two forms, and of those that Joomla adds to an address. */
const OWN_FIELDS =
  /^(commentText|userName|commentEmail|commentURL|name|reportReason|id|option|view|task|itemID|Itemid|format|lang|tmpl)$/;
const NO_FIELDS = 'fieldset,output,object,button,[type=submit],[type=button],[type=reset],[type=image]';

/** Words in the name or in an attribute of the elements of all captchas. */
const CAPTCHA = /captcha|altcha|sitekey|challenge|\bcap-/i;

/** The scripts of captchas, by the name of the field that gets the solution. */
const SCRIPTS: Readonly<Record<string, string>> = {
  'g-recaptcha-response': 'grecaptcha',
  'h-captcha-response': 'hcaptcha',
  'cf-turnstile-response': 'turnstile',
  'frc-captcha-solution': 'friendlyChallenge',
  'procaptcha-response': 'procaptcha',
  'smart-token': 'smartCaptcha',
};

/** A captcha's script, or one of its captchas. */
type Resettable = { reset(...widget: (number | string)[]): void };

/** Finds the fields of a form that are not K2's own. Any of them may be a captcha's. */
function furtherFields(form: HTMLFormElement): Field[] {
  const fields = controlsOf(form).filter((control): control is Field => !control.matches(NO_FIELDS));
  return fields.filter(({ name, value }) => name !== '' && !OWN_FIELDS.test(name) && !isToken(name, value));
}

function captchaParts(form: HTMLFormElement): Element[] {
  return [...form.querySelectorAll('*')].filter(({ localName, attributes }) =>
    CAPTCHA.test([localName, ...[...attributes].flatMap(({ name, value }) => [name, value])].join(' ')),
  );
}

/** Checks a form for a captcha, and for other fields whose value may expire. */
export function hasCaptcha(form: HTMLFormElement): boolean {
  return furtherFields(form).length > 0 || captchaParts(form).length > 0;
}

/** Checks for the box of a captcha that no script has filled. */
function isEmptyBox(element: Element): boolean {
  const { localName, childNodes, shadowRoot } = element;
  const isBox = localName.includes('-') ? !customElements.get(localName) : /^(div|span)$/.test(localName);
  const isNothing = (node: Node) =>
    isElement(node) ? node.matches('script,noscript,style,template') : !node.nodeValue?.trim();
  return isBox && !shadowRoot && [...childNodes].every(isNothing);
}

/** Checks for a field with a possible solution that will be sent. Checkboxes keep their state, so they are ignored. */
const isSolved = (field: Field) => field.value && !field.matches(':disabled,select,[type=checkbox],[type=radio]');

const isResettable = (value: unknown): value is Resettable => typeof Object(value).reset === 'function';

/** The captcha's own number, from the id of its field. Absent if the page has only one captcha of its kind. */
function numberOf({ id, name }: Field): number | string | undefined {
  if (ownDocument.getElementsByName(name).length < 2) return undefined;
  const own = id.replace(name, '').replace(/^-|_response$/g, '');
  return /^\d*$/.test(own) ? Number(own) : own;
}

/** Resets a captcha. It throws if the captcha was not rendered, so nothing was solved. */
function reset(captcha: Resettable, ...widget: (number | string)[]): void {
  quietly(() => captcha.reset(...widget));
}

function resetByScript(field: Field): void {
  const api: unknown = Reflect.get(window, SCRIPTS[field.name] ?? '');
  const number = numberOf(field);
  for (const captcha of isResettable(api) ? [api] : Object.values(Object(api)).filter(isResettable))
    reset(captcha, ...(number === undefined ? [] : [number]));
}

/** Resets the captcha of a form after an answer, as a solution counts once. Returns a text for the visitor, if any. */
export function renewCaptcha(form: HTMLFormElement): 'comment.captcha-again' | 'comment.captcha-blocked' | undefined {
  const fields = furtherFields(form);
  const parts = captchaParts(form);
  const isBlocked = parts.some(isEmptyBox) && !fields.some((field) => parts.some((part) => part.contains(field)));
  if (isBlocked) return 'comment.captcha-blocked';
  const wasSolved = fields.some(isSolved);
  for (const field of fields) resetByScript(field);
  for (const part of parts) for (const own of [part, ...Object.values(part)]) if (isResettable(own)) reset(own);
  return wasSolved ? 'comment.captcha-again' : undefined;
}
