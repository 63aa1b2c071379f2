import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adopting } from '../../test/adopt.ts';
import { importFile, stubAllFiles, stubFiles } from '../../test/files.ts';
import { testPage } from '../../test/page.ts';
import { adopt as adoptWidget } from './controller.ts';

const adopt = adopting(adoptWidget);

let undo: () => void;
let page: ReturnType<typeof testPage>;

/** Adopts the trigger in some HTML, and loads the code that it needs. */
async function open(html: string): Promise<HTMLElement> {
  document.body.innerHTML = html;
  const trigger = document.querySelector<HTMLElement>('.cbTooltip');
  if (!trigger) throw new Error('No trigger');
  page = testPage();
  undo = adopt(trigger, page);
  await vi.dynamicImportSettled();
  return trigger;
}
const span = (attributes = '', text = 'Word') =>
  `<span class="cbTooltip" data-cbtooltip-tooltip="Explained" ${attributes}>${text}</span>`;
const tip = () => document.querySelector<HTMLElement>('.k2i-tip');
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const point = (type: string, pointerType = 'mouse', init: PointerEventInit = {}) =>
  new PointerEvent(type, { pointerType, bubbles: type !== 'pointerenter' && type !== 'pointerleave', ...init });
const enter = (trigger: Element) => trigger.dispatchEvent(point('pointerenter'));
const leave = (trigger: Element, init: PointerEventInit = { clientX: 500, clientY: 500 }) =>
  trigger.dispatchEvent(point('pointerleave', 'mouse', init));
const press = (key: string) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

beforeEach(() => {
  vi.useFakeTimers();
  page = testPage();
});
afterEach(() => {
  undo();
  expect(page.failures).toEqual([]);
  expect(document.querySelector('.k2i-tip')).toBeNull();
});

describe('a plain tip', () => {
  it('opens 30 ms after the pointer enters, not earlier, and closes 300 ms after it has left', async () => {
    const trigger = await open(span());
    const events: unknown[] = [];
    for (const type of ['k2:opened', 'k2:closed'])
      trigger.addEventListener(type, (event) => events.push([type, (event as CustomEvent).detail]));
    enter(trigger);
    await pass(29);
    expect(tip()).toBeNull();
    await pass(1);
    expect(tip()?.textContent).toBe('Explained');
    expect(tip()?.className).toContain('qtip k2i-tip k2i-tip--tooltip');
    expect(tip()?.querySelector('.qtip-content')).not.toBeNull();
    leave(trigger);
    await pass(299);
    expect(tip()).not.toBeNull();
    await pass(1);
    expect(tip()).toBeNull();
    expect(events).toEqual([
      ['k2:opened', { what: 'tooltip' }],
      ['k2:closed', { what: 'tooltip' }],
    ]);
  });

  it('does not open for a pointer that only crosses the trigger', async () => {
    const trigger = await open(span());
    enter(trigger);
    await pass(20);
    leave(trigger);
    await pass(100);
    expect(document.querySelector('.k2i-tip')).toBeNull();
  });

  it.each([
    ['it', '.cbTooltip', span()],
    ['a link in it', 'a', span('', '<a href="/word">Word</a>')],
  ])('stays while %s has the focus by keyboard, though a pointer crosses it', async (_, selector, html) => {
    const trigger = await open(html);
    const control = document.querySelector<HTMLElement>(selector) as HTMLElement;
    vi.spyOn(control, 'matches').mockReturnValue(true);
    control.focus();
    await pass(30);
    enter(trigger);
    leave(trigger);
    await pass(400);
    expect([tip() !== null, trigger.tabIndex]).toEqual([true, control === trigger ? 0 : -1]);
    control.blur();
    expect(tip()).toBeNull();
    vi.mocked(control.matches).mockRestore();
  });

  it.each(['Enter', ' '])('that opens on click only opens and closes by "%s"', async (name) => {
    const trigger = await open(span('data-cbtooltip-open-event="click"'));
    const key = () => {
      const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true });
      trigger.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect([trigger.getAttribute('role'), trigger.tabIndex, trigger.getAttribute('aria-expanded')]).toEqual([
      'button',
      0,
      'false',
    ]);
    enter(trigger);
    trigger.focus();
    await pass(100);
    expect(tip()).toBeNull();
    expect(key()).toBe(true);
    await pass(30);
    expect([tip()?.textContent, trigger.getAttribute('aria-expanded')]).toEqual(['Explained', 'true']);
    key();
    expect([tip(), trigger.getAttribute('aria-expanded')]).toEqual([null, 'false']);
    undo();
    expect(trigger.outerHTML).toBe(span('data-cbtooltip-open-event="click"'));
  });

  it('with links is a dialog with a name', async () => {
    const links = '<template id="links"><a href="/1">One</a></template>';
    enter(await open(`<span class="cbTooltip" data-cbtooltip-tooltip-target="#links">Word</span>${links}`));
    await pass(30);
    expect([tip()?.getAttribute('role'), tip()?.getAttribute('aria-label')]).toEqual(['dialog', 'Word']);
  });

  it('shows title, classes, sizes and a close button with the printed label', async () => {
    const script = '<script type="text/plain">$.fn.cbtooltip.defaults.buttonClose = "Zu";</script>';
    const trigger = await open(
      span(
        `data-cbtooltip-title="Head" data-cbtooltip-classes="a b" data-cbtooltip-content-classes="c"
         data-cbtooltip-title-classes="d" data-cbtooltip-width="200" data-cbtooltip-height="5em"
         data-cbtooltip-open-event="click"`,
      ) + script,
    );
    trigger.click();
    await pass(30);
    expect(tip()?.className).toBe('qtip k2i-tip k2i-tip--tooltip a b');
    expect(tip()?.querySelector('.qtip-titlebar > .qtip-title.d')?.textContent).toBe('Head');
    expect(tip()?.querySelector('.qtip-content.c')).not.toBeNull();
    expect([tip()?.style.inlineSize, tip()?.style.blockSize]).toEqual(['200px', '5em']);
    const close = tip()?.querySelector<HTMLElement>('.qtip-close');
    expect(close?.getAttribute('aria-label')).toBe('Zu');
    close?.click();
    expect(tip()).toBeNull();
  });

  it('replaces the title attribute, which may be the only name', async () => {
    const trigger = await open('<a class="cbTooltip" href="/x" title="Help" data-cbtooltip-tooltip="T"></a>');
    expect([trigger.title, trigger.getAttribute('aria-label')]).toEqual(['', 'Help']);
  });

  it('destroys the original tip, hides its events from it, and keeps other descriptions', async () => {
    // The whole list is removed by qTip.
    const qtip = vi.fn();
    const library = (element: Element) => ({
      qtip: qtip.mockImplementation(() => element.removeAttribute('aria-describedby')),
    });
    vi.stubGlobal('cbjQuery', Object.assign(library, { fn: { qtip } }));
    const field = await open(
      '<input class="cbTooltip" data-cbtooltip-tooltip="T" data-hasqtip="7" aria-describedby="hint qtip-7 name-error">',
    );
    const original = vi.fn();
    field.addEventListener('mouseover', original);
    field.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    expect(original).not.toHaveBeenCalled();
    expect(qtip).toHaveBeenCalledExactlyOnceWith('destroy', true);
    expect(field.getAttribute('aria-describedby')).toBe('hint name-error');
    vi.unstubAllGlobals();
  });
});

describe('the code of a tip', () => {
  it.each<[string, string, string, string[]]>([
    ['plain text needs none of it', span(), 'Explained', []],
    ['a text in place of a title', span('title="Help"'), 'Explained', []],
    ['a field needs none of it', `<p class="cb_field">${span()}<input></p>`, 'Explained', []],
    ['markup', span().replace('Explained', '&lt;b&gt;Bold&lt;/b&gt;'), 'Bold', ['tooltips', 'sanitise']],
    ['a title', span('data-cbtooltip-title="Head"'), 'HeadExplained', ['tooltips']],
  ])('is loaded as needed: %s', async (_, html, text, files) => {
    const asked: string[] = [];
    stubAllFiles((name) => {
      asked.push(name);
      return importFile(name);
    });
    enter(await open(html));
    await pass(30);
    await vi.dynamicImportSettled();
    await pass(0);
    expect([tip()?.textContent, asked]).toEqual([text, files]);
  });

  it('is reported if it fails to load, and the trigger is not changed', async () => {
    const html = span('title="Help" data-cbtooltip-title="Head"');
    document.body.innerHTML = html;
    const lost = new Error('lost');
    const failing = testPage();
    stubFiles({ tooltips: () => Promise.reject(lost) });
    const heard = vi.fn();
    document.body.addEventListener('k2:failed', heard, { once: true });
    const trigger = document.querySelector<HTMLElement>('.cbTooltip') as HTMLElement;
    undo = adopt(trigger, failing);
    await pass(0);
    expect(failing.failures).toEqual([lost]);
    expect(heard).toHaveBeenCalledOnce();
    expect(document.body.innerHTML).toBe(html);
  });

  it('has no effect if it loads after the release', async () => {
    const html = span('data-cbtooltip-open-event="click"');
    document.body.innerHTML = html;
    undo = adopt(document.querySelector<HTMLElement>('.cbTooltip') as HTMLElement, testPage());
    undo();
    await vi.dynamicImportSettled();
    expect(document.body.innerHTML).toBe(html);
  });
});

describe('a release of the tip', () => {
  it('restores everything, while it opens and while it is open', async () => {
    for (const wait of [10, 100]) {
      const trigger = await open(
        span('title="Help" data-cbtooltip-open-classes="on" data-cbtooltip-close-classes="off" class="x"'),
      );
      const before = span('title="Help" data-cbtooltip-open-classes="on" data-cbtooltip-close-classes="off" class="x"');
      enter(trigger);
      await pass(wait);
      undo();
      await pass(100);
      const fresh = document.createElement('div');
      fresh.innerHTML = before;
      expect(document.body.firstChild?.isEqualNode(fresh.firstChild)).toBe(true);
      enter(trigger);
      await pass(100);
      expect(tip()).toBeNull();
    }
  });
});

it.each([
  ['Esc', 'a', () => press('Escape')],
  ['its button', 'button', () => (document.activeElement as HTMLElement).click()],
])(
  'a tip that %s has closed by keyboard stays closed, though its control has the focus',
  async (_key, inside, close) => {
    const trigger = await open(`<span class="cbTooltip" tabindex="0" data-cbtooltip-tooltip-target="#t">Word</span>
    <div id="t" hidden>See <a href="/x">more</a> <button type="button" class="cbTooltipClose">Close</button></div>`);
    const { matches } = HTMLElement.prototype;
    vi.spyOn(trigger, 'matches').mockImplementation((selector: string) =>
      selector === ':focus-visible' ? document.activeElement === trigger : matches.call(trigger, selector),
    );
    trigger.focus();
    await pass(30);
    tip()?.querySelector<HTMLElement>(inside)?.focus();
    close();
    await pass(1000);
    expect([tip(), document.activeElement]).toEqual([null, trigger]);
  },
);
