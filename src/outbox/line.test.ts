import { beforeEach, describe, expect, it } from 'vitest';
import { testPage } from '../../test/page.ts';
import { removable, showLine } from './line.ts';

const find = (selector: string) => document.querySelector(selector) as HTMLElement;

beforeEach(() => {
  document.body.innerHTML =
    '<input id="field"><div id="place"><button id="one">1</button><a id="two" href="#">2</a></div>';
});

it('a line is at the end of the page, in its language, with buttons that send no form', () => {
  let pressed = 0;
  showLine({ words: 'There is news.', actions: [{ label: 'update.later', run: () => pressed++ }] }, testPage('en'));
  const line = find('.k2i-line');
  expect([document.body.lastElementChild?.previousElementSibling, line.lang, line.textContent]).toEqual([
    line,
    'en',
    'There is news.Later',
  ]);
  const later = line.querySelector('button');
  later?.click();
  expect([later?.type, pressed]).toEqual(['button', 1]);
});

describe('the focus in a removed element', () => {
  let remove: () => void;
  beforeEach(() => {
    remove = removable(find('#place'));
  });

  it('returns to the element that had it before', () => {
    find('#field').focus();
    find('#one').focus();
    find('#two').focus();
    remove();
    expect(document.activeElement?.id).toBe('field');
  });

  it('returns to an ancestor of that, if that is gone', () => {
    document.body.insertAdjacentHTML('afterbegin', '<section><a href="/" id="link">x</a></section>');
    find('#link').focus();
    find('#one').focus();
    find('#link').remove();
    remove();
    expect(document.activeElement).toBe(find('section'));
  });

  it('does not move if it is elsewhere by then, or if no element had it before', () => {
    find('#one').focus();
    find('#field').focus();
    remove();
    expect(document.activeElement?.id).toBe('field');
    document.body.append(Object.assign(document.createElement('button'), { id: 'lonely' }));
    const removeLonely = removable(find('#lonely'));
    find('#field').blur();
    find('#lonely').focus();
    removeLonely();
    expect(document.activeElement).toBe(document.body);
  });
});
