import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderCalendarBlock } from '../../fixtures/pages/calendar.ts';
import type { Language } from '../../src/page/page.ts';
import { adopting } from '../../test/adopt.ts';
import { find } from '../../test/find.ts';
import { testPage } from '../../test/page.ts';
import { setHtmlForTests } from '../../test/set-html.ts';
import { standInForTests } from '../../test/stand-in.ts';
import { adopt as adoptWidget } from './controller.ts';
// So that no test waits for what is fetched when it is needed.
import '../../src/react/index.ts';

const adopt = adopting(adoptWidget);

const standIn = standInForTests({ language: 'en' });
const TODAY = new Date(2026, 9, 12);

setHtmlForTests();

let undo: () => void;
let page: ReturnType<typeof testPage>;

/** Opens a page with the calendar of October 2026 and a field next to it. */
function openCalendar(language: Language = 'en'): HTMLElement {
  standIn.site.settings.language = language;
  standIn.open((context) => `${renderCalendarBlock(context, TODAY)}<input id="elsewhere">`);
  page = testPage(language);
  undo = adopt(block(), page);
  return block();
}

const block = () => find('.k2CalendarBlock');
const next = () => find<HTMLAnchorElement>('.calendarNavMonthNext a');
const previous = () => find<HTMLAnchorElement>('.calendarNavMonthPrev a');
const label = () => find('.calendarCurrentMonth').textContent;
const calls = () => standIn.site.log;
const spoken = () => document.querySelector('.k2i-announcer')?.textContent;
const shown = (name: string) => waitFor(() => expect(label()).toBe(name));
/** Waits for the retries of a read. */
const passRetries = () => vi.advanceTimersByTimeAsync(3000);

beforeEach(() =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: TODAY, shouldAdvanceTime: true }),
);
afterEach(() => {
  undo();
  expect(page.failures).toEqual([]);
});

describe('an arrow of the calendar', () => {
  it('posts to its own address, without a body, and replaces the month', async () => {
    openCalendar();
    const changed = vi.fn();
    block().addEventListener('k2:month-changed', (event) => changed((event as CustomEvent).detail));
    const [after, original] = [block().querySelector('div.clr'), vi.fn()];
    block().addEventListener('click', original);
    next().click();
    expect(block().classList).toContain('k2CalendarLoader');
    expect([label(), original.mock.calls.length]).toEqual(['October 2026', 0]);
    await shown('November 2026');
    await waitFor(() => expect(spoken()).toBe('November 2026'));
    expect(block().classList).not.toContain('k2CalendarLoader');
    expect([...block().children].map(({ className }) => className)).toEqual(['calendar', 'clr']);
    expect(block().lastElementChild).toBe(after);
    expect(calls()).toHaveLength(1);
    const url = '/index.php?option=com_k2&view=itemlist&task=calendar&month=11&year=2026&Itemid=203';
    expect(calls()[0]).toMatchObject({ call: 'calendar', method: 'POST', url, body: '' });
    expect(calls()[0]?.headers).toEqual({ accept: '*/*', 'x-requested-with': 'XMLHttpRequest' });
    expect(changed).toHaveBeenCalledExactlyOnceWith({ label: 'November 2026', url: location.origin + url });
  });
});

describe('fast clicks', () => {
  it('end at the last requested month', async () => {
    openCalendar();
    const changed = vi.fn();
    block().addEventListener('k2:month-changed', changed);
    standIn.site.fault('calendar', 'slow', 1);
    next().click();
    await waitFor(() => expect(calls()).toHaveLength(1));
    previous().click();
    await shown('September 2026');
    expect(block().classList).not.toContain('k2CalendarLoader');
    await vi.advanceTimersByTimeAsync(5000);
    expect(label()).toBe('September 2026');
    expect(changed).toHaveBeenCalledOnce();
  });

  it('on one arrow lead as many months further, one request at a time, with the loading class until the last', async () => {
    openCalendar();
    standIn.site.fault('calendar', 'slow', 1);
    for (let clicks = 0; clicks < 3; clicks++) next().click();
    await waitFor(() => expect(calls()).toHaveLength(1));
    next().click();
    await vi.advanceTimersByTimeAsync(1000);
    expect([calls().length, block().classList.contains('k2CalendarLoader')]).toEqual([1, true]);
    await vi.advanceTimersByTimeAsync(3000);
    await shown('February 2027');
    expect(calls().map(({ url }) => /month=(\d+)/.exec(url)?.[1])).toEqual(['11', '12', '1', '2']);
    await waitFor(() => expect(block().classList).not.toContain('k2CalendarLoader'));
  });
});

describe('a failed request for a month', () => {
  it.each([
    ['500', 'The site answered with an error (500).'],
    ['empty', 'The site’s answer could not be read.'],
  ] as const)('(%s) keeps the old month, shows the reason and can be retried', async (fault, reason) => {
    openCalendar();
    standIn.site.fault('calendar', fault);
    next().focus();
    next().click();
    await passRetries();
    const alert = await within(block()).findByRole('alert');
    expect(alert.textContent).toContain(`The month could not be loaded. ${reason}`);
    expect(find('table.calendar').nextElementSibling?.contains(alert)).toBe(true);
    expect(label()).toBe('October 2026');
    expect(block().classList).not.toContain('k2CalendarLoader');
    expect(document.activeElement).toBe(next());

    standIn.site.fault('calendar', undefined);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await shown('November 2026');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(next());
    expect([...block().children].map(({ className }) => className)).toEqual(['calendar', 'clr']);
  });
});

it.each(['empty', undefined] as const)(
  'a table that a script removes meanwhile leaves no place for the answer, which is reported: %s',
  async (fault) => {
    openCalendar();
    standIn.site.fault('calendar', fault);
    next().click();
    find('table.calendar').remove();
    await waitFor(() => expect(page.failures.splice(0)).toEqual([new Error('No month in the calendar')]));
    expect([block().classList.contains('k2CalendarLoader'), screen.queryByRole('alert')]).toEqual([false, null]);
  },
);

describe('accessibility of the calendar:', () => {
  it('the arrows, the month and today have names, after every change', async () => {
    openCalendar();
    const named = () => {
      expect(screen.getByRole('table', { name: 'Calendar' })).toBe(find('table.calendar'));
      expect(screen.getByRole('link', { name: 'Previous month' })).toBe(previous());
      expect(screen.getByRole('link', { name: 'Next month' })).toBe(next());
    };
    named();
    expect(find('[aria-current="date"]').textContent).toBe('12');
    next().click();
    await shown('November 2026');
    named();
    expect(document.querySelector('[aria-current]')).toBeNull();
    previous().click();
    await shown('October 2026');
    named();
    expect(find('[aria-current="date"]').textContent).toBe('12');
  });

  it('the focus stays on the same arrow, by keyboard too, also in a browser that does not focus clicked links', async () => {
    openCalendar();
    previous().focus();
    await userEvent.keyboard('{Enter}');
    await shown('September 2026');
    expect(document.activeElement).toBe(previous());
    previous().blur();
    next().click();
    await shown('October 2026');
    expect(document.activeElement).toBe(next());
  });

  it('the focus is not moved if the reader moves it meanwhile', async () => {
    openCalendar();
    next().focus();
    next().click();
    find('#elsewhere').focus();
    await shown('November 2026');
    expect(document.activeElement).toBe(find('#elsewhere'));
  });
});

it('a release restores the attributes, keeps the last month, aborts a request, and removes a failure', async () => {
  openCalendar();
  next().click();
  await shown('November 2026');
  standIn.site.fault('calendar', '500', 1);
  next().click();
  await screen.findByRole('alert');
  undo();
  expect([label(), screen.queryByRole('alert')]).toEqual(['November 2026', null]);
  expect(block().outerHTML).not.toMatch(/aria-/);
  undo = adopt(block(), page);
  next().click();
  undo();
  expect(block().classList).not.toContain('k2CalendarLoader');
  await delay(50);
  expect(label()).toBe('November 2026');
});
