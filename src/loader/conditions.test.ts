import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { find } from '../../test/find.ts';
import { fakeIntersections, type Intersections } from '../../test/intersections.ts';
import { forgetListeners } from '../../test/listeners.ts';
import { createLookup } from '../core/lookup.ts';
import type { LoadCondition } from '../page/widget.ts';
import { REST_MS, watchApproach } from './approach.ts';
import { createConditions } from './conditions.ts';

forgetListeners();

/** Names of the adopted widgets. */
let adopted: string[];
let view: Intersections;

const fire = (type: string, target: EventTarget = document.body, init: KeyboardEventInit = {}) =>
  target.dispatchEvent(new KeyboardEvent(type, { bubbles: true, cancelable: true, ...init }));
const idle = () => vi.advanceTimersByTime(1000);

function connection(value: { saveData?: boolean; effectiveType?: string } | undefined): void {
  Object.defineProperty(navigator, 'connection', { value, configurable: true });
}

/** Looks at a page with a widget for each class, whose conditions are these. */
function scan(html: string, widgets: Readonly<Record<string, readonly LoadCondition[]>> = {}) {
  document.body.innerHTML = html;
  const table = Object.entries(widgets).map(([name, loadOn]) => ({ name, selector: `.${name}`, loadOn }));
  const lookup = createLookup([...table, { name: 'lazy', selector: '.lazy' }]);
  const scan = createConditions(lookup, ([, { name }]) => void adopted.push(name));
  scan(document);
  return scan;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  view = fakeIntersections();
  adopted = [];
});
afterEach(() => {
  connection(undefined);
  vi.unstubAllGlobals();
});

describe('a widget is adopted without an interaction', () => {
  it('idle: when the page has loaded and the browser is idle', () => {
    vi.spyOn(Object.getPrototypeOf(document), 'readyState', 'get').mockReturnValue('interactive');
    scan('<p class="a"></p>', { a: ['idle'] });
    idle();
    expect(adopted).toEqual([]);
    fire('load', window);
    idle();
    expect(adopted).toEqual(['a']);
  });

  it('visible: when its element is in view, once, for all widgets of that element', () => {
    const again = scan('<p class="a b"></p>', { a: ['visible'], b: ['visible'] });
    expect(adopted).toEqual([]);
    view.show(find('p'));
    expect([adopted, view.watched.size]).toEqual([['a', 'b'], 0]);
    again(document);
    view.show(find('p'));
    expect(adopted).toEqual(['a', 'b', 'a', 'b']);
  });

  it.each(['scroll', 'touchstart'])('near: in view, once there is a reader: %s', (type) => {
    const again = scan('<p class="a"></p>', { a: ['near'] });
    fire('focusin', find('p'));
    fire('pointerover', find('p'));
    idle();
    expect(view.watched.size).toBe(0);
    fire(type);
    idle();
    view.show(find('p'));
    expect(adopted).toEqual(['a']);
    document.body.insertAdjacentHTML('beforeend', '<p class="a" id="later"></p>');
    again(find('#later'));
    view.show(find('#later'));
    expect(adopted).toEqual(['a', 'a']);
  });

  it.each([{ saveData: true }, { effectiveType: 'slow-2g' }])(
    'near: not with Save-Data or on a slow connection: %j',
    (line) => {
      connection(line);
      scan('<p class="a"></p>', { a: ['near'] });
      fire('scroll');
      idle();
      expect(view.watched.size).toBe(0);
    },
  );

  it('tab: when the reader presses Tab, wherever and whenever it was added', () => {
    const again = scan('<p class="a"></p>', { a: ['tab'] });
    fire('keydown', document.body, { key: 'a' });
    expect(adopted).toEqual([]);
    fire('keydown', document.body, { key: 'Tab' });
    fire('keydown', document.body, { key: 'Tab' });
    expect(adopted).toEqual(['a']);
    document.body.insertAdjacentHTML('beforeend', '<p class="a" id="later"></p>');
    again(find('#later'));
    expect(adopted).toEqual(['a', 'a']);
  });

  it('stored: if local storage has a key with this prefix', () => {
    const widgets = { a: [{ stored: 'k2i:font' }] } as const;
    localStorage.setItem('other', '1');
    scan('<p class="a"></p>', widgets);
    expect(adopted).toEqual([]);
    localStorage.setItem('k2i:font:/', '1');
    scan('<p class="a"></p>', widgets);
    expect(adopted).toEqual(['a']);
  });

  it('stored and near: not before it is near', () => {
    localStorage.setItem('draft:/', '1');
    scan('<p class="a"></p>', { a: [{ stored: 'draft', near: true }] });
    expect(adopted).toEqual([]);
    fire('scroll');
    idle();
    view.show(find('p'));
    expect(adopted).toEqual(['a']);
  });

  it('never in ignored elements', () => {
    scan('<div data-k2-ignore><p class="a"></p><p class="lazy" data-k2-load="eager"></p></div>', { a: ['eager'] });
    expect(adopted).toEqual([]);
  });
});

describe('data-k2-load', () => {
  it.each([
    ['eager', ['lazy', 'a']],
    ['intent', []],
  ])('replaces the widgets’ own conditions: %s', (value, expected) => {
    scan(`<p class="lazy" data-k2-load="${value}"></p><p class="a" data-k2-load="${value}"></p>`, { a: ['eager'] });
    expect(adopted).toEqual(expected);
  });
});

describe('approaching an element', () => {
  const approach = (html = '<p class="lazy"><a href="#x">x</a></p><b>y</b>') => {
    document.body.innerHTML = html;
    document.querySelector('input')?.focus();
    watchApproach(createLookup([{ name: 'lazy', selector: '.lazy' }]), async ([, { name }], evenIfFailed) => {
      adopted.push(evenIfFailed ? `${name} again` : name);
    });
  };

  it.each([
    ['pointerdown', 'lazy'],
    ['touchstart', 'lazy'],
    ['input', 'lazy'],
    ['focusin', 'lazy again'],
  ])('adopts it, and nothing elsewhere; a failed one by the focus only: %s', (type, expected) => {
    approach();
    fire(type, find('b'));
    expect(adopted).toEqual([]);
    fire(type, find('a'));
    expect(adopted).toEqual([expected]);
  });

  it('adopts it when the pointer rests for 100 ms, not when it crosses it or moves within it', () => {
    approach();
    for (const [type, target] of [
      ['pointerover', 'a'],
      ['pointermove', 'a'],
      ['pointermove', 'p'],
      ['pointerover', 'b'],
    ] as const) {
      fire(type, find(target));
      vi.advanceTimersByTime(REST_MS - 1);
    }
    vi.advanceTimersByTime(REST_MS);
    expect(adopted).toEqual([]);
    fire('pointerover', find('a'));
    vi.advanceTimersByTime(REST_MS);
    expect(adopted).toEqual(['lazy']);
  });

  it('needs more than a pointer with Save-Data or on a slow connection', () => {
    connection({ saveData: true });
    approach();
    fire('pointerover', find('a'));
    vi.advanceTimersByTime(REST_MS);
    expect(adopted).toEqual([]);
    fire('touchstart', find('a'));
    expect(adopted).toEqual(['lazy']);
  });

  it('adopts it if it already has the focus', () => {
    approach('<p class="lazy"><input></p>');
    expect(adopted).toEqual(['lazy again']);
  });
});
