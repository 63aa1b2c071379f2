import fc from 'fast-check';
import { CALLS, type CallName, type FaultName, type Role } from '../../fixtures/model.ts';
import { ARTICLE, CATEGORY, UNRATED_ARTICLE } from '../flows.ts';
import type { Run } from './run.ts';
import { WAYS } from './wire.ts';

/** What is known before a page is looked at. */
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

class Step implements fc.AsyncCommand<Model, Run> {
  readonly #name: string;
  readonly #task: (run: Run) => Promise<unknown>;
  constructor(name: string, task: (run: Run) => Promise<unknown>) {
    this.#name = name;
    this.#task = task;
  }
  check = ({ role }: Readonly<Model>) => role === 'moderator' || !/^(approve|remove|report|answer)/.test(this.#name);
  run = (_model: Model, run: Run): Promise<void> => run.step(this.#name, this.#task);
  toString = () => this.#name;
}

const step = (name: string, task: (run: Run) => Promise<unknown>) => [new Step(name, task)];
/** One step for each value. */
const steps = <Value>(
  values: readonly Value[],
  name: (value: Value) => string,
  task: (run: Run, value: Value) => Promise<unknown>,
) => values.map((value) => new Step(name(value), (run) => task(run, value)));

const nth = [0, 1, 2, 3];
/** Those that no step makes. */
const UNUSED: readonly CallName[] = [
  'report-comment',
  'field-check',
  'register',
  'profile-save',
  'lost-login',
  'cb-login',
  'image',
  'chunk',
];
const USED = CALLS.filter((call) => !UNUSED.includes(call));
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

const faulty = USED.flatMap((call) => FAULTS.map((fault) => [call, fault] as const));
const detours = USED.flatMap((call) => WAYS.map((way) => [call, way] as const));

/** All that can happen, each as often as it stands here. */
const reader = [
  step('write', (run) => run.write()),
  step('write', (run) => run.write()),
  step('send', (run) => run.send()),
  step('send', (run) => run.send()),
  step('send', (run) => run.send()),
  steps(
    [0, 1, 2, 3, 4],
    (stars) => `vote ${stars + 1}`,
    (run, stars) => run.tab.press('.itemRatingList a', stars),
  ),
  steps(
    nth,
    (place) => `approve ${place}`,
    (run, place) => run.tab.press('.commentApproveLink', place),
  ),
  steps(
    nth,
    (place) => `remove ${place}`,
    (run, place) => run.tab.press('.commentRemoveLink', place),
  ),
  steps(
    nth,
    (place) => `report ${place}`,
    (run, place) => run.tab.press('.k2ReportUserButton', place),
  ),
  steps(
    [true, false],
    (yes) => `answer the question: ${yes}`,
    (run, yes) => run.answer(yes),
  ),
  steps(
    ['Som', 'merfest', 'xyz', ' '],
    (text) => `search "${text}"`,
    (run, text) => run.tab.type('#k2ModuleBox101 [name=searchword]', text),
  ),
  steps(
    nth,
    (place) => `page of comments ${place}`,
    (run, place) => run.tab.press('.itemCommentsPagination a', place),
  ),
  steps(
    ['Prev', 'Next'],
    (way) => `month ${way}`,
    (run, way) => run.tab.press(`.calendarNavMonth${way} a`),
  ),
  steps(
    nth,
    (place) => `try again ${place}`,
    (run, place) => run.tab.press('.k2i-failure button', place),
  ),
  steps(
    nth,
    (place) => `try again ${place}`,
    (run, place) => run.tab.press('.k2i-failure button', place),
  ),
  steps(
    nth,
    (place) => `decide on a waiting comment ${place}`,
    (run, place) => run.tab.press('.k2i-waiting button', place),
  ),
  step('edit a waiting comment', (run) => run.edit()),
  steps(
    nth,
    (place) => `press in a line ${place}`,
    (run, place) => run.tab.press('.k2i-line button,.k2i-bar-button button', place),
  ),
];
const wire = [
  steps(
    faulty,
    ([call, fault]) => `${call} will be ${fault}`,
    async (run, [call, fault]) => run.wire.site.fault(call, fault, 1),
  ),
  steps(
    detours,
    ([call, way]) => `${call} will be a ${way}`,
    async (run, [call, way]) => run.wire.goes(call, way),
  ),
  steps(
    detours,
    ([call, way]) => `${call} will be a ${way}`,
    async (run, [call, way]) => run.wire.goes(call, way),
  ),
  step('late ones come', async (run) => run.wire.release()),
  step('offline', (run) => run.offline(true)),
  step('online', (run) => run.offline(false)),
  step('online', (run) => run.offline(false)),
  step('the server goes', async (run) => run.setUp(false)),
  step('the server is back', async (run) => run.setUp(true)),
  step('the server is back', async (run) => run.setUp(true)),
  step('new tokens', async (run) => run.wire.site.expireTokens()),
  step('sessions end', async (run) => run.wire.site.endSessions()),
];
const browser = [
  step('reload', (run) => run.reload()),
  steps(
    PATHS,
    (path) => `go to ${path}`,
    (run, path) => run.goTo(path),
  ),
  step('back', (run) => run.back()),
  step('other tab', (run) => run.otherTab()),
  step('close the tab', (run) => run.closeTab()),
  step('deploy', (run) => run.deploy()),
];
const settle = [step('settle', (run) => run.settle()), step('settle', (run) => run.settle())];

const ALL = [...reader, ...reader, ...wire, ...browser, ...settle];

/** What a known sequence may wait for; random ones go on. */
const waits = [step('worker', (run) => run.keepAll()), step('new version', (run) => run.newVersion())];

/** Of each kind one, whichever. */
export const STEPS = ALL.map((kind) => fc.constantFrom(...kind));

/**
 * The step of this name.
 * @throws Error when there is none.
 */
export function stepNamed(name: string): Step {
  const found = [...ALL, ...waits].flat().find((step) => `${step}` === name);
  if (!found) throw new Error(`There is no step "${name}"`);
  return found;
}
