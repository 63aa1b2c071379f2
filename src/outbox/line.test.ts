import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { button, changeAround, rememberFocus, removeLine, showLine } from './line.ts';

const find = (selector: string) => document.querySelector(selector) as HTMLElement;

beforeEach(() => {
  document.body.innerHTML =
    '<input id="field"><div id="place"><button id="one">1</button><a id="two" href="#">2</a></div>';
  rememberFocus(find('#place'));
});

it('a button of a line sends no form, and does what it is for', () => {
  let pressed = 0;
  const made = button('Later', () => pressed++);
  made.click();
  expect([made.type, made.textContent, pressed]).toEqual(['button', 'Later', 1]);
});

it('a line stands at the end of the page, in its language', () => {
  const line = showLine('There is news.', 'en', [button('Later', () => {})]);
  expect([line.parentElement, line.lang, line.textContent]).toEqual([document.body, 'en', 'There is news.Later']);
  expect(find('#place').compareDocumentPosition(line)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

describe('the style sheet of lines', () => {
  const css = readFileSync('src/outbox/waiting-comments.css', 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const selectorOf = (declarations: RegExp) =>
    [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].find(([, , body = '']) => declarations.test(body))?.[1]?.trim() ??
    ':not(*)';
  const following = ({ nextElementSibling: next }: Element): Element[] => (next ? [next, ...following(next)] : []);
  /** happy-dom has no `:has(~ …)`. */
  const matches = (element: Element, selector: string) => {
    const [, own = selector, later] = /^(\S+):has\(~ (.+)\)$/.exec(selector.trim()) ?? [];
    return element.matches(own) && (!later || following(element).some((other) => other.matches(later)));
  };
  const isInView = (line: Element) =>
    !selectorOf(/position: static/)
      .split(',')
      .some((selector) => matches(line, selector));

  it('has one line in view: several would lie on each other, and hide the focus', () => {
    const lines = ['One.', 'Two.', 'Three.'].map((words) => showLine(words, 'en', []));
    expect(lines.map(isInView)).toEqual([false, false, true]);
  });

  it.each(['before', 'after'] as const)('has none in view with the offline bar %s it, while that is shown', (place) => {
    const line = showLine('One.', 'en', []);
    line[place](Object.assign(document.createElement('div'), { id: 'bar' }));
    find('#bar').setAttribute('role', 'status');
    find('#bar').style.cssText = 'position:sticky;bottom:0';
    expect(isInView(line)).toBe(false);
    find('#bar').hidden = true;
    expect(isInView(line)).toBe(true);
  });

  it('gives a waiting comment the colour of its words and their background, whatever the site says of the list', () => {
    document.body.insertAdjacentHTML('beforeend', '<li class="k2i-waiting"></li>');
    for (const pair of [/background: [^;]+ !important/, /(^|\s)color: var\(--k2-text\) !important/])
      expect(find('.k2i-waiting').matches(selectorOf(pair))).toBe(true);
  });

  it('gives links on our own background the colour of the words, whatever the site says of links', () => {
    const links = selectorOf(/color: inherit !important/);
    const line = showLine('One.', 'en', [document.createElement('a')]);
    expect(line.querySelector('a')?.matches(links)).toBe(true);
    document.body.insertAdjacentHTML('beforeend', '<li class="k2i-waiting"><p><a href="/">Log in</a></p></li>');
    expect(find('.k2i-waiting a').matches(links)).toBe(true);
  });
});

describe('the focus in a place that changes', () => {
  it('stays where it is when its control stays', () => {
    find('#field').focus();
    find('#two').focus();
    changeAround(find('#place'), () => find('#one').remove());
    expect(document.activeElement?.id).toBe('two');
  });

  it('goes to the control in the stead of the one that has gone', () => {
    find('#two').focus();
    changeAround(find('#place'), () => {
      find('#place').innerHTML = '<button id="three">3</button><button id="four">4</button>';
    });
    expect(document.activeElement?.id).toBe('four');
  });

  it.each([
    ['hidden', (place: HTMLElement) => (place.hidden = true)],
    ['gone', removeLine],
    ['empty', (place: HTMLElement) => place.replaceChildren()],
  ])('goes back to where it came from when the place is %s', (_, change) => {
    find('#field').focus();
    find('#one').focus();
    changeAround(find('#place'), () => change(find('#place')));
    expect(document.activeElement?.id).toBe('field');
  });

  it('goes nowhere when it was never there', () => {
    find('#one').focus();
    find('#field').focus();
    document.body.insertAdjacentHTML('beforeend', '<button id="after">x</button>');
    find('#after').focus();
    changeAround(find('#place'), () => find('#place').remove());
    expect(document.activeElement?.id).toBe('after');
  });

  it('that came from nowhere goes nowhere else', () => {
    find('#one').focus();
    removeLine(find('#place'));
    expect(document.activeElement).toBe(document.body);
  });
});
