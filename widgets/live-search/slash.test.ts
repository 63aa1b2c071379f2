import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { focusBySlash } from './slash.ts';

let gone: AbortController;
let first: HTMLInputElement;
let second: HTMLInputElement;

/** What is on the screen; this DOM has no layout. */
const isHidden = (element: Element) => element.closest('[hidden]') !== null;

beforeEach(() => {
  gone = new AbortController();
  document.body.innerHTML =
    '<p><button>Ein Knopf</button></p><div><input name="searchword" value="Fest"></div><div><input name="searchword"></div>';
  [first, second] = [...document.querySelectorAll('input')] as [HTMLInputElement, HTMLInputElement];
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(function rects(this: Element) {
    return (isHidden(this) ? [] : [{}]) as unknown as DOMRectList;
  });
  // The order in which they are adopted is not that of the page.
  focusBySlash(second, gone.signal);
  focusBySlash(first, gone.signal);
});

afterEach(() => gone.abort());

/** Presses the key and says whether the page has kept it. */
function press(target: Element = document.body, init: KeyboardEventInit = {}): boolean {
  return !target.dispatchEvent(
    new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true, composed: true, ...init }),
  );
}

describe('the key /', () => {
  it('leads to the first field of the page, and selects its text', () => {
    const select = vi.spyOn(first, 'select');
    expect(press(document.querySelector('button') ?? undefined)).toBe(true);
    expect(document.activeElement).toBe(first);
    expect(select).toHaveBeenCalledOnce();
  });

  it('leads to a field out of sight in the middle of the window, and moves no page that shows it', () => {
    const scroll = vi.spyOn(first, 'scrollIntoView').mockImplementation(() => {});
    const place = vi.spyOn(first, 'getBoundingClientRect');
    place.mockReturnValue({ top: 10, bottom: 30 } as DOMRect);
    press();
    expect(scroll).not.toHaveBeenCalled();
    place.mockReturnValue({ top: -90, bottom: -70 } as DOMRect);
    press();
    // The reader is in it by now.
    first.blur();
    press();
    expect(scroll).toHaveBeenCalledWith({ block: 'center' });
  });

  it('leads past a field that is hidden or disabled', () => {
    first.parentElement?.setAttribute('hidden', '');
    press();
    expect(document.activeElement).toBe(second);
    second.blur();
    second.disabled = true;
    expect(press()).toBe(false);
  });

  it('is announced, and goes when a site takes that away', () => {
    expect(first.getAttribute('aria-keyshortcuts')).toBe('/');
    first.removeAttribute('aria-keyshortcuts');
    press();
    expect(document.activeElement).toBe(second);
  });

  it('comes beside other keys of the field, and leaves these', () => {
    const [, other] = document.querySelectorAll('input');
    const later = new AbortController();
    gone.abort();
    other?.setAttribute('aria-keyshortcuts', 'Alt+S');
    if (other) focusBySlash(other, later.signal);
    expect(other?.getAttribute('aria-keyshortcuts')).toBe('Alt+S /');
    later.abort();
    expect(other?.getAttribute('aria-keyshortcuts')).toBe('Alt+S');
  });

  it.each<[string, KeyboardEventInit]>([
    ['Control', { ctrlKey: true }],
    ['Alt', { altKey: true }],
    ['Meta', { metaKey: true }],
  ])('with %s is not ours', (_name, init) => {
    expect(press(document.body, init)).toBe(false);
    expect(document.activeElement).toBe(document.body);
  });

  it('with Shift is ours, as German keyboards have it there', () => {
    expect(press(document.body, { shiftKey: true, code: 'Digit7' })).toBe(true);
  });

  it.each([
    '<input>',
    '<input type="checkbox">',
    '<textarea></textarea>',
    '<select><option>a</option></select>',
    '<div contenteditable="true"><b>Text</b></div>',
    '<div contenteditable><b>Text</b></div>',
    '<div role="textbox" tabindex="0"></div>',
    '<div role="combobox" tabindex="0"></div>',
    '<div role="application"><p tabindex="0"></p></div>',
  ])('is a letter in %s', (html) => {
    const place = document.createElement('section');
    place.innerHTML = html;
    document.body.append(place);
    expect(press(place.querySelector('b,p') ?? place.firstElementChild ?? undefined)).toBe(false);
    expect(document.activeElement).toBe(document.body);
  });

  it('is a letter in a field of a shadow root', () => {
    const host = document.createElement('section');
    document.body.append(host);
    const root = host.attachShadow({ mode: 'open' });
    const field = document.createElement('input');
    root.append(field);
    expect(press(field)).toBe(false);
  });

  it('is left to whom it was given to', () => {
    document.body.addEventListener('keydown', (event) => event.preventDefault(), { once: true });
    press();
    expect(document.activeElement).toBe(document.body);
  });

  it.each(['<dialog open>Text</dialog>', '<div role="dialog">Text</div>', '<div aria-modal="true">Text</div>'])(
    'leads nowhere behind %s',
    (html) => {
      const place = document.createElement('section');
      place.innerHTML = html;
      document.body.append(place);
      expect(press()).toBe(false);
      place.hidden = true;
      expect(press()).toBe(true);
    },
  );

  it('is nobody’s after a release', () => {
    gone.abort();
    expect(press()).toBe(false);
    expect(first.hasAttribute('aria-keyshortcuts')).toBe(false);
  });
});
