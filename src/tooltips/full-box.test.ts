import { afterEach, describe, expect, it } from 'vitest';
import { testPage, testScope } from '../../test/page.ts';
import type { EndingScope } from '../page/scope.ts';
import { buildTip } from '../popovers/box.ts';
import { buildFullBox } from './full-box.ts';

let shown: EndingScope;
afterEach(() => document.body.replaceChildren());

function trigger(attributes: Record<string, string>, more = ''): HTMLElement {
  document.body.innerHTML = `<main><i></i></main>${more}`;
  const element = document.querySelector('i') as HTMLElement;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(`data-cbtooltip-${name}`, value);
  return element;
}

function build(attributes: Record<string, string>, more = '', hasCloseButton = false) {
  const element = trigger(attributes, more);
  shown = testScope(testPage('en'));
  return buildFullBox(element, shown, { hasCloseButton, place: () => buildTip(element, 'tooltip', shown), close() {} });
}

describe('the box of a tip', () => {
  it('is not built with only a button to show', async () => {
    expect(await build({}, '', true)).toBeUndefined();
    expect(document.querySelector('.k2i-tip')).toBeNull();
  });

  it.each([
    ['one', {}, true, ['button Close']],
    ['the site hides', { 'button-hide': 'true' }, true, []],
    ['is switched off', { 'button-close': 'false' }, true, []],
    ['is not asked for', {}, false, []],
  ])('has the button that closes it, which submits no form: %s', async (_which, attributes, isAsked, found) => {
    const box = await build({ tooltip: 'From nine to five', ...attributes }, '', isAsked);
    const buttons = [...(box?.element.querySelectorAll('button') ?? [])];
    expect(buttons.map((button) => `${button.type} ${button.getAttribute('aria-label')}`)).toEqual(found);
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
    shown.end();
    expect(state()).toEqual([document.body, 'none', true]);
  });
});
