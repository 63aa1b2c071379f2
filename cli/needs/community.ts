import { formWithin } from '../../src/forms/fields.ts';
import { readPrintedSettings } from '../../src/validation/printed-settings.ts';
import { readScroller } from '../../widgets/cb-scroller/server-markup.ts';
import { readLostForm } from '../../widgets/lost-credentials/server-markup.ts';
import { readTabs } from '../../widgets/tabs/server-markup.ts';
import { error, type Lack, type Need, warning } from './need.ts';

function* validatedForm(element: HTMLElement): Generator<Lack> {
  const form = formWithin(element);
  if (!form.querySelector('[data-rule-cbfield]')) return;
  const { fieldCheck } = readPrintedSettings(form);
  if (!fieldCheck?.url)
    yield warning(
      'No inline .cbvalidate({…}) with the address of the field check: fields are not checked while typing',
    );
  else if (!fieldCheck.csrf && !fieldCheck.spoofString)
    yield warning('No token for the field check in the inline .cbvalidate({…}): the server will refuse it');
}

function* lostCredentials(element: HTMLElement): Generator<Lack> {
  const { inputs, button } = readLostForm(element);
  if (!inputs.length) yield error('Neither a field checkusername nor checkemail');
  if (!button) yield error('No button that sends the form (.cbLostPassSend)');
}

function* tabs(element: HTMLElement): Generator<Lack> {
  if (!readTabs(element)) yield warning('No .cbTabPane with an id and a link to it: there is nothing to choose from');
}

function* scroller(element: HTMLElement): Generator<Lack> {
  if (!readScroller(element)) yield warning('No .cbScrollerContent: there is nothing to scroll');
}

function* moreLess(element: HTMLElement): Generator<Lack> {
  if (!element.querySelector('.cbMoreLessContent')) yield error('No .cbMoreLessContent to show more or less of');
}

function* tip(element: HTMLElement): Generator<Lack> {
  const selector = element.getAttribute('data-cbtooltip-tooltip-target')?.trim();
  // One that begins with a combinator starts from the element.
  const isThere = selector && (/^[>~+]/.test(selector) || document.querySelector(selector));
  if (selector && !isThere) yield warning(`data-cbtooltip-tooltip-target: nothing on the page matches ${selector}`);
  if (!selector && !element.getAttribute('data-cbtooltip-tooltip')?.trim())
    yield warning('Neither data-cbtooltip-tooltip nor data-cbtooltip-tooltip-target: there is nothing to show');
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
