import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Language, Page } from '../../src/page/page.ts';
import { hasPendingWork, pendingWork } from '../../src/validation/pending-work.ts';
import { adopting } from '../../test/adopt.ts';
import { fakePictures, type Pictures } from '../../test/fake-pictures.ts';
import { settled } from '../../test/fake-widget.ts';
import { stubFiles } from '../../test/files.ts';
import { testPage } from '../../test/page.ts';
import { adopt as adoptWidget } from './controller.ts';
import { GIVE_UP_MS } from './shrink.ts';

const adopt = adopting(adoptWidget);

let page: Page & { readonly failures: unknown[] };
let pictures: Pictures;
let rechecks: number;
let undo: () => void = () => {};
const find = <Kind extends Element = HTMLElement>(selector: string) => document.querySelector(selector) as Kind;
const input = () => find<HTMLInputElement>('#photo');
const form = () => find<HTMLFormElement>('form');
const file = (name: string, type = 'image/jpeg', size = 5000) => new File(['x'.repeat(size)], name, { type });

interface Printed {
  readonly attributes?: string;
  readonly ofForm?: string;
  readonly language?: Language;
  readonly files?: File[];
}

function open(limits: string, { attributes = '', ofForm = '', language = 'en', files = [] }: Printed = {}): void {
  document.body.innerHTML = `<form class="cbValidation" ${ofForm}><div class="cb_field">
    <input type="file" id="photo" name="cb_photo__file" class="form-control" data-rule-resize='${limits}' ${attributes}>
    <div id="after"></div></div></form>`;
  page = testPage(language);
  setFiles(files);
  undo = adopt(input(), page);
}
const setFiles = (files: File[]) => Object.defineProperty(input(), 'files', { value: files, configurable: true });

/** Chooses files and waits until they are processed. */
async function choose(...files: File[]): Promise<void> {
  setFiles(files);
  input().dispatchEvent(new Event('change', { bubbles: true }));
  await done();
}
async function done(): Promise<void> {
  await Promise.all(pendingWork(form()));
  await settled();
}
const data = () => [...document.querySelectorAll<HTMLInputElement>('.cbValidationImageData')];
/** Classes of the elements between the input and the next one that the server printed. */
function behind(): string[] {
  const classes: string[] = [];
  for (let next = input().nextElementSibling; next && next.id !== 'after'; next = next.nextElementSibling)
    classes.push(next.className);
  return classes;
}
const note = () => find('.k2i-upload')?.textContent;
const isSent = () => input().classList.contains('cbValidationHasImageData');

beforeEach(() => {
  pictures = fakePictures();
  rechecks = 0;
  document.addEventListener('k2:recheck', count);
});
const count = () => rechecks++;
afterEach(() => {
  undo();
  document.removeEventListener('k2:recheck', count);
  vi.unstubAllGlobals();
});

const chooseEach = (files: File[]) => {
  setFiles(files);
  input().dispatchEvent(new Event('change', { bubbles: true }));
};

describe('a chosen picture', () => {
  it('is sent in a hidden field behind the input, under its name, as a data URL', async () => {
    open('[200,160,1,1]');
    await choose(file('1000x500.jpg'));
    expect(pictures.written).toEqual([{ size: '200x100', type: 'image/jpeg' }]);
    const [field] = data();
    expect(input().nextElementSibling).toBe(field);
    expect([field?.type, field?.name]).toEqual(['hidden', 'cb_photo__file_image_data']);
    expect(field?.value).toBe(`data:image/jpeg;base64,${btoa('xxx')}`);
    expect([isSent(), input().disabled, pictures.open]).toEqual([true, false, 0]);
  });

  it.each([
    ['a.1000x500.png', 'image/png', 'image/png', 1],
    ['a.1000x500.avif', 'image/avif', 'image/png', 1],
    // The server refuses this format, whatever its size.
    ['100x50.avif', 'image/avif', 'image/png', 0],
  ])('%s is sent as %s → %s (always: %d)', async (name, type, written, always) => {
    open(`[200,160,1,${always}]`);
    await choose(file(name, type));
    expect(data()[0]?.value).toMatch(`data:${written};base64,`);
  });

  it('has white bands in a format without transparency, and none in others', async () => {
    open('[200,160,2,1]');
    await choose(file('1000x500.jpg'));
    expect(pictures.filled).toEqual(['#fff 0,0,200,160']);
    await choose(file('1000x500.png', 'image/png'));
    expect(pictures.filled).toHaveLength(1);
  });

  it('is made smaller if it was chosen before the adoption', async () => {
    open('[200,160,1,1]', { files: [file('1000x500.jpg')] });
    await done();
    expect(data()).toHaveLength(1);
  });

  it('is replaced by the next choice, or by none; the result of an earlier one is dropped', async () => {
    open('[200,160,1,1]');
    pictures.hold = true;
    chooseEach([file('1000x500.jpg')]);
    await vi.dynamicImportSettled();
    pictures.hold = false;
    await choose(file('800x800.png', 'image/png'));
    pictures.release();
    await done();
    expect(data().map(({ value }) => value.slice(0, 14))).toEqual(['data:image/png']);
    await choose();
    expect([behind(), isSent(), note()]).toEqual([[], false, undefined]);
  });

  it('of several has a hidden field of its own, in their order', async () => {
    open('[200,160,1,1]', { attributes: 'multiple' });
    await choose(file('1000x500.jpg'), file('300x300.png', 'image/png'));
    expect(data().map(({ value }) => value.slice(0, 14))).toEqual(['data:image/jpe', 'data:image/png']);
    expect(behind()).toEqual(['cbValidationImageData', 'cbValidationImageData', 'k2i-upload']);
    expect(note()).toBe('2 images were resized.');
  });
});

describe('a file is sent unchanged', () => {
  it.each([
    ['it is not a picture', 'a.1000x500.svg', 'image/svg+xml', '[200,160,1,1]', 0],
    ['there is no limit', '1000x500.jpg', 'image/jpeg', '[0,0,1,1]', 0],
    ['it has the right size', '200x160.jpg', 'image/jpeg', '[200,160,1,0]', 1],
  ])('if %s', async (_why, name, type, limits, checked) => {
    open(limits);
    await choose(file(name, type));
    expect([behind(), isSent(), input().hasAttribute('aria-busy'), rechecks]).toEqual([[], false, false, checked]);
  });

  it.each<[Language, string]>([
    ['en', 'This file could not be read as an image. It will be sent unchanged.'],
    ['de', 'Diese Datei ist kein lesbares Bild. Sie wird unverändert gesendet.'],
  ])('if it can’t be decoded, which is shown (%s)', async (language, text) => {
    open('[200,160,1,1]', { language });
    await choose(file('broken.jpg'));
    expect([data(), isSent(), note(), rechecks]).toEqual([[], false, text, 1]);
    expect([pendingWork(form()), page.failures]).toEqual([[], []]);
  });

  it('if another one is unchanged: a form sends either files or data', async () => {
    open('[200,160,1,1]', { attributes: 'multiple' });
    await choose(file('1000x500.jpg'), file('x.gif', 'image/gif'));
    expect(data()).toEqual([]);
    await choose(file('1000x500.jpg'), file('broken.jpg'));
    expect([data(), note()]).toEqual([[], 'The images could not be resized here. They will be sent unchanged.']);
  });

  const never = () => new Promise<never>(() => {});
  it.each([
    ['it is never decoded', () => Object.assign(pictures, { hold: true })],
    ['the file of the worker never loads', () => stubFiles({ 'upload-worker': never })],
  ])('if %s', async (_why, hang) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    open('[200,160,1,1]');
    hang();
    chooseEach([file('1000x500.jpg')]);
    await vi.dynamicImportSettled();
    vi.advanceTimersByTime(GIVE_UP_MS);
    await Promise.all(pendingWork(form()));
    expect([data(), isSent(), input().hasAttribute('aria-busy')]).toEqual([[], false, false]);
    expect(note()).toContain('sent unchanged');
  });
});

describe('while a picture is made smaller', () => {
  it.each<[Language, string, string]>([
    ['en', 'Resizing the image…', 'The image will be sent at 200 × 100 pixels.'],
    ['de', 'Das Bild wird verkleinert …', 'Das Bild wird mit 200 × 100 Pixeln gesendet.'],
  ])('the form waits, and the progress is shown and announced (%s)', async (language, working, over) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const spoken = () => {
      vi.advanceTimersByTime(200);
      return find('[role=status]').textContent;
    };
    const seen = () => [note(), input().hasAttribute('aria-busy')];
    open('[200,160,1,1]', { language });
    pictures.hold = true;
    let isPending = false;
    form().addEventListener('change', () => (isPending = hasPendingWork(input())), { capture: true });
    chooseEach([file('1000x500.jpg')]);
    expect([isPending, ...seen(), spoken()]).toEqual([true, working, true, working]);
    await vi.dynamicImportSettled();
    pictures.hold = false;
    pictures.release();
    await Promise.all(pendingWork(form()));
    expect([...seen(), spoken()]).toEqual([over, false, over]);
  });
});

describe('the data of a picture is removed', () => {
  beforeEach(async () => {
    open('[200,160,1,1]');
    await choose(file('1000x500.jpg'));
    expect(isSent()).toBe(true);
  });
  const expectNothing = () => expect([behind(), isSent(), note()]).toEqual([[], false, undefined]);

  it('if the field is refused', async () => {
    input().addEventListener('k2:recheck', () => input().classList.add('cbValidationError'), { once: true });
    await choose(file('800x500.jpg'));
    expectNothing();
  });

  it('when the form is reset', () => {
    form().dispatchEvent(new Event('reset', { bubbles: true, cancelable: true }));
    expectNothing();
  });

  it('when the widget is released', () => {
    undo();
    expectNothing();
    expect(input().className).toBe('form-control');
    chooseEach([file('1000x500.jpg')]);
    expect(pendingWork(form())).toEqual([]);
  });
});

describe('the crop box', () => {
  const frame = () => find<HTMLInputElement>('.k2i-crop__frame');
  const message = () => find('.cbValidationImageDataCropMsg').textContent;
  const openCrop = async (name = '1000x500.jpg', limits = '[200,200,3,1]', printed: Printed = {}) => {
    open(limits, { files: [file(name)], ...printed });
    await done();
  };

  it.each([
    ['en', '1000x500.jpg', 'The image is too wide.', 'Selected area of the image', 'From 25% to 75% of the width'],
    ['de', '500x1000.jpg', 'Das Bild ist zu hoch.', 'Bildausschnitt', 'Von 25\u00a0% bis 75\u00a0% der Höhe'],
  ] as const)('explains in %s why it is shown for %s, and has a slider with its value as text', async (...row) => {
    const [language, name, text, label, value] = row;
    await openCrop(name, undefined, { language });
    expect(message()).toContain(text);
    await vi.waitFor(() => expect(find('[role=status]').textContent).toContain(message()));
    const attributes = ['aria-orientation', 'aria-label', 'aria-valuetext'].map((name) => frame().getAttribute(name));
    expect(attributes).toEqual([name === '1000x500.jpg' ? 'horizontal' : 'vertical', label, value]);
    expect([frame().type, frame().getAttribute('form')]).toEqual(['range', '']);
    for (const id of frame().getAttribute('aria-describedby')?.split(' ') ?? [])
      expect(document.getElementById(id)?.textContent).not.toBe('');
  });

  it.each([
    ['form', '', 'Zu <b>breit</b>'],
    ['field', 'data-msg-cropwidth="Own"', 'Own'],
  ])('has the text that the server prints for the %s, as text', async (_what, attributes, text) => {
    const ofForm = `data-cbvalidate-messages='{"cropwidth":"Zu <b>breit</b>"}'`;
    await openCrop(undefined, undefined, { attributes, ofForm });
    expect(message()).toBe(text);
  });

  it.each([
    ['a square', '500x500.jpg', '[200,200,3,1]'],
    ['a picture that only gets empty bands', '1000x500.jpg', '[200,160,3,1]'],
  ])('is not shown for %s', async (_what, name, limits) => {
    await openCrop(name, limits);
    expect([document.querySelector('.cbValidationImageDataCrop'), data().length]).toEqual([null, 1]);
  });

  it.each([
    ['1000x500.jpg', '200x200: -150,0', 'From 38% to 88% of the width'],
    ['500x1000.jpg', '200x200: 0,-50', 'From 13% to 63% of the height'],
  ])('has its part sent when it is moved: %s', async (name, drawn, text) => {
    await openCrop(name);
    // 0 is at the left or bottom.
    frame().value = '75';
    for (const type of ['input', 'change']) frame().dispatchEvent(new Event(type, { bubbles: true }));
    expect([pictures.drawn.at(-1), frame().getAttribute('aria-valuetext')]).toEqual([drawn, text]);
  });
});
