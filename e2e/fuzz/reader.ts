/** Plays the reader of a page under test, in the page that frames it (`/host`). */
import { linesOf } from './lines.ts';
import type { Effects, Probe } from './probe.ts';

/** An action of the reader on an element, by its name. The last part is the text or the key. */
export type Step = readonly [
  'hover' | 'focus' | 'click' | 'twice' | 'modified' | 'type' | 'submit' | 'key' | 'choose',
  string,
  string,
];

export interface Plan {
  /** Addresses of the page with the tag of K2 Islands, and without. */
  readonly ours: string;
  readonly bare: string;
  /** Everything is adopted and released once before the first step. Otherwise steps begin at once. */
  readonly isSettled: boolean;
  readonly steps: readonly Step[];
}

interface Done extends Effects {
  readonly step: Step;
  /** Its index among the steps of the plan. Steps without their element are left out. */
  readonly at: number;
  /** Widgets that have adopted the element or one of its ancestors. */
  readonly owners: readonly string[];
}

/** All observations of one page. */
export interface Visit extends Pick<Probe, 'errors' | 'consoleErrors'> {
  readonly done: readonly Done[];
  /** Final values of the fields with typed text; `null` for a removed field. */
  readonly typed: Readonly<Record<string, string | null>>;
  /** The page after everything was adopted and released. */
  readonly lines: readonly string[];
}

export interface Outcome {
  readonly ours: Visit;
  readonly bare: Visit;
  /** Lines of K2 Islands that remain at the very end. */
  readonly left: readonly string[];
}

type Page = Window &
  typeof globalThis & {
    probe: Probe;
    K2Islands?: {
      scan(): void;
      release(root: Node): void;
      status(): { element: Element; widget: string; state: string }[];
    };
  };

const POLL_MS = 4;
const MOST_POLLS = 500;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function until(isDone: () => boolean): Promise<void> {
  for (let polls = 0; polls < MOST_POLLS && !isDone(); polls++) await sleep(POLL_MS);
}

/** Waits until nothing has been in progress for some rounds. */
async function calm(page: Page, rounds: number): Promise<void> {
  let quiet = 0;
  await until(() => {
    quiet = page.probe.isBusy() ? 0 : quiet + 1;
    return quiet > rounds;
  });
}

// Methods work on nodes of any document, and the page may replace its own.
const { contains } = Node.prototype;
const { closest, getAttribute } = Element.prototype;
const { dispatchEvent } = EventTarget.prototype;

const valueIn = (field: Element) =>
  Object.getOwnPropertyDescriptor(
    (field.nodeName === 'INPUT' ? HTMLInputElement : HTMLTextAreaElement).prototype,
    'value',
  );

/** Returns the means to use an element of a page. */
function handOn(page: Page, target: HTMLElement) {
  const { KeyboardEvent, MouseEvent, PointerEvent } = page.probe.own;
  const init = { bubbles: true, cancelable: true, composed: true };
  const fire = (event: Event) => dispatchEvent.call(target, event);
  const focus = () => {
    const isHtml = target.namespaceURI === 'http://www.w3.org/1999/xhtml';
    (isHtml ? HTMLElement : SVGElement).prototype.focus.call(target);
  };
  const mouse = (type: string, more: MouseEventInit = {}) => {
    const Kind = type.startsWith('pointer') ? PointerEvent : MouseEvent;
    return fire(new Kind(type, { ...init, bubbles: !type.endsWith('enter'), view: page, detail: 1, ...more }));
  };
  const key = (type: 'keydown' | 'keyup', key: string) => fire(new KeyboardEvent(type, { ...init, key, code: key }));
  const click = (more?: MouseEventInit) => {
    mouse('pointerdown', more);
    if (mouse('mousedown', more)) focus();
    for (const type of ['pointerup', 'mouseup', 'click']) mouse(type, more);
  };
  return { fire, focus, mouse, key, click };
}

function typeInto(page: Page, target: HTMLElement, word: string): void {
  const { Event, InputEvent } = page.probe.own;
  const { fire, focus, key } = handOn(page, target);
  focus();
  if (!/^(INPUT|TEXTAREA)$/.test(target.nodeName)) return;
  const value = valueIn(target);
  for (const letter of word) {
    if (key('keydown', letter)) {
      value?.set?.call(target, `${value.get?.call(target)}${letter}`);
      fire(new InputEvent('input', { data: letter, inputType: 'insertText', bubbles: true, composed: true }));
    }
    key('keyup', letter);
  }
  fire(new Event('change', { bubbles: true }));
  HTMLElement.prototype.blur.call(target);
}

const submit = (form: HTMLFormElement | null | undefined) => form && HTMLFormElement.prototype.requestSubmit.call(form);

/** Presses a key, with the browser's default action if no listener has prevented it. */
function pressKey(page: Page, target: HTMLElement, word: string): void {
  const { focus, key, mouse } = handOn(page, target);
  focus();
  if (key('keydown', word) && (word === 'Enter' || word === ' ')) {
    if (/^(A|BUTTON|SUMMARY)$/.test(target.nodeName)) mouse('click', { detail: 0 });
    else if (target.nodeName === 'INPUT' && word === 'Enter') submit((target as HTMLInputElement).form);
  }
  key('keyup', word);
}

async function play(page: Page, target: HTMLElement, [kind, , word]: Step): Promise<void> {
  const { Event } = page.probe.own;
  const { fire, focus, mouse, click } = handOn(page, target);
  const actions: Readonly<Record<Step[0], () => void>> = {
    hover() {
      for (const type of ['pointerover', 'pointerenter', 'mouseover', 'mouseenter', 'pointermove', 'mousemove'])
        mouse(type);
    },
    focus,
    click: () => click(),
    twice() {
      click();
      click({ detail: 2 });
    },
    modified: () => click({ ctrlKey: true }),
    type: () => typeInto(page, target, word),
    submit: () => submit(target as HTMLFormElement),
    choose() {
      (target as HTMLSelectElement).selectedIndex = Number(word);
      for (const type of ['input', 'change']) fire(new Event(type, { bubbles: true }));
    },
    key: () => pressKey(page, target, word),
  };
  actions[kind]();
  if (kind === 'hover') await sleep(20);
}

/** Names the widgets that an element belongs to. */
function ownersOf(page: Page, target: Element): string[] {
  // The parser associates controls with a form that it has moved, as in a table.
  const { form } = target as Partial<HTMLButtonElement>;
  const owners = (page.K2Islands?.status?.() ?? [])
    .filter(({ element, state }) => state !== 'failed' && (element === form || contains.call(element, target)))
    .map(({ widget }) => widget || '?');
  // Links and content outside of the widget's element: windows that the loader opens, the content of an open tooltip,
  // links that select a tab.
  const elsewhere = 'a.classicPopup,a[data-k2-widget~=classic-popup],.k2i-tip,.cbTabNavExternal,.cbTabNavLink';
  return closest.call(target, elsewhere) ? [...owners, 'elsewhere'] : owners;
}

async function openFrame(address: string): Promise<HTMLIFrameElement> {
  localStorage.clear();
  sessionStorage.clear();
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
  frame.style.cssText = 'width:1200px;height:800px;border:0;opacity:0';
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  frame.src = address;
  document.body.append(frame);
  await loaded;
  return frame;
}

/** @param settle Adopts and releases everything. */
async function visit(page: Page, plan: Plan, settle: () => Promise<void>): Promise<Visit> {
  const { errors, consoleErrors } = page.probe;
  let lines: readonly string[] = [];
  if (plan.isSettled) {
    await settle();
    // Scripts that the page adds by a timer have loaded on both pages by then.
    await sleep(25);
    await until(() => !page.probe.hasTimers());
    lines = linesOf(page.document);
    page.K2Islands?.scan();
  }
  const done: Done[] = [];
  for (const [at, step] of plan.steps.entries()) {
    const target = page.probe.find(step[1]);
    if (!target) continue;
    const owners = ownersOf(page, target);
    const effects = page.probe.begin();
    await play(page, target as HTMLElement, step);
    await calm(page, 1);
    done.push({ step, at, owners, ...effects });
  }
  await calm(page, 3);
  const typed: Record<string, string | null> = {};
  for (const [kind, name] of plan.steps) {
    if (kind !== 'type') continue;
    const field = page.probe.find(name);
    typed[name] = field && `${valueIn(field)?.get?.call(field)}`;
  }
  return { errors, consoleErrors, done, typed, lines };
}

const approach = (page: Page, element: Element) =>
  dispatchEvent.call(element, new page.probe.own.CustomEvent('focusin', { bubbles: true }));

/**
 * Adopts everything, and releases it.
 * @returns names of the adopted widgets.
 */
async function adoptAndRelease(page: Page): Promise<string[]> {
  const adopted: string[] = [];
  await calm(page, 2);
  // The first approach loads the runtime, which then receives the next one.
  for (let rounds = 0; rounds < 2; rounds++) {
    for (const { element, state } of page.K2Islands?.status() ?? []) {
      if (state !== 'idle') continue;
      adopted.push(getAttribute.call(element, 'data-f') ?? '');
      page.probe.begin();
      approach(page, element);
    }
    await calm(page, 3);
  }
  page.K2Islands?.release(page.document);
  await calm(page, 2);
  return adopted;
}

/**
 * Releases everything at the end.
 * @returns the remaining lines of K2 Islands.
 */
async function linesLeft(page: Page): Promise<string[]> {
  page.K2Islands?.release(page.document);
  await calm(page, 2);
  const isOurs = (line: string) => /^<.*( data-k2-state=| class="[^"]*\bk2i-| aria-busy="true")/.test(line);
  // The loader's message for a click without code remains.
  const left = () => linesOf(page.document).filter((line) => isOurs(line) && !/\bk2i-unavailable\b/.test(line));
  // A dialog is removed after its closing event.
  await until(() => left().length === 0);
  return left().slice(0, 3);
}

/** Visits the page with the tag, then without, each in a frame of its own. */
export async function conduct(plan: Plan): Promise<Outcome> {
  let adopted: readonly string[] = [];
  const ourFrame = await openFrame(plan.ours);
  const ourPage = ourFrame.contentWindow as Page;
  const ours = await visit(ourPage, plan, async () => {
    adopted = await adoptAndRelease(ourPage);
  });
  const left = await linesLeft(ourPage);
  ourFrame.remove();
  const bareFrame = await openFrame(plan.bare);
  const barePage = bareFrame.contentWindow as Page;
  const bare = await visit(barePage, plan, async () => {
    for (const name of adopted) {
      const element = barePage.probe.find(name);
      if (element) approach(barePage, element);
    }
    await calm(barePage, 2);
  });
  bareFrame.remove();
  return { ours, bare, left };
}

Object.assign(window, { conduct });
