import { expect, it, vi } from 'vitest';
import { asButton, isPlainClick } from './controls.ts';

/** An element that is a button until the end of the test, and what its presses tell. */
function make(html: string) {
  document.body.innerHTML = html;
  const element = document.body.firstElementChild as HTMLElement;
  const gone = new AbortController();
  const press = vi.fn((event: Event) => event.preventDefault());
  element.addEventListener('click', press);
  asButton(element, gone.signal);
  const key = (key: string, more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
    element.dispatchEvent(event);
    return event;
  };
  return { element, gone, press, key };
}

it('a link has the role and the space key of a button, and both are removed afterwards', () => {
  const { element, gone, press, key } = make('<a href="#">Larger</a>');
  expect(element.outerHTML).toBe('<a href="#" role="button">Larger</a>');
  expect(key(' ').defaultPrevented).toBe(true);
  expect(press).toHaveBeenCalledOnce();
  // Enter is the browser's.
  expect(key('Enter').defaultPrevented).toBe(false);
  // But once for each press.
  expect(key('Enter', { repeat: true }).defaultPrevented).toBe(true);
  expect(press).toHaveBeenCalledOnce();
  gone.abort();
  key(' ');
  expect(press).toHaveBeenCalledOnce();
  expect(element.outerHTML).toBe('<a href="#">Larger</a>');
});

it('an element that is no link has both keys and a tabindex', () => {
  const { element, press, key } = make('<span>Menu</span>');
  expect(element.outerHTML).toBe('<span role="button" tabindex="0">Menu</span>');
  key('Enter');
  key(' ');
  key(' ', { repeat: true });
  expect(press).toHaveBeenCalledTimes(2);
});

it('a button is not changed', () => {
  const { element, key } = make('<button type="button">Menu</button>');
  expect(element.outerHTML).toBe('<button type="button">Menu</button>');
  expect(key(' ').defaultPrevented).toBe(false);
});

it.each(['<input type="text">', '<textarea></textarea>', '<select></select>'])(
  '%s that a page names for a button stays a field, with its keys',
  (html) => {
    const { element, press, key } = make(html);
    expect(element.outerHTML).toBe(html);
    expect([key(' ').defaultPrevented, key('Enter').defaultPrevented]).toEqual([false, false]);
    expect(press).not.toHaveBeenCalled();
  },
);

it('other keys, and keys inside of it, are ignored', () => {
  const { element, press, key } = make('<div>Menu <input></div>');
  expect(key('a').defaultPrevented).toBe(false);
  const inside = new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true });
  element.querySelector('input')?.dispatchEvent(inside);
  expect(inside.defaultPrevented).toBe(false);
  expect(press).not.toHaveBeenCalled();
});

it('an anchor without href has both keys, too', () => {
  const { element, press, key } = make('<a>Menu</a>');
  expect(element.getAttribute('tabindex')).toBe('0');
  key('Enter');
  expect(press).toHaveBeenCalledOnce();
});

const CLICK = { button: 0, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

it.each([
  [{}, true],
  [{ button: 1 }, false],
  [{ ctrlKey: true }, false],
  [{ metaKey: true }, false],
  [{ shiftKey: true }, false],
  [{ altKey: true }, false],
])('whether a click with %j opens in this tab is %s', (more, isPlain) => {
  expect(isPlainClick({ ...CLICK, ...more } as MouseEvent)).toBe(isPlain);
});
