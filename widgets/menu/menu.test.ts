import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adopting } from '../../test/adopt.ts';
import { find } from '../../test/find.ts';
import { testPage } from '../../test/page.ts';
import { adopt as adoptModalWidget } from '../modal/controller.ts';
import { adopt as adoptWidget } from './controller.ts';

const adopt = adopting(adoptWidget);
const adoptModal = adopting(adoptModalWidget);

const LIST =
  '<ul class="dropdown-menu" id="sub"><li><a href="/1">One</a></li><li class="divider"></li><li><a href="/2">Two</a></li></ul>';
const ATTRIBUTES =
  'data-cbtooltip-menu="true" data-cbtooltip-tooltip-target="#sub" data-cbtooltip-classes="qtip-nostyle cbMenuDropdown" data-cbtooltip-open-classes="show"';

let undo: () => void;
let page: ReturnType<typeof testPage>;

function open(href = 'javascript:void(0);'): HTMLElement {
  document.body.innerHTML = `<ul><li class="dropdown cbMenu cbTooltip" ${ATTRIBUTES}><a href="${href}" id="control">Menu</a>${LIST}</li></ul><a href="/e" id="elsewhere">E</a>`;
  page = testPage();
  const trigger = find('.cbTooltip');
  undo = adopt(trigger, page);
  return trigger;
}
const control = () => find('#control');
const menu = () => document.querySelector<HTMLElement>('.k2i-tip--menu');
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const key = (name: string, target: Element = document.activeElement ?? document.body, repeat = false) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, repeat }));
const click = (target: Element, pointerType = '', detail = 0) => {
  const event = new PointerEvent('click', { bubbles: true, cancelable: true, pointerType, detail });
  target.dispatchEvent(event);
  return event;
};
const focused = () => document.activeElement?.textContent;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  undo();
  expect(page.failures).toEqual([]);
  expect(document.querySelector('.k2i-tip')).toBeNull();
});

describe('a menu', () => {
  it('opens after 30 ms, closes 200 ms after the pointer has left', async () => {
    const trigger = open();
    expect(control().getAttribute('aria-expanded')).toBe('false');
    trigger.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }));
    await pass(29);
    expect(menu()).toBeNull();
    await pass(1);
    expect(menu()?.className).toContain('cbMenuDropdown');
    expect(trigger.classList).toContain('show');
    expect(control().getAttribute('aria-expanded')).toBe('true');
    trigger.dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'mouse' }));
    await pass(199);
    expect(menu()).not.toBeNull();
    await pass(1);
    expect(menu()).toBeNull();
    expect(trigger.classList).not.toContain('show');
  });

  it('has the roles of a menu, and cloned items without ids', async () => {
    open();
    click(control());
    await pass(30);
    expect(menu()?.querySelector('.qtip-content')?.outerHTML).toBe(
      `<div class="qtip-content" role="menu" aria-label="Menu"><ul class="dropdown-menu" role="none"><li role="none"><a href="/1" role="menuitem" tabindex="-1">One</a></li><li class="divider" role="separator"></li><li role="none"><a href="/2" role="menuitem" tabindex="-1">Two</a></li></ul></div>`,
    );
    expect(control().getAttribute('aria-controls')).toBe(menu()?.id);
  });

  it.each([' ', 'Enter'])('opens by "%s", which presses nothing while it is held', async (name) => {
    open();
    control().focus();
    const pressed = vi.fn();
    // Browsers turn Enter on a link into a click.
    if (name === ' ') key(name);
    else click(control());
    await pass(500);
    expect(focused()).toBe('One');
    menu()?.addEventListener('click', pressed);
    expect(key(name, undefined, true)).toBe(false);
    expect(pressed).not.toHaveBeenCalled();
  });

  it('moves the focus to the next item that starts with the typed letter, in any case, wrapping at the end', async () => {
    open();
    for (const [index, name] of ['Profile', 'Überblick', 'Settings', 'photos'].entries())
      find('#sub').insertAdjacentHTML('beforeend', `<li><a href="/${index}"> ${name}</a></li>`);
    control().focus();
    key('ArrowDown');
    await pass(30);
    for (const [letter, item] of [
      ['p', 'Profile'],
      ['P', 'photos'],
      ['p', 'Profile'],
      ['Ü', 'Überblick'],
      ['o', 'One'],
    ] as const) {
      expect(key(letter)).toBe(false);
      expect(focused()?.trim()).toBe(item);
    }
    expect(key('x')).toBe(true);
    const withModifier = new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, bubbles: true, cancelable: true });
    expect(document.activeElement?.dispatchEvent(withModifier)).toBe(true);
    expect(focused()).toBe('One');
  });

  it('keeps the keys of its fields, and the focus, if it is a small form', async () => {
    open();
    find('#sub').innerHTML = '<li><input id="user"><button>Log in</button></li>';
    control().focus();
    click(control());
    await pass(30);
    expect([menu()?.querySelector('[role=group]') !== null, document.activeElement]).toEqual([true, control()]);
    const field = menu()?.querySelector('input') as HTMLElement;
    expect(['ArrowDown', 'Home', 'a', ' '].map((name) => key(name, field))).toEqual([true, true, true, true]);
  });

  it('closes 100 ms after a click inside, which the link handles', async () => {
    open();
    click(control());
    await pass(30);
    const item = menu()?.querySelector('a') as HTMLElement;
    item.addEventListener('click', (event) => event.preventDefault());
    item.click();
    await pass(99);
    expect(menu()).not.toBeNull();
    await pass(1);
    expect(menu()).toBeNull();
  });

  it('closes when the focus leaves it', async () => {
    open();
    control().focus();
    key('ArrowDown');
    await pass(30);
    find('#elsewhere').focus();
    expect([menu(), document.activeElement]).toEqual([null, find('#elsewhere')]);
  });
});

describe('a click on the control of a menu', () => {
  it('with a mouse does not close the menu that hovering has opened', async () => {
    const trigger = open();
    trigger.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }));
    await pass(30);
    click(control(), 'mouse', 1);
    await pass(500);
    expect(menu()).not.toBeNull();
    click(control(), 'mouse', 1);
    expect(menu()).toBeNull();
  });

  it('follows a link with an address; a touch opens the menu first', async () => {
    open('/profile');
    const stop = vi.fn((event: Event) => event.preventDefault());
    document.body.addEventListener('click', stop);
    find('.cbTooltip').dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }));
    click(control(), 'mouse', 1);
    click(control());
    expect(stop).toHaveBeenCalledTimes(2);
    key('Escape');
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    find('.cbTooltip').dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'mouse' }));
    expect(click(control(), 'touch', 1).defaultPrevented).toBe(true);
    expect(stop).toHaveBeenCalledTimes(2);
    await pass(30);
    expect(menu()).not.toBeNull();
    click(control(), 'touch', 1);
    expect(stop).toHaveBeenCalledTimes(3);
    document.body.removeEventListener('click', stop);
  });

  it.each([
    ['Chromium', 0],
    ['Firefox', 1],
  ])('by a key, with the detail of %s, focuses the first item', async (_, detail) => {
    open();
    click(control(), '', detail);
    await pass(30);
    expect(document.activeElement?.textContent).toBe('One');
  });
});

describe('a release of the menu', () => {
  it('restores everything while it is open', async () => {
    const trigger = open();
    const fresh = document.createElement('ul');
    fresh.innerHTML = `<li class="dropdown cbMenu cbTooltip" ${ATTRIBUTES}><a href="javascript:void(0);" id="control">Menu</a>${LIST}</li>`;
    click(control());
    await pass(30);
    undo();
    expect(trigger.isEqualNode(fresh.firstChild)).toBe(true);
    key('ArrowDown', control());
    await pass(100);
    expect(menu()).toBeNull();
  });
});

it('an item of a menu may open a modal tip, which remains open although the menu loses the focus', async () => {
  open();
  find('#sub').innerHTML =
    '<li><a href="#" class="cbTooltip" data-cbtooltip-modal="true" data-cbtooltip-tooltip="Text">More</a></li>';
  control().focus();
  key('ArrowDown');
  await pass(30);
  const item = document.activeElement as HTMLElement;
  // The runtime adopts elements when they are added to the page, and releases them when they are removed.
  const release = adoptModal(item, page);
  const watch = new MutationObserver(() => item.isConnected || release());
  watch.observe(document, { childList: true, subtree: true });
  item.click();
  await pass(1000);
  const dialog = document.querySelector<HTMLDialogElement>('.k2i-modal');
  expect(dialog?.open).toBe(true);
  dialog?.close();
  await pass(0);
  expect(item.isConnected && document.activeElement === item).toBe(true);
  watch.disconnect();
  release();
});
