import { controlOf, formWithin } from '../../src/forms/fields.ts';
import { SIZE } from '../../src/loader/built-in/popup-window.ts';
import { currentToken } from '../../src/session/token.ts';
import { arrowsOf, monthOf } from '../../widgets/calendar/server-markup.ts';
import { readModeration } from '../../widgets/comment-moderation/server-markup.ts';
import { readSearchBlock } from '../../widgets/live-search/server-markup.ts';
import { readKind } from '../../widgets/popup/server-markup.ts';
import { readRating, starsOf } from '../../widgets/rating/server-markup.ts';
import { error, type Lack, type Need, warning } from './need.ts';

function* rating(element: HTMLElement): Generator<Lack> {
  const { stars, bar } = readRating(element);
  if (!stars.some(starsOf)) yield error('No star has a text from 1 to 5, or a place among five');
  if (!bar) yield warning('No .itemCurrentRating: the result of a vote is not shown as a bar');
}

function* commentForm(element: HTMLElement): Generator<Lack> {
  const form = formWithin(element);
  if (!controlOf(form, 'commentText')) yield error('No field commentText');
  if (!Number(controlOf(form, 'itemID')?.value))
    yield error('No field itemID with a number: K2 cannot assign the comment to an article');
  if (!form.querySelector('[type=submit],button:not([type])')) yield warning('No button that sends the form');
  if (!currentToken())
    yield warning('No form token on the page: K2 2.28 takes comments without one, older and patched sites do not');
}

function* moderation(element: HTMLElement): Generator<Lack> {
  const { action } = readModeration(element);
  if (action !== 'report-user' && !currentToken())
    yield error('No form token on the page: K2 will answer “Invalid Token”');
}

function* report(element: HTMLElement): Generator<Lack> {
  const form = formWithin(element);
  for (const name of ['name', 'reportReason'])
    if (!controlOf(form, name)) yield warning(`No field ${name}: K2 refuses reports without it`);
  if (!currentToken()) yield warning('No form token on the page: K2 may refuse the report');
}

function* calendar(element: HTMLElement): Generator<Lack> {
  if (!arrowsOf(monthOf(element)).length) yield error('No a.calendarNavLink leads to another month');
}

function* classicPopup(element: HTMLElement): Generator<Lack> {
  const rel = element.getAttribute('rel') ?? '';
  if (rel.includes('{') && !SIZE.test(rel))
    yield warning('The size in rel is invalid: the window opens with 900 × 600 px');
}

function* fontSize(): Generator<Lack> {
  if (!document.querySelector('.itemFullText'))
    yield warning('No .itemFullText on the page, so there is no text to resize');
}

function* popup(element: HTMLElement): Generator<Lack> {
  if (readKind(element)) return;
  // Templates use the class for their own dialogs.
  if (!element.matches('a.modal')) throw new Error('No link to a popup');
  yield warning(
    'A link with the class modal that opens no popup is left unchanged; add data-k2-ignore to silence this',
  );
}

/** Needs of the widgets of K2's markup; most throw the widget's own error. */
export const K2_NEEDS: Readonly<Record<string, Need>> = {
  rating,
  'comment-form': commentForm,
  'comment-moderation': moderation,
  'report-comment': report,
  calendar,
  'live-search': (element) => void readSearchBlock(element),
  popup,
  'classic-popup': classicPopup,
  'font-size': fontSize,
};
