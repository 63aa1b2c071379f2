import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { removable, showLine } from './line.tsx';

const show = (words: string, actions: Parameters<typeof showLine>[0]['actions'] = []) =>
  showLine({ words, language: 'en', actions });
const find = (selector: string) => document.querySelector(selector) as HTMLElement;

beforeEach(() => {
  document.body.innerHTML =
    '<input id="field"><div id="place"><button id="one">1</button><a id="two" href="#">2</a></div>';
});

it('a line is at the end of the page, in its language, with buttons that send no form', () => {
  let pressed = 0;
  show('There is news.', [{ label: 'Later', run: () => pressed++ }]);
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
    for (const words of ['One.', 'Two.', 'Three.']) show(words);
    expect([...document.querySelectorAll('.k2i-line')].map(isInView)).toEqual([false, false, true]);
  });

  it.each(['before', 'after'] as const)('has none in view with the offline bar %s it, while that is shown', (place) => {
    show('One.');
    const line = find('.k2i-line');
    const bar = document.createElement('div');
    bar.id = 'bar';
    bar.dataset.k2Widget = 'offline-bar';
    line[place](bar);
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
    showLine({ words: 'One.', language: 'en', link: { url: '/', label: 'Two' }, actions: [] });
    expect(find('.k2i-line a').matches(links)).toBe(true);
    document.body.insertAdjacentHTML('beforeend', '<li class="k2i-waiting"><p><a href="/">Log in</a></p></li>');
    expect(find('.k2i-waiting a').matches(links)).toBe(true);
  });
});

describe('the focus in a place that is removed', () => {
  let remove: () => void;
  beforeEach(() => {
    remove = removable(find('#place'));
  });

  it('goes back to where it came from', () => {
    find('#field').focus();
    find('#one').focus();
    find('#two').focus();
    remove();
    expect(document.activeElement?.id).toBe('field');
  });

  it('goes to what was around that, when it is gone', () => {
    document.body.insertAdjacentHTML('afterbegin', '<section><a href="/" id="link">x</a></section>');
    find('#link').focus();
    find('#one').focus();
    find('#link').remove();
    remove();
    expect(document.activeElement).toBe(find('section'));
  });

  it('goes nowhere when it is elsewhere by then, or came from nowhere', () => {
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
