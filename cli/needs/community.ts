import { formWithin } from '../../src/forms/fields.ts';
import { settingsOfForm } from '../../src/validation/printed-settings.ts';
import { readLostForm } from '../../widgets/lost-credentials/server-markup.ts';
import { readScroller } from '../../widgets/scroller/server-markup.ts';
import { readTabs } from '../../widgets/tabs/server-markup.ts';
import { error, type Lack, type Need, warning } from './need.ts';

function* validatedForm(element: HTMLElement): Generator<Lack> {
  const form = formWithin(element);
  if (!form.querySelector('[data-rule-cbfield]')) return;
  const { fieldCheck } = settingsOfForm(form);
  if (!fieldCheck?.url)
    yield warning('No inline .cbvalidate({…}) with the URL of the field check: fields are not checked during input');
  else if (!fieldCheck.csrf && !fieldCheck.spoofstring)
    yield warning('No token for the field check in the inline .cbvalidate({…}): the server will refuse the check');
}

function* lostCredentials(element: HTMLElement): Generator<Lack> {
  const { inputs, button } = readLostForm(element);
  if (!inputs.length) yield error('No field checkusername or checkemail');
  if (!button) yield error('No button that sends the form (.cbLostPassSend)');
}

function* tabs(element: HTMLElement): Generator<Lack> {
  if (!readTabs(element)) yield warning('No .cbTabPane that has an id and a link to it');
}

function* scroller(element: HTMLElement): Generator<Lack> {
  if (!readScroller(element)) yield warning('No .cbScrollerContent to scroll');
}

function* moreLess(element: HTMLElement): Generator<Lack> {
  if (!element.querySelector('.cbMoreLessContent')) yield error('No .cbMoreLessContent to show more or less of');
}

function* tip(element: HTMLElement): Generator<Lack> {
  const selector = element.getAttribute('data-cbtooltip-tooltip-target')?.trim();
  // One that begins with a combinator starts from the element.
  const isFound = selector && (/^[>~+]/.test(selector) || document.querySelector(selector));
  if (selector && !isFound) yield warning(`data-cbtooltip-tooltip-target: nothing on the page matches ${selector}`);
  if (!selector && !element.getAttribute('data-cbtooltip-tooltip')?.trim())
    yield warning('No data-cbtooltip-tooltip or data-cbtooltip-tooltip-target, so there is nothing to show');
}

function* password(element: HTMLElement): Generator<Lack> {
  if (!element.querySelector('input[type=password],input[type=text]')) yield error('No password field');
  for (const name of ['cbPasswordUnmaskShow', 'cbPasswordUnmaskHide'])
    if (!element.querySelector(`.${name}`)) yield warning(`No button .${name}`);
}

/** Needs of the widgets of Community Builder's markup. */
export const COMMUNITY_NEEDS: Readonly<Record<string, Need>> = {
  'validated-form': validatedForm,
  'lost-credentials': lostCredentials,
  tabs,
  'cb-scroller': scroller,
  'more-less': moreLess,
  tooltip: tip,
  'tooltip-ready': tip,
  menu: tip,
  modal: tip,
  dialog: tip,
  password,
};
