import fc from 'fast-check';
import { CALLS, type CallName, type FaultName, type Role } from '../../fixtures/model.ts';
import { ARTICLE, CATEGORY, UNRATED_ARTICLE } from '../flows.ts';
import type { Run } from './run.ts';
import { WAYS } from './wire.ts';

/** State that is known without a look at the page. */
export interface Model {
  readonly role: Role;
}

/** The last article has more than one page of comments. */
export const PATHS = [
  `/${ARTICLE}`,
  `/${UNRATED_ARTICLE}`,
  `/${CATEGORY}`,
  '/index.php/nachrichten/item/12-kartoffelfest',
] as const;

type Task = (run: Run) => Promise<unknown>;

class Step implements fc.AsyncCommand<Model, Run> {
  readonly #name: string;
  readonly #task: Task;
  constructor(name: string, task: Task) {
    this.#name = name;
    this.#task = task;
  }
  check = ({ role }: Readonly<Model>) => role === 'moderator' || !/^(approve|remove|report|answer)/.test(this.#name);
  run = (_model: Model, run: Run): Promise<void> => run.step(this.#name, this.#task);
  toString = () => this.#name;
}

const step = (name: string, task: Task) => [new Step(name, task)];

/** Makes one step for each of the first elements that match a selector. */
const press = (name: string, selector: string, places = 4) =>
  Array.from({ length: places }, (_, place) => new Step(`${name} ${place}`, ({ tab }) => tab.press(selector, place)));

const answer = (name: string, selector: string) =>
  new Step(`answer the question: ${name}`, ({ tab }) => tab.press(`dialog[open] ${selector}`));

/** Calls that at least one step makes. */
const USED: readonly CallName[] = CALLS.filter(
  (call) => !/report-comment|field-check|register|profile|login|image|chunk/.test(call),
);
const FAULTS: readonly FaultName[] = [
  '500',
  '403',
  'reset',
  'html',
  'empty',
  'invalid-token',
  'session',
  'php-warning',
];

const faults = USED.flatMap((call) =>
  FAULTS.map((fault) => new Step(`${call} will be ${fault}`, async ({ wire }) => wire.site.fault(call, fault, 1))),
);
const detours = USED.flatMap((call) =>
  WAYS.map((way) => new Step(`${call} will be a ${way}`, async ({ wire }) => wire.goes(call, way))),
);

/** All actions of a reader, each as often as it is listed here. */
const reader = [
  ...Array(2).fill(step('write', (run) => run.write())),
  ...Array(3).fill(step('send', ({ tab }) => tab.press('#submitCommentButton'))),
  press('vote', '.itemRatingList a', 5),
  press('approve', '.commentApproveLink'),
  press('remove', '.commentRemoveLink'),
  press('report', '.k2ReportUserButton'),
  [answer('yes', '.k2i-button--main'), answer('no', 'button')],
  ['Som', 'merfest', 'xyz', ' '].map(
    (text) => new Step(`search "${text}"`, ({ tab }) => tab.type('#k2ModuleBox101 [name=searchword]', text)),
  ),
  press('page of comments', '.itemCommentsPagination a'),
  ['Prev', 'Next'].map((way) => new Step(`month ${way}`, ({ tab }) => tab.press(`.calendarNavMonth${way} a`))),
  ...Array(2).fill(press('try again', '.k2i-failure button')),
  press('decide on a waiting comment', '.k2i-waiting button'),
  press('press in a line', '.k2i-line button,.k2i-bar-button button'),
];
const wire = [
  faults,
  ...Array(2).fill(detours),
  step('late ones come', async (run) => run.wire.release()),
  step('offline', (run) => run.offline(true)),
  ...Array(2).fill(step('online', (run) => run.offline(false))),
  step('the server goes', (run) => run.setUp(false)),
  ...Array(2).fill(step('the server is back', (run) => run.setUp(true))),
  step('new tokens', async (run) => run.wire.site.expireTokens()),
  step('sessions end', async (run) => run.wire.site.endSessions()),
];
const browser = [
  step('reload', (run) => run.reload()),
  PATHS.map((path) => new Step(`go to ${path}`, (run) => run.goTo(path))),
  step('back', (run) => run.back()),
  step('other tab', (run) => run.otherTab()),
  step('close the tab', (run) => run.closeTab()),
  step('deploy', async (run) => run.wire.deploy()),
];
const settle = step('settle', (run) => run.settle());

const ALL: Step[][] = [...reader, ...reader, ...wire, ...browser, settle, settle];

/** Waits of known sequences. Random ones continue at once. */
const waits = [step('worker', (run) => run.keepAll()), step('new version', (run) => run.newVersion())];

/** Any step of each kind. */
export const STEPS = ALL.map((kind) => fc.constantFrom(...kind));

/**
 * Returns the step of this name.
 * @throws Error without one.
 */
export function stepNamed(name: string): Step {
  const found = [...ALL, ...waits].flat().find((step) => `${step}` === name);
  if (!found) throw new Error(`There is no step "${name}"`);
  return found;
}
