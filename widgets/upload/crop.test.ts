import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Language, Page } from '../../src/core/page.ts';
import { pendingWork } from '../../src/validation/pending-work.ts';
import { fakePictures, type Pictures } from '../../test/fake-pictures.ts';
import { settled } from '../../test/fake-widget.ts';
import { testPage } from '../../test/page.ts';
import { adopt } from './controller.ts';
import { GIVE_UP_MS } from './shrink.ts';

let page: Page & { readonly failures: unknown[] };
let pictures: Pictures;
let undo: () => void = () => {};
const find = <Kind extends Element = HTMLElement>(selector: string) => document.querySelector(selector) as Kind;
const form = () => find<HTMLFormElement>('form');
const frame = () => find('.cbValidationImageDataCropSelect');
const area = () => find('.cbValidationImageDataCropArea');
const message = () => find('.cbValidationImageDataCropMsg').textContent;
const done = async () => {
  await Promise.all(pendingWork(form()));
  await settled();
};

async function open(name = '1000x500.jpg', limits = '[200,200,3,1]', language: Language = 'en', attributes = '') {
  document.body.innerHTML = `<form ${attributes}><input type="file" id="photo" name="a" data-rule-resize='${limits}'></form>`;
  page = testPage(language);
  setFile(name);
  undo = adopt(find('#photo'), page);
  await done();
  // Scaled to 400 × 200, and shown at half of that.
  if (area()) area().getBoundingClientRect = () => new DOMRect(100, 50, 200, 100);
}
function setFile(name: string) {
  const files = [new File(['x'.repeat(5000)], name, { type: 'image/jpeg' })];
  Object.defineProperty(find('#photo'), 'files', { value: files, configurable: true });
}
const press = (key: string, init: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  frame().dispatchEvent(event);
  return event.defaultPrevented;
};
const point = (target: Element, type: string, clientX: number, clientY = 60, pointerId = 1) =>
  target.dispatchEvent(
    new PointerEvent(type, {
      clientX,
      clientY,
      pointerId,
      isPrimary: true,
      button: 0,
      bubbles: true,
      cancelable: true,
    }),
  );
const value = (name: string) => frame().getAttribute(`aria-value${name}`);
const drawn = () => pictures.drawn.at(-1)?.replace('-0', '0');

beforeEach(() => {
  pictures = fakePictures();
  HTMLElement.prototype.setPointerCapture = () => {};
});
afterEach(() => {
  undo();
  vi.unstubAllGlobals();
});

describe('the crop box', () => {
  it('is placed after the data, with the server’s own texts and classes', async () => {
    await open();
    const box = find('.cbValidationImageDataCrop');
    expect(box.previousElementSibling?.className).toBe('cbValidationImageData');
    expect([...box.children].map(({ classList }) => classList[0])).toEqual([
      'cbValidationImageDataCropMsg',
      'cbValidationImageDataCropArea',
      'k2i-crop__hint',
    ]);
    expect([...area().children].map(({ classList }) => classList[0])).toEqual([
      'cbValidationImageDataCropSelect',
      'cbValidationImageDataCropImage',
    ]);
  });

  it.each<[Language, string, string, string]>([
    [
      'en',
      '1000x500.jpg',
      '[200,200,3,1]',
      'Image exceeds the maximum width. Please select the area to crop your image within the maximum width.',
    ],
    [
      'en',
      '500x1000.jpg',
      '[200,200,3,1]',
      'Image exceeds the maximum height. Please select the area to crop your image within the maximum height.',
    ],
    ['de', '1000x500.jpg', '[200,200,3,1]', 'Das Bild ist zu breit. Bitte wähle einen schmaleren Bildausschnitt aus.'],
    ['de', '500x1000.jpg', '[200,160,3,1]', 'Das Bild ist zu hoch. Bitte wähle einen kleineren Bildausschnitt aus.'],
  ])('explains in %s why it is shown for %s', async (language, name, limits, text) => {
    await open(name, limits, language);
    expect(message()).toBe(text);
  });

  it('is announced with what the reader is to do there', async () => {
    await open();
    await vi.waitFor(() => expect(find('[role=status]').textContent).toContain(message()));
    expect(find('[role=status]').textContent).toMatch(/^The picture is sent with 200 × /);
  });

  it('that can’t be made is left out: the middle is sent', async () => {
    const broken = new Error('No canvas');
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => {
      throw broken;
    });
    await open();
    expect([!!area(), find<HTMLInputElement>('.cbValidationImageData').value.slice(0, 10)]).toEqual([
      false,
      'data:image',
    ]);
    expect([pictures.open, page.failures]).toEqual([0, [broken]]);
  });

  it('has the text that the server prints for the form, or the field, as text', async () => {
    await open(undefined, undefined, 'en', `data-cbvalidate-messages='{"cropwidth":"Zu <b>breit</b>"}'`);
    expect(message()).toBe('Zu <b>breit</b>');
    undo();
    find('#photo').setAttribute('data-msg-cropwidth', 'Own');
    undo = adopt(find('#photo'), page);
    await done();
    expect(message()).toBe('Own');
  });

  it.each([
    ['a square', '500x500.jpg', '[200,200,3,1]'],
    ['a picture that only gets empty bands', '1000x500.jpg', '[200,160,3,1]'],
    ['another mode', '1000x500.jpg', '[200,200,2,1]'],
  ])('is not shown for %s', async (_what, name, limits) => {
    await open(name, limits);
    expect(find('.cbValidationImageDataCrop')).toBeNull();
    expect(find('.cbValidationImageData')).not.toBeNull();
  });

  it('is a slider with its value as text', async () => {
    await open();
    expect(frame().getAttribute('role')).toBe('slider');
    expect([frame().tabIndex, frame().getAttribute('aria-label')]).toEqual([0, 'Part of the picture']);
    expect([value('min'), value('max'), value('now')]).toEqual(['0', '100', '50']);
    expect(value('text')).toBe('From 25 % to 75 % of the width');
    expect(frame().getAttribute('aria-orientation')).toBe('horizontal');
    for (const id of frame().getAttribute('aria-describedby')?.split(' ') ?? [])
      expect(document.getElementById(id)?.textContent).not.toBe('');
    undo();
    await open('500x1000.jpg', undefined, 'de');
    expect(value('text')).toBe('Von 25 % bis 75 % der Höhe');
    expect(frame().getAttribute('aria-orientation')).toBe('vertical');
  });

  it('is removed with the choice and with the widget, and the picture with it', async () => {
    await open();
    undo();
    expect(form().innerHTML).toBe('<input type="file" id="photo" name="a" data-rule-resize="[200,200,3,1]">');
  });
});

describe('the crop box of another script, which has begun with the same choice before', () => {
  /** Does as Community Builder's script does. */
  const insert = (dataUrl: string) => {
    const input = find<HTMLInputElement>('#photo');
    input.classList.add('cbValidationHasImageData');
    input.insertAdjacentHTML('afterend', `<input type="hidden" name="a_image_data" class="cbValidationImageData">`);
    for (const field of document.querySelectorAll<HTMLInputElement>('.cbValidationImageData')) {
      field.insertAdjacentHTML('afterend', '<div class="cbValidationImageDataCrop"></div>');
      field.value = dataUrl;
    }
  };
  const parts = () =>
    ['.cbValidationImageData', '.cbValidationImageDataCrop'].map((name) => form().querySelectorAll(name).length);

  it.each(['after ours', 'while ours is made'])(
    'does not stay when it comes %s: the picture is cropped anew',
    async (when) => {
      pictures.hold = when !== 'after ours';
      const opened = open();
      await (pictures.hold ? settled() : opened);
      insert('data:other');
      await settled();
      pictures.hold = false;
      pictures.release();
      await opened;
      await done();
      const sent = find<HTMLInputElement>('.cbValidationImageData').value.slice(0, 10);
      expect([parts(), sent, value('now')]).toEqual([[1, 1], 'data:image', '50']);
      expect(find('#photo').className).toBe('cbValidationHasImageData');
    },
  );
});

describe('cropping by keyboard', () => {
  it.each([
    ['1000x500.jpg', 'width', 'left'],
    ['500x1000.jpg', 'height', 'top'],
  ] as const)(
    'shows the part that is sent, whatever size the site has for the frame: %s',
    async (name, along, start) => {
      const sheet = document.createElement('style');
      sheet.textContent = `.cbValidationImageDataCropArea .cbValidationImageDataCropSelect.k2i-crop__frame
      { position: relative; top: 9px; left: 9px; width: 25%; height: 25%; min-width: 9em; }
      canvas.cbValidationImageDataCropImage { display: inline-block; }`;
      document.head.append(sheet);
      await open(name);
      const look = getComputedStyle(frame());
      const across = along === 'width' ? 'height' : 'width';
      expect([look.position, look[along], look[across], look[start]]).toEqual(['absolute', '50%', '100%', '25%']);
      expect(look[start === 'left' ? 'top' : 'left']).toBe('0px');
      expect(getComputedStyle(find('canvas')).display).toBe('block');
      sheet.remove();
    },
  );

  it.each([
    ['ArrowLeft', '48', '200x200: -96,0'],
    ['ArrowRight', '52', '200x200: -104,0'],
    ['PageUp', '30', '200x200: -60,0'],
    ['PageDown', '70', '200x200: -140,0'],
    ['Home', '0', '200x200: 0,0'],
    ['End', '100', '200x200: -200,0'],
  ])('with %s moves the frame of a wide picture, and changes the data', async (key, now, place) => {
    await open();
    expect(press(key)).toBe(true);
    expect(value('now')).toBe(now);
    await done();
    expect(drawn()).toBe(place);
  });

  it('with the up and down keys moves the frame of a tall one only', async () => {
    await open();
    expect([press('ArrowUp'), press('ArrowDown'), press('Tab'), press('End', { ctrlKey: true })]).toEqual([
      false,
      false,
      false,
      false,
    ]);
    undo();
    await open('500x1000.jpg');
    expect([press('ArrowLeft'), press('ArrowDown')]).toEqual([false, true]);
    await done();
    expect([value('now'), frame().style.top, drawn()]).toEqual(['52', '26%', '200x200: 0,-104']);
  });

  it('stays within the picture', async () => {
    await open();
    press('End');
    await done();
    const before = pictures.written.length;
    press('ArrowRight');
    await done();
    expect([value('now'), pictures.written.length]).toEqual(['100', before]);
  });

  it('faster than the picture can be encoded uses the last position only, and the form waits for it', async () => {
    await open();
    const before = pictures.written.length;
    for (let times = 0; times < 10; times++) press('ArrowRight');
    expect(pendingWork(form())).not.toEqual([]);
    await done();
    expect([value('now'), drawn()]).toEqual(['70', '200x200: -140,0']);
    expect(pictures.written.length - before).toBeLessThanOrEqual(2);
  });
});

describe('cropping by pointer', () => {
  it('drags the frame, and encodes the picture at the end', async () => {
    await open();
    const before = pictures.written.length;
    point(frame(), 'pointerdown', 200);
    point(frame(), 'pointermove', 250);
    expect([value('now'), pictures.written.length]).toEqual(['100', before]);
    point(frame(), 'pointermove', 225);
    point(frame(), 'pointerup', 225);
    await done();
    expect([value('now'), frame().style.left, drawn()]).toEqual(['75', '37.5%', '200x200: -150,0']);
  });

  it('stays within the picture, and ignores a second finger', async () => {
    await open();
    point(frame(), 'pointerdown', 200);
    point(frame(), 'pointermove', 150, 60, 2);
    expect(value('now')).toBe('50');
    point(frame(), 'pointermove', -9000);
    expect(value('now')).toBe('0');
    point(frame(), 'pointercancel', -9000);
    point(frame(), 'pointermove', 250);
    expect(value('now')).toBe('0');
  });

  it('moves the frame to a click beside it, for readers who can not drag', async () => {
    await open();
    point(area(), 'click', 270);
    expect(document.activeElement).toBe(frame());
    await done();
    expect([value('now'), drawn()]).toEqual(['100', '200x200: -200,0']);
    point(area(), 'click', 190);
    await done();
    expect(value('now')).toBe('40');
  });

  it('changes nothing without a movement', async () => {
    await open();
    const before = pictures.written.length;
    point(frame(), 'pointerdown', 200);
    point(frame(), 'pointerup', 200);
    point(frame(), 'click', 200);
    await done();
    expect(pictures.written).toHaveLength(before);
  });
});

it('a crop that can’t be encoded is reported, and the file is sent unchanged', async () => {
  await open();
  pictures.weigh = () => {
    throw new Error('no memory');
  };
  press('End');
  await done();
  expect(page.failures).toHaveLength(1);
  expect([find('.cbValidationImageData'), find('.cbValidationImageDataCrop')]).toEqual([null, null]);
  expect(find('.k2i-upload').textContent).toContain('sent as it is');
});

describe('a crop that is never encoded', () => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await open();
    pictures.weigh = () => new Promise(() => {});
    press('ArrowRight');
    await settled();
  });

  it('is given up in time, and the file is sent unchanged', async () => {
    vi.advanceTimersByTime(GIVE_UP_MS - 1);
    await settled();
    expect(pendingWork(form())).toHaveLength(1);
    vi.advanceTimersByTime(1);
    await done();
    expect(page.failures).toHaveLength(1);
    expect([find('.cbValidationImageData'), find('.cbValidationImageDataCrop')]).toEqual([null, null]);
    expect(find('.k2i-upload').textContent).toContain('sent as it is');
  });

  it('is not waited for when another picture is chosen', async () => {
    pictures.weigh = () => 3;
    setFile('1200x500.jpg');
    find('#photo').dispatchEvent(new Event('change', { bubbles: true }));
    await done();
    expect([find<HTMLInputElement>('.cbValidationImageData').value.slice(0, 10), page.failures]).toEqual([
      'data:image',
      [],
    ]);
  });
});

describe('the focus that is in the crop box is given to the file input', () => {
  beforeEach(async () => {
    await open();
    frame().focus();
    expect(document.activeElement).toBe(frame());
  });
  const expectFocusAtInput = () => {
    expect(find('.cbValidationImageDataCrop')).toBeNull();
    expect(document.activeElement).toBe(find('#photo'));
  };

  it('when the part can’t be encoded', async () => {
    pictures.weigh = () => {
      throw new Error('no memory');
    };
    press('ArrowRight');
    await done();
    expectFocusAtInput();
  });

  it('when the part is refused', async () => {
    find('#photo').addEventListener('k2:recheck', () => find('#photo').classList.add('cbValidationError'));
    press('ArrowRight');
    await done();
    expectFocusAtInput();
  });
});

it('the focus stays where it is when a crop box without it is removed', async () => {
  await open();
  form().insertAdjacentHTML('beforeend', '<input id="other">');
  find('#other').focus();
  find('#photo').classList.add('cbValidationError');
  await settled();
  expect(find('.cbValidationImageDataCrop')).toBeNull();
  expect(document.activeElement).toBe(find('#other'));
});
