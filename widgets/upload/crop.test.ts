import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Page } from '../../src/page/page.ts';
import type { Language } from '../../src/page/script-tag.ts';
import { pendingWork } from '../../src/validation/pending-work.ts';
import { adopting } from '../../test/adopt.ts';
import { fakePictures, type Pictures } from '../../test/fake-pictures.ts';
import { settled } from '../../test/fake-widget.ts';
import { testPage } from '../../test/page.ts';
import { adopt as adoptWidget } from './controller.ts';

const adopt = adopting(adoptWidget);

let page: Page & { readonly failures: unknown[] };
let pictures: Pictures;
let undo: () => void = () => {};
const find = <Kind extends Element = HTMLElement>(selector: string) => document.querySelector(selector) as Kind;
const form = () => find<HTMLFormElement>('form');
const input = () => find<HTMLInputElement>('#photo');
const frame = () => find<HTMLInputElement>('.k2i-crop__frame');
const box = () => find('.cbValidationImageDataCrop');
const message = () => find('.cbValidationImageDataCropMsg').textContent;
const data = () => find<HTMLInputElement>('.cbValidationImageData');
const done = async () => {
  await Promise.all(pendingWork(form()));
  await settled();
};

async function open(name = '1000x500.jpg', limits = '[200,200,3,1]', language: Language = 'en', attributes = '') {
  document.body.innerHTML = `<form ${attributes}><input type="file" id="photo" name="a" data-rule-resize='${limits}'></form>`;
  page = testPage(language);
  const files = [new File(['x'.repeat(5000)], name, { type: 'image/jpeg' })];
  Object.defineProperty(input(), 'files', { value: files, configurable: true });
  undo = adopt(input(), page);
  await done();
}
/** Moves the slider like a browser: 0 is at the left or bottom. */
function move(value: number) {
  frame().value = `${value}`;
  for (const type of ['input', 'change']) frame().dispatchEvent(new Event(type, { bubbles: true }));
}

beforeEach(() => {
  pictures = fakePictures();
});
afterEach(() => {
  undo();
  vi.unstubAllGlobals();
});

describe('the crop box', () => {
  it.each<[Language, string, string]>([
    ['en', '1000x500.jpg', 'The image is too wide.'],
    ['de', '500x1000.jpg', 'Das Bild ist zu hoch.'],
  ])('explains in %s why it is shown for %s, and is announced', async (language, name, text) => {
    await open(name, undefined, language);
    expect(message()).toContain(text);
    await vi.waitFor(() => expect(find('[role=status]').textContent).toContain(message()));
  });

  it('has the text that the server prints for the form, or the field, as text', async () => {
    await open(undefined, undefined, 'en', `data-cbvalidate-messages='{"cropwidth":"Zu <b>breit</b>"}'`);
    expect(message()).toBe('Zu <b>breit</b>');
    undo();
    input().setAttribute('data-msg-cropwidth', 'Own');
    undo = adopt(input(), page);
    await done();
    expect(message()).toBe('Own');
  });

  it.each([
    ['a square', '500x500.jpg', '[200,200,3,1]'],
    ['a picture that only gets empty bands', '1000x500.jpg', '[200,160,3,1]'],
  ])('is not shown for %s', async (_what, name, limits) => {
    await open(name, limits);
    expect([box(), !!data()]).toEqual([null, true]);
  });

  it.each([
    ['en', '1000x500.jpg', 'horizontal', 'Selected area of the image', 'From 25% to 75% of the width'],
    ['de', '500x1000.jpg', 'vertical', 'Bildausschnitt', 'Von 25\u00a0% bis 75\u00a0% der Höhe'],
  ] as const)('has a slider with its value as text (%s, %s)', async (language, name, orientation, label, text) => {
    await open(name, undefined, language);
    const attributes = ['aria-orientation', 'aria-label', 'aria-valuetext'].map((name) => frame().getAttribute(name));
    expect(attributes).toEqual([orientation, label, text]);
    expect([frame().type, frame().getAttribute('form')]).toEqual(['range', '']);
    for (const id of frame().getAttribute('aria-describedby')?.split(' ') ?? [])
      expect(document.getElementById(id)?.textContent).not.toBe('');
  });
});

describe('a moved frame', () => {
  it.each([
    ['1000x500.jpg', 75, '200x200: -150,0', 'From 38% to 88% of the width'],
    ['500x1000.jpg', 75, '200x200: 0,-50', 'From 13% to 63% of the height'],
  ])('has its part sent: %s at %d', async (name, value, drawn, text) => {
    await open(name);
    move(value);
    expect([pictures.drawn.at(-1), frame().getAttribute('aria-valuetext')]).toEqual([drawn, text]);
  });
});
