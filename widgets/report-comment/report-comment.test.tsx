import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FaultName } from '../../fixtures/model.ts';
import { renderReportPage } from '../../fixtures/pages/report.ts';
import { texts } from '../../fixtures/texts.ts';
import { adopting } from '../../test/adopt.ts';
import { testPage } from '../../test/page.ts';
import { standInForTests } from '../../test/stand-in.ts';
import { adopt as adoptWidget } from './controller.ts';
// So that no test waits for what is fetched when it is needed.
import '../../src/react/index.ts';

const adopt = adopting(adoptWidget);

const standIn = standInForTests({ language: 'en' });
const says = texts('en').report;
/** Address of the form in the popup. */
const ADDRESS = '/index.php/nachrichten/comments/report/1?tmpl=component';

beforeEach(() => history.replaceState(null, '', ADDRESS));

/** Prints the page with the form; nothing is adopted yet. */
function openReport(): HTMLFormElement {
  standIn.open((context) => {
    const comment = context.site.comments.find(({ id }) => id === 1);
    if (!comment) throw new Error('No comment');
    return renderReportPage(context, comment);
  }, ADDRESS);
  return reportForm();
}

function reportForm(): HTMLFormElement {
  const form = document.querySelector<HTMLFormElement>('#k2ReportCommentForm');
  if (!form) throw new Error('No report form on the page');
  return form;
}

function adoptForm(page = testPage()) {
  const form = openReport();
  return { form, page, release: adopt(form, page) };
}

const name = () => document.querySelector<HTMLInputElement>('#name') as HTMLInputElement;
const reason = () => document.querySelector<HTMLTextAreaElement>('#reportReason') as HTMLTextAreaElement;
const button = () => reportForm().querySelector<HTMLButtonElement>('button.button') as HTMLButtonElement;
const log = () => reportForm().querySelector('#formLog') as HTMLElement;
const states = () => [...log().classList];
const posts = () => standIn.site.log.filter(({ call }) => call === 'report-comment');
const submit = () => HTMLFormElement.prototype.requestSubmit.call(reportForm());
const submitted = () => waitFor(() => expect(log().textContent).toBe(says.submitted));

function fillIn(): void {
  name().value = 'Anna';
  reason().value = 'Not\nnice';
}

describe('a report of a comment', () => {
  it('is sent as a native submit sends the form', async () => {
    adoptForm();
    const { token } = standIn.context().session;
    fillIn();
    submit();
    await submitted();
    expect(posts()).toHaveLength(1);
    expect(posts()[0]).toMatchObject({
      method: 'POST',
      url: '/index.php',
      headers: { accept: '*/*', 'x-requested-with': 'XMLHttpRequest' },
      body: `name=Anna&reportReason=Not%0D%0Anice&option=com_k2&view=comments&task=sendReport&id=1&format=raw&${token}=1`,
    });
  });

  it('is shown as being sent, then answered, announced and fired as an event; the form keeps its values', async () => {
    const { form } = adoptForm();
    const reported = vi.fn();
    document.addEventListener('k2:reported', reported, { once: true });
    await userEvent.type(name(), 'Anna');
    await userEvent.type(reason(), 'Not nice');
    button().focus();
    button().click();
    expect([states(), form.getAttribute('aria-busy')]).toEqual([['formLogLoading'], 'true']);
    button().click();
    await submitted();
    // Only the words differ between acceptance and refusal.
    expect([states(), form.hasAttribute('aria-busy')]).toEqual([[], false]);
    expect([name().value, reason().value]).toEqual(['Anna', 'Not nice']);
    expect(document.activeElement).toBe(button());
    expect(reported.mock.lastCall?.[0].detail).toEqual({ message: says.submitted });
    expect(posts()).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(says.submitted));
  });

  it('is not sent without the required fields, which are marked', async () => {
    adoptForm();
    const wrong = () => [...document.querySelectorAll('[aria-invalid=true]')].map(({ id }) => id);
    submit();
    expect([wrong(), document.activeElement]).toEqual([['name', 'reportReason'], name()]);
    await userEvent.type(name(), 'Anna');
    submit();
    expect([wrong(), document.activeElement, posts()]).toEqual([['reportReason'], reason(), []]);
  });

  it.each([
    [false, 0],
    [true, 1],
  ])('is forgotten after an answer, unless the captcha may have been refused: %s', async (captcha, kept) => {
    const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('k2i:draft:'));
    standIn.site.settings.captcha = captcha;
    adoptForm();
    await userEvent.type(name(), 'Anna');
    await userEvent.type(reason(), 'Not nice');
    await waitFor(() => expect(drafts()).toHaveLength(1));
    submit();
    await submitted();
    expect(drafts()).toHaveLength(kept);
    localStorage.clear();
  });
});

it.each<[FaultName, RegExp]>([
  ['reset', /It is not clear whether this was received. The site could not be reached./],
  ['500', /Your report was not sent. Your text is still here. The site answered with an error \(500\)./],
  ['empty', /The site did not confirm that it received your report./],
])('a failure (%s) is shown in the log, and trying again works', async (fault, words) => {
  adoptForm();
  standIn.site.fault('report-comment', fault, 1);
  fillIn();
  submit();
  await waitFor(() => expect(states()).toEqual(['k2FormLogError']));
  expect(log().textContent).toMatch(words);
  expect(reason().value).toBe('Not\nnice');
  await userEvent.click(await within(log()).findByRole('button', { name: 'Try again' }));
  await submitted();
});

it('a release restores the server’s markup', async () => {
  const form = openReport();
  const printed = form.outerHTML;
  const release = adopt(form, testPage());
  submit();
  expect(form.outerHTML).not.toBe(printed);
  release();
  expect(form.outerHTML).toBe(printed);
});
