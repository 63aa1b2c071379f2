/** A reader on a page under test, played by the page that frames it. Runs as source text: it uses nothing from outside. */
import type { Effects, Probe } from './probe.ts';

/** What the reader does with an element, by its name. The last part: the text, or the key. */
export type Step = readonly [
  'hover' | 'focus' | 'click' | 'twice' | 'modified' | 'type' | 'submit' | 'key' | 'choose',
  string,
  string,
];

export interface Plan {
  /** The page with our tag, and without. */
  readonly ours: string;
  readonly bare: string;
  /** Whether everything is adopted and given back once before the first step; otherwise steps begin at once. */
  readonly isSettled: boolean;
  readonly steps: readonly Step[];
}

interface Done extends Effects {
  readonly step: Step;
  /** Its place among the steps of the plan: those whose element is gone are left out. */
  readonly at: number;
  /** Widgets of ours that the element stands in. */
  readonly owners: readonly string[];
}

/** All that was seen on one page. */
export interface Visit extends Pick<Probe, 'errors' | 'told'> {
  readonly done: Done[];
  /** What fields hold at the end that something was typed into; null where the field is gone. */
  readonly typed: Record<string, string | null>;
  /** Whether it has come at all, and the place of our tag in it is none inside of a broken attribute or text. */
  hasCome: boolean;
}

export interface Outcome {
  readonly ours: Visit;
  readonly bare: Visit;
  /** Lines that differ when everything was adopted and given back; ours, and of the page without us. */
  readonly returned: readonly (readonly [ours: string, bare: string])[];
  /** What is left of ours at the very end. */
  readonly left: readonly string[];
}

/** Has a reader visit the page with our tag, then without, each in a frame of its own. */
export async function conduct(plan: Plan): Promise<Outcome> {
  const LOAD_MS = 10_000;
  const POLL_MS = 4;
  const MOST_POLLS = 500;
  const OTHERS_MS = 25;
  type Page = Window &
    typeof globalThis & {
      probe: Probe;
      K2Islands?: {
        scan(root?: Node): void;
        release(root?: Node): void;
        status(): { element: Element; widget: string; state: string }[];
      };
    };
  const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const calm = async (page: Page, rounds: number) => {
    for (let polls = 0, quiet = 0; polls < MOST_POLLS && quiet < rounds; polls++) {
      await sleep(POLL_MS);
      quiet = page.probe.isBusy() ? 0 : quiet + 1;
    }
  };

  /** A line for each node, but for the one live region: it stays, as style sheets do, for whoever announces next. */
  const snapshot = (page: Page) => {
    const lines: string[] = [];
    const { matches } = Element.prototype;
    const walker = Document.prototype.createTreeWalker.call(
      page.document,
      page.document,
      NodeFilter.SHOW_ALL,
      (node) =>
        node.nodeType === Node.ELEMENT_NODE && matches.call(node, '.k2i-announcer')
          ? NodeFilter.FILTER_REJECT
          : NodeFilter.FILTER_ACCEPT,
    );
    const isMarked = Document.prototype.querySelector.call(page.document, '[data-k2-adopt]');
    const attributesOf = Object.getOwnPropertyDescriptor(Element.prototype, 'attributes')?.get;
    // A style that was set and taken back is written as the browser writes it; a strict policy allows no other way.
    const { style } = document.createElement('i');
    const asWritten = (name: string, value: string) => {
      if (name !== 'style') return value;
      style.cssText = value;
      return style.cssText;
    };
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.nodeType === Node.TEXT_NODE) {
        const text = (node.nodeValue ?? '').trim();
        if (text) lines.push(`"${text}"`);
      } else if (node.nodeType === Node.ELEMENT_NODE) {
        const attributes = Array.from(
          attributesOf?.call(node) as NamedNodeMap,
          ({ name, value }) => ` ${name}="${asWritten(name, value)}"`,
        );
        if (attributes.includes(' data-tag=""')) continue;
        // A list of nothing is as good as none. What the site itself has marked by a list of selectors stays marked.
        const written = attributes
          .filter(
            (line) =>
              !/^ class=" *"$/.test(line) && line !== ' style=""' && !(isMarked && /^ data-k2-widget=/.test(line)),
          )
          .sort();
        lines.push(`<${node.nodeName.toLowerCase()}${written.join('')}>`);
      }
    }
    return lines;
  };
  const valueIn = (field: Element) =>
    Object.getOwnPropertyDescriptor(
      (field.nodeName === 'INPUT' ? HTMLInputElement : HTMLTextAreaElement).prototype,
      'value',
    );

  const play = async (page: Page, [kind, name, word]: Step) => {
    const target = page.probe.find(name) as HTMLElement | null;
    if (!target) return;
    const { Event, InputEvent, KeyboardEvent, MouseEvent, PointerEvent } = page.probe.own;
    const is = (...names: string[]) => names.includes(target.nodeName);
    // Methods know the nodes of any document; the page may have others of its own in their place.
    const own = HTMLElement.prototype;
    const fire = (event: Event) => EventTarget.prototype.dispatchEvent.call(target, event);
    const mouse = (type: string, more: MouseEventInit = {}) =>
      fire(
        new (type.startsWith('pointer') ? PointerEvent : MouseEvent)(type, {
          bubbles: !type.endsWith('enter'),
          cancelable: true,
          composed: true,
          view: page,
          detail: 1,
          ...more,
        }),
      );
    const focus = () => {
      (target.namespaceURI === 'http://www.w3.org/1999/xhtml' ? own : SVGElement.prototype).focus.call(target);
    };
    const click = (more?: MouseEventInit) => {
      mouse('pointerdown', more);
      if (mouse('mousedown', more)) focus();
      mouse('pointerup', more);
      mouse('mouseup', more);
      mouse('click', more);
    };
    const key = (key: string) =>
      fire(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true, composed: true }));
    const keyUp = (key: string) =>
      fire(new KeyboardEvent('keyup', { key, code: key, bubbles: true, cancelable: true, composed: true }));
    switch (kind) {
      case 'hover':
        for (const type of ['pointerover', 'pointerenter', 'mouseover', 'mouseenter', 'pointermove', 'mousemove'])
          mouse(type);
        await sleep(20);
        break;
      case 'focus':
        focus();
        break;
      case 'click':
        click();
        break;
      case 'twice':
        click();
        click({ detail: 2 });
        break;
      case 'modified':
        click({ ctrlKey: true });
        break;
      case 'type': {
        focus();
        if (!is('INPUT', 'TEXTAREA')) break;
        const value = valueIn(target);
        for (const letter of word) {
          if (key(letter)) {
            value?.set?.call(target, `${value.get?.call(target)}${letter}`);
            fire(new InputEvent('input', { data: letter, inputType: 'insertText', bubbles: true, composed: true }));
          }
          keyUp(letter);
        }
        fire(new Event('change', { bubbles: true }));
        own.blur.call(target);
        break;
      }
      case 'submit':
        if (is('FORM')) HTMLFormElement.prototype.requestSubmit.call(target as unknown as HTMLFormElement);
        break;
      case 'choose':
        if (is('SELECT')) {
          (target as unknown as HTMLSelectElement).selectedIndex = Number(word);
          fire(new Event('input', { bubbles: true }));
          fire(new Event('change', { bubbles: true }));
        }
        break;
      case 'key':
        focus();
        // What a browser does for a key that nothing has prevented.
        if (key(word) && (word === 'Enter' || word === ' ')) {
          if (is('A', 'BUTTON', 'SUMMARY')) mouse('click', { detail: 0 });
          else if (is('INPUT') && word === 'Enter') {
            const { form } = target as unknown as HTMLInputElement;
            if (form) HTMLFormElement.prototype.requestSubmit.call(form);
          }
        }
        keyUp(word);
    }
  };

  const visit = async (
    address: string,
    adopt: (page: Page) => Promise<void>,
  ): Promise<Visit & { page?: Page; lines: string[]; end(): void }> => {
    localStorage.clear();
    sessionStorage.clear();
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
    frame.style.cssText = 'width:1200px;height:800px;border:0;opacity:0';
    const loaded = new Promise<boolean>((resolve) => {
      frame.addEventListener('load', () => resolve(true));
      setTimeout(() => resolve(false), LOAD_MS);
    });
    frame.src = address;
    document.body.append(frame);
    const hasCome = await loaded;
    const page = frame.contentWindow as Page;
    const seen = {
      done: [] as Done[],
      typed: {} as Record<string, string | null>,
      lines: [] as string[],
      hasCome,
      end: () => frame.remove(),
    };
    const hasTag = page.probe && Document.prototype.querySelector.call(page.document, 'script[data-tag]');
    if (!hasTag) return { ...seen, hasCome: false, errors: [], told: [] };
    const { errors, told } = page.probe;
    if (plan.isSettled) {
      await adopt(page);
      // Scripts of the page that come by a timer have come on both pages, which a busy machine runs later.
      await sleep(OTHERS_MS);
      for (let polls = 0; polls < MOST_POLLS && page.probe.hasTimers(); polls++) await sleep(POLL_MS);
      seen.lines = snapshot(page);
      page.K2Islands?.scan?.();
    }
    for (const [at, step] of plan.steps.entries()) {
      const target = page.probe.find(step[1]);
      if (!target) continue;
      // The parser lets controls belong to a form that it has put elsewhere, as in a table.
      const { form } = target as Partial<HTMLButtonElement>;
      const isAround = (element: Element) => element === form || Node.prototype.contains.call(element, target);
      const owners = (page.K2Islands?.status?.() ?? [])
        .filter(({ element, state }) => state !== 'failed' && isAround(element))
        .map(({ widget }) => widget || '?');
      // No widget: the loader itself opens these windows.
      if (Element.prototype.closest.call(target, 'a.classicPopup,a[data-k2-widget~=classic-popup]'))
        owners.push('loader');
      // What an open tip shows has been taken out of the element that it belongs to.
      if (Element.prototype.closest.call(target, '.k2i-tip')) owners.push('tooltip');
      // It stands outside of the tabs of which it selects one.
      if (Element.prototype.closest.call(target, '.cbTabNavExternal,.cbTabNavLink')) owners.push('tabs');
      const effects = page.probe.begin();
      await play(page, step);
      await calm(page, 1);
      seen.done.push({ step, at, owners, ...effects });
    }
    await calm(page, 3);
    for (const [kind, name] of plan.steps) {
      if (kind !== 'type') continue;
      const field = page.probe.find(name);
      if (!field) seen.typed[name] = null;
      else if (/^(INPUT|TEXTAREA)$/.test(field.nodeName)) seen.typed[name] = `${valueIn(field)?.get?.call(field)}`;
    }
    return { ...seen, errors, told, page };
  };

  const adopted: string[] = [];
  const ours = await visit(plan.ours, async (page) => {
    await calm(page, 2);
    // The first approach brings the runtime, which then hears of the next. Where there is nothing to approach, none comes.
    for (let rounds = 0; rounds < 2; rounds++) {
      for (const { element, state } of page.K2Islands?.status?.() ?? []) {
        if (state !== 'idle') continue;
        adopted.push(Element.prototype.getAttribute.call(element, 'data-f') ?? '');
        page.probe.begin();
        EventTarget.prototype.dispatchEvent.call(element, new page.probe.own.CustomEvent('focusin', { bubbles: true }));
      }
      await calm(page, 3);
    }
    page.K2Islands?.release?.(page.document);
    await calm(page, 2);
  });
  const left: string[] = [];
  if (ours.page) {
    const { page } = ours;
    page.K2Islands?.release?.(page.document);
    await calm(page, 2);
    const isOurs = (line: string) => /^<.*( data-k2-state=| class="[^"]*\bk2i-| aria-busy="true")/.test(line);
    // What the loader says of a click that it can't carry out is what the reader was told.
    const mayStay = (line: string) => /\bk2i-unavailable\b/.test(line);
    const stays = () => snapshot(page).filter((line) => isOurs(line) && !mayStay(line));
    // A dialog goes with the event of its end.
    for (let polls = 0; polls < 100 && stays().length; polls++) await sleep(POLL_MS);
    left.push(...stays().slice(0, 3));
  }
  const { page: _ours, lines: ourLines, end: endOurs, ...seenOurs } = { page: undefined, ...ours };
  endOurs();
  const bare = await visit(plan.bare, async (page) => {
    for (const name of adopted) {
      const element = page.probe.find(name);
      if (element)
        EventTarget.prototype.dispatchEvent.call(element, new page.probe.own.CustomEvent('focusin', { bubbles: true }));
    }
    await calm(page, 2);
  });
  const { page: _bare, lines: bareLines, end: endBare, ...seenBare } = { page: undefined, ...bare };
  endBare();
  const returned: [string, string][] = [];
  for (
    let at = 0, their = 0;
    (at < ourLines.length || their < bareLines.length) && returned.length < 4;
    at++, their++
  ) {
    const [line = '', other = ''] = [ourLines[at], bareLines[their]];
    if (line === other) continue;
    returned.push([line, other]);
    // One that was added or is missing is no reason to tell all that follow.
    if (ourLines[at + 1] === other) at++;
    else if (line === bareLines[their + 1]) their++;
  }
  return { ours: seenOurs, bare: seenBare, returned, left };
}
