/** The form with a fault for each call. */
import {
  ACTION_CALLS,
  CALLS,
  type CallName,
  FAULTS,
  type Fault,
  type FaultName,
  FILE_CALLS,
  type Settings,
  SLOW_MS,
} from '../fixtures/model.ts';
import { byId, checkRadio, element, onRadioChange } from './dom.ts';
import { remember, uiState } from './ui-state.ts';

type Faults = Settings['faults'];

/** Choice for all calls. Those for pages, images and chunks are left out: the page has to come. */
const ALL = 'all';
const isFile = (call: string): boolean => FILE_CALLS.some((file) => file === call);
/** Value of the choice for all calls if they differ. */
const VARIOUS = 'various';

const CALL_LABELS: Readonly<Record<CallName, string>> = {
  vote: 'Vote',
  'votes-percentage': 'Rating in per cent',
  'votes-number': 'Number of votes',
  comment: 'Post a comment',
  'comment-remove': 'Remove comments',
  'comment-publish': 'Approve comments',
  'comment-unpublish': 'Unpublish comments',
  'comment-save': 'Edit a comment',
  'comments-delete': 'Remove all that wait',
  queue: 'List of comments (desk)',
  'report-user': 'Report a user',
  'report-comment': 'Report a comment',
  search: 'Live search',
  calendar: 'Calendar month',
  'field-check': 'Field check',
  register: 'Registration',
  'profile-save': 'Save the profile',
  'lost-login': 'Lost credentials',
  'cb-login': 'Log in (community)',
  page: 'Whole pages',
  image: 'Images',
  chunk: 'Our own chunks',
};

const FAULT_LABELS: Readonly<Record<FaultName, string>> = {
  slow: `Slow (${SLOW_MS / 1000} s)`,
  '500': '500, server error',
  '403': '403, forbidden',
  '404': '404, not found',
  timeout: 'No answer at all',
  reset: 'Connection reset',
  html: 'A whole page',
  'php-warning': 'PHP warning first',
  empty: 'Empty answer',
  'invalid-token': 'Invalid Token',
  session: '303, session over',
  offline: 'Offline',
};

/** Builds the form. Calls back with all faults after each change by hand. */
export function createFaultForm(change: (faults: Faults) => void): { show(faults: Faults): void } {
  const list = byId('fault-list', HTMLDivElement);
  const rows = new Map(CALLS.map((call) => [call, createRow(call, CALL_LABELS[call])]));
  const all = createRow(ALL, 'All calls');
  const various = element('option', { value: VARIOUS, hidden: '' }, 'Various');
  all.select.append(various);
  all.row.classList.add('fault-all');
  list.append(all.row, ...[...rows.values()].map(({ row }) => row));

  let faults: Faults = {};
  const faultsOfFiles = () => Object.fromEntries(Object.entries(faults).filter(([call]) => isFile(call)));
  for (const [call, { select }] of rows) {
    select.addEventListener('change', () => {
      const { [call]: _before, ...others } = faults;
      change({ ...others, ...faultsOf([call], select.value) });
    });
  }
  all.select.addEventListener('change', () =>
    change({ ...faultsOfFiles(), ...faultsOf(ACTION_CALLS, all.select.value) }),
  );

  checkRadio('times', uiState.faultTimes);
  onRadioChange('times', (times) => {
    remember({ faultTimes: times === 'once' ? 'once' : 'always' });
    change(Object.assign({}, ...CALLS.map((call) => faultsOf([call], faults[call]?.name ?? ''))));
  });

  return {
    show(next) {
      faults = next;
      for (const [call, { row, select, times }] of rows) {
        const fault = faults[call];
        select.value = fault?.name ?? '';
        times.textContent = fault?.times === undefined ? '' : `×${fault.times}`;
        row.classList.toggle('is-set', fault !== undefined);
      }
      const names = new Set(ACTION_CALLS.map((call) => faults[call]?.name ?? ''));
      const [only = ''] = names;
      all.select.value = names.size > 1 ? VARIOUS : only;
      const count = byId('fault-count', HTMLSpanElement);
      count.textContent = String(Object.keys(faults).length);
      count.hidden = Object.keys(faults).length === 0;
    },
  };
}

/** Returns the same fault for several calls, or no faults for an unknown value. */
function faultsOf(calls: readonly CallName[], value: string): Faults {
  const name = FAULTS.find((fault) => fault === value);
  if (!name) return {};
  const fault: Fault = uiState.faultTimes === 'once' ? { name, times: 1 } : { name };
  return Object.fromEntries(calls.map((call) => [call, { ...fault }]));
}

function createRow(id: string, label: string): { row: HTMLElement; select: HTMLSelectElement; times: HTMLElement } {
  const options = FAULTS.map((fault) => element('option', { value: fault }, FAULT_LABELS[fault]));
  const select = element('select', { id: `fault-${id}` }, element('option', { value: '' }, 'None'), ...options);
  const times = element('span', { class: 'fault-times' });
  const row = element('div', { class: 'fault' }, element('label', { for: select.id }, label), times, select);
  return { row, select, times };
}
