import { expect, it, vi } from 'vitest';
import { asButton, isPlainClick, onKeyDown } from './controls.ts';

/** Makes an element a button, and counts its clicks. */
function make(html: string) {
  document.body.innerHTML = html;
  const element = document.body.firstElementChild as HTMLElement;
  const controller = new AbortController();
  const press = vi.fn((event: Event) => event.preventDefault());
  element.addEventListener('click', press);
  asButton(element, controller.signal);
  const key = (key: string, init: KeyboardEventInit = {}, place: Element = element) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
    place.dispatchEvent(event);
    return event.defaultPrevented;
  };
  return { element, controller, press, key };
}

it('a link has the role and the space key of a button until it is released; the browser handles Enter', () => {
  const { element, controller, press, key } = make('<a href="#">Larger</a>');
  expect(element.outerHTML).toBe('<a href="#" role="button">Larger</a>');
  expect(key(' ')).toBe(true);
  expect(press).toHaveBeenCalledOnce();
  expect([key('Enter'), key('Enter', { repeat: true })]).toEqual([false, true]);
  expect(press).toHaveBeenCalledOnce();
  controller.abort();
  key(' ');
  expect(press).toHaveBeenCalledOnce();
  expect(element.outerHTML).toBe('<a href="#">Larger</a>');
});

it.each(['span', 'a'])('a %s without a destination has both keys, once for each press, and a tabindex', (name) => {
  const { element, press, key } = make(`<${name}>Menu <input></${name}>`);
  expect([element.getAttribute('role'), element.tabIndex]).toEqual(['button', 0]);
  key('Enter');
  key(' ');
  key(' ', { repeat: true });
  expect(press).toHaveBeenCalledTimes(2);
  expect([key('a'), key(' ', {}, element.querySelector('input') ?? element)]).toEqual([false, false]);
  expect(press).toHaveBeenCalledTimes(2);
});

it.each(['<button type="button">Menu</button>', '<input type="text">'])(
  '%s is not changed and keeps its keys',
  (html) => {
    const { element, press, key } = make(html);
    expect(element.outerHTML).toBe(html);
    expect([key(' '), key('Enter')]).toEqual([false, false]);
    expect(press).not.toHaveBeenCalled();
  },
);

it.each([
  [{}, true],
  [{ button: 1 }, false],
  [{ ctrlKey: true }, false],
  [{ shiftKey: true }, false],
])('a click with %j opens in this tab: %s', (init, isPlain) => {
  expect(isPlainClick(new MouseEvent('click', init))).toBe(isPlain);
});

it('a key that an input method uses is not heard', () => {
  const heard: string[] = [];
  const control = new AbortController();
  onKeyDown(document, ({ key }) => heard.push(key), { signal: control.signal });
  const press = (init: KeyboardEventInit) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }));
  press({ key: 'Enter', isComposing: true });
  press({ key: 'Escape', keyCode: 229 });
  press({ key: 'Escape' });
  control.abort();
  press({ key: 'Tab' });
  expect(heard).toEqual(['Escape']);
});
