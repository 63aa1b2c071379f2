import { afterEach, describe, expect, it, vi } from 'vitest';
import { testPage } from '../../test/page.ts';
import { applyOwnLook, buildFullBox } from './full-box.ts';

afterEach(() => document.body.replaceChildren());

function trigger(attributes: Record<string, string>, more = ''): HTMLElement {
  document.body.innerHTML = `<main><i></i></main>${more}`;
  const element = document.querySelector('i') as HTMLElement;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(`data-cbtooltip-${name}`, value);
  return element;
}

const build = (attributes: Record<string, string>, more = '') =>
  buildFullBox(trigger(attributes, more), 'tooltip', testPage('en'));

describe('the box of a tip', () => {
  it('is not built where there is nothing to show but a button', async () => {
    expect(await build({ 'open-event': 'click' })).toBeUndefined();
    expect(document.querySelector('.k2i-tip')).toBeNull();
  });

  it('has no room for content where there is a title alone, which names it', async () => {
    const box = await build({ title: 'Opening hours' });
    expect([...(box?.element.children ?? [])].map(({ className }) => className)).toEqual(['qtip-titlebar']);
    expect([box?.title?.textContent, box?.title?.id]).toEqual(['Opening hours', `${box?.element.id}-title`]);
    box?.remove();
    expect(document.querySelector('.k2i-tip')).toBeNull();
  });

  it('has no bar where there is neither a title nor a button', async () => {
    const box = await build({ tooltip: 'From nine to five' });
    expect([...(box?.element.children ?? [])].map(({ className }) => className)).toEqual(['qtip-content']);
    expect(box?.title).toBeUndefined();
  });

  it('has a button that closes it and sends no form where it opens by a click', async () => {
    const box = await build({ tooltip: 'From nine to five', 'open-event': 'click' });
    const button = box?.element.querySelector('button');
    expect(button?.type).toBe('button');
    await vi.waitFor(() => expect(button?.getAttribute('aria-label')).toBe('Close'));
  });

  it.each([
    ['tooltip', { 'open-event': 'mouseenter' }],
    ['tooltip', { 'open-event': 'click', 'button-hide': 'true' }],
    ['tooltip', { 'open-event': 'click', 'button-close': 'false' }],
    ['menu', { 'open-event': 'click' }],
  ])('has no button where the original has none: %s %o', async (mode, attributes) => {
    const box = await buildFullBox(trigger({ tooltip: 'From nine to five', ...attributes }), mode, testPage('en'));
    expect(box?.element.querySelector('button')).toBeNull();
  });

  it('stands in the part of the page of its trigger', async () => {
    const box = await build({ tooltip: 'From nine to five' });
    expect(box?.element.parentElement?.localName).toBe('main');
  });

  it('shows the copies of tabs that their own list has room for', async () => {
    const list =
      '<ul id="more"><li class="cbNavBarItemNested" style="display: none"><a href="#cbtabpane5">A</a></li></ul>';
    const box = await build({ 'tooltip-target': '#more' }, list);
    expect(box?.content.querySelector('li')?.style.display).toBe('block');
  });

  it('shows content that the page hides, until it is gone', async () => {
    const hidden = '<p id="hours" style="display: none" hidden>From nine to five</p>';
    const box = await build({ 'tooltip-target': '#hours', clone: 'false' }, hidden);
    const content = document.querySelector<HTMLElement>('#hours');
    const state = () => [content?.parentElement, content?.style.display, content?.hidden];
    expect(state()).toEqual([box?.content, 'block', false]);
    box?.remove();
    expect(state()).toEqual([document.body, 'none', true]);
  });

  it('does not mark content that is shown anyway', async () => {
    const box = await build({ 'tooltip-target': '#hours' }, '<p id="hours">From nine to five</p>');
    expect(box?.content.innerHTML).toBe('<p>From nine to five</p>');
  });

  it('has the classes and the sizes of its trigger, before those that the site prints for all', async () => {
    const printed = `<script type="text/plain">$.fn.cbtooltip.defaults.classes = "qtip-nostyle  wide";
      $.fn.cbtooltip.defaults.width = "300px";</script>`;
    const box = await build({ tooltip: 'x', classes: 'narrow', height: '40' }, printed);
    expect([...(box?.element.classList ?? [])].slice(-3)).toEqual(['qtip-nostyle', 'wide', 'narrow']);
    expect([box?.element.style.inlineSize, box?.element.style.blockSize]).toEqual(['300px', '40px']);
    const other = document.createElement('div');
    applyOwnLook(other, trigger({ width: '50' }, printed));
    expect([other.className, other.style.inlineSize]).toEqual(['qtip-nostyle wide', '50px']);
  });
});
