import { afterEach, describe, expect, it, vi } from 'vitest';
import { testPage } from '../../test/page.ts';
import { buildFullBox } from './full-box.ts';

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
  it('is not built with only a button to show', async () => {
    expect(await build({ 'open-event': 'click' })).toBeUndefined();
    expect(document.querySelector('.k2i-tip')).toBeNull();
  });

  it('has no content element with only a title, which names it', async () => {
    const box = await build({ title: 'Opening hours' });
    expect([...(box?.element.children ?? [])].map(({ className }) => className)).toEqual(['qtip-titlebar']);
    expect([box?.title?.textContent, box?.title?.id]).toEqual(['Opening hours', `${box?.element.id}-title`]);
    box?.remove();
    expect(document.querySelector('.k2i-tip')).toBeNull();
  });

  it('has a button that closes it and submits no form if a click opens it', async () => {
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
  ])('has no button if the original has none: %s %o', async (mode, attributes) => {
    const box = await buildFullBox(trigger({ tooltip: 'From nine to five', ...attributes }), mode, testPage('en'));
    expect(box?.element.querySelector('button')).toBeNull();
  });

  it('shows the copies of tabs for which the list has room', async () => {
    const list =
      '<ul id="more"><li class="cbNavBarItemNested" style="display: none"><a href="#cbtabpane5">A</a></li></ul>';
    const box = await build({ 'tooltip-target': '#more' }, list);
    expect(box?.content.querySelector('li')?.style.display).toBe('revert');
  });

  it('shows content that the page hides, until it is closed', async () => {
    const hidden = '<p id="hours" style="display: none" hidden>From nine to five</p>';
    const box = await build({ 'tooltip-target': '#hours', clone: 'false' }, hidden);
    const content = document.querySelector<HTMLElement>('#hours');
    const state = () => [content?.parentElement, content?.style.display, content?.hidden];
    expect(state()).toEqual([box?.content, 'revert', false]);
    box?.remove();
    expect(state()).toEqual([document.body, 'none', true]);
  });
});
