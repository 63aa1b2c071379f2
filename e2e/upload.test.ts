import { describe, expect, it } from 'vitest';
import type { Settings } from '../fixtures/model.ts';
import { builtFile } from '../test/built-file.ts';
import { findings } from './axe.ts';
import type { Tab, TabOptions } from './driver.ts';
import { browserTest } from './site.ts';

const PATH = '/index.php/cb-profil/userdetails';
const PICTURES = '#cbtabnav13 a';

const test = browserTest();

async function open(settings: Partial<Settings> = {}, options: TabOptions = {}): Promise<Tab> {
  const tab = await test.visit(PATH, { role: 'reader', language: 'de', ...settings }, options);
  await tab.activate(PICTURES, 'mouse');
  await tab.focus('[name=cb_photo__file]');
  await ready(tab, 'canvas__file', 'cb_photo__file', 'cb_stamp__file', 'avatar__choice');
  return tab;
}

/** Waits for the code of these fields. */
const ready = (tab: Tab, ...names: string[]) =>
  tab.waitFor(
    (names: string[]) => names.every((name) => document.querySelector(`[name=${name}][data-k2-state=ready]`)),
    names,
  );

/** A picture of three stripes, red, green and blue, from left to right or from the top. */
interface Picture {
  readonly name: string;
  readonly type: string;
  readonly width: number;
  readonly height: number;
}

/** Paints a picture in the page and chooses it; what happens after that is measured. */
const choose = (tab: Tab, input: string, picture: Picture | 'broken') =>
  tab.eval(
    async (input: string, picture: Picture | 'broken') => {
      const field = document.querySelector<HTMLInputElement>(`[name=${input}]`);
      if (!field) throw new Error(`No ${input}`);
      let file = new File(['no picture'], 'broken.jpg', { type: 'image/jpeg' });
      if (picture !== 'broken') {
        const { name, type, width, height } = picture;
        const canvas = new OffscreenCanvas(width, height);
        const context = canvas.getContext('2d');
        if (!context) throw new Error('No canvas');
        // Noise cannot be packed.
        const noise = name.startsWith('noise') ? context.createImageData(width, height) : undefined;
        for (let place = 0; noise && place < noise.data.length; place += 65_536)
          crypto.getRandomValues(noise.data.subarray(place, place + 65_536));
        if (noise) context.putImageData(noise, 0, 0);
        else
          for (const [index, colour] of ['#f00', '#0f0', '#00f'].entries()) {
            context.fillStyle = colour;
            if (width > height) context.fillRect((index * width) / 3, 0, width / 3, height);
            else context.fillRect(0, (index * height) / 3, width, height / 3);
          }
        file = new File([await canvas.convertToBlob({ type })], name, { type });
        canvas.width = 0;
      }
      const chosen = new DataTransfer();
      chosen.items.add(file);
      const state = { rechecked: false };
      Object.assign(window, { upload: state });
      field.addEventListener('k2:recheck', () => Object.assign(state, { rechecked: true }), { once: true });
      // The picture is painted in tasks of their own.
      await new Promise((resolve) => setTimeout(resolve));
      field.files = chosen.files;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    },
    input,
    picture,
  );
const made = (tab: Tab) =>
  tab.waitFor(() => (window as unknown as { upload: { rechecked: boolean } }).upload.rechecked);

/** Size, type and middle colour of the image sent for an input. */
const sent = (tab: Tab, input: string) =>
  tab.eval(async (input: string) => {
    const data = document.querySelector<HTMLInputElement>(`[name=${input}_image_data]`)?.value;
    if (!data) return undefined;
    const [head = '', text = ''] = data.split(',');
    const type = head.slice('data:'.length).split(';')[0] ?? '';
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const { width, height } = await createImageBitmap(new Blob([bytes], { type }));
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    context?.drawImage(await createImageBitmap(new Blob([bytes], { type })), 0, 0);
    const [red = 0, green = 0, blue = 0] = context?.getImageData(width / 2, height / 2, 1, 1).data ?? [];
    const colour = red > 200 ? 'red' : green > 200 ? 'green' : blue > 200 ? 'blue' : 'none';
    return `${width}x${height} ${type} ${colour}`;
  }, input);

/** Errors of Community Builder's inline scripts, which miss their library or are forbidden. */
const ours = (tab: Tab) =>
  tab.problems.filter(
    (problem) => !/cbjQuery is not defined|^CSP: (script|style)-src-(elem|attr) inline/.test(problem),
  );

const WIDE: Picture = { name: 'wide.jpg', type: 'image/jpeg', width: 900, height: 300 };
const TALL: Picture = { name: 'tall.png', type: 'image/png', width: 300, height: 900 };
const slider = '.k2i-crop__frame';
const part = (tab: Tab) =>
  tab.eval((slider: string) => document.querySelector(slider)?.getAttribute('aria-valuetext'), slider);

/** Chooses to upload a portrait, which is too tall for its frame. */
async function openCrop(settings: Partial<Settings> = {}, options: TabOptions = {}): Promise<Tab> {
  const tab = await open(settings, options);
  await tab.eval(() => {
    const choice = document.querySelector<HTMLSelectElement>('[name=avatar__choice]');
    if (choice) choice.value = 'upload';
    for (const type of ['input', 'change']) choice?.dispatchEvent(new Event(type, { bubbles: true }));
  });
  await tab.focus('[name=avatar__file]');
  await ready(tab, 'avatar__file');
  await choose(tab, 'avatar__file', TALL);
  await made(tab);
  await tab.box(slider);
  return tab;
}

describe('a picture', () => {
  it('that was resized is sent without its original, even if the form is submitted at once', async () => {
    const tab = await open();
    await choose(tab, 'cb_photo__file', WIDE);
    await tab.leaveBy(() => tab.activate('#cbbtneditsubmit', 'keyboard'));
    const body = test.calls('profile-save')[0]?.body ?? '';
    expect(body).toContain('name="cb_photo__file_image_data"');
    expect(body).not.toContain('name="cb_photo__file"');
  });

  it('whose data are too long for the text parts of a form is sent as a file', async () => {
    const tab = await open();
    await tab.eval(() =>
      document.querySelector('[name=cb_photo__file]')?.setAttribute('data-rule-resize', '[800,800,1,1]'),
    );
    await choose(tab, 'cb_photo__file', { name: 'noise.jpg', type: 'image/jpeg', width: 900, height: 450 });
    await made(tab);
    const chosen = await tab.eval(async () => {
      const file = document.querySelector<HTMLInputElement>('[name=cb_photo__file]')?.files?.[0];
      if (!file) return undefined;
      const { width, height } = await createImageBitmap(file);
      return [file.name, file.type, width, height];
    });
    expect(chosen).toEqual(['noise.jpg', 'image/jpeg', 800, 400]);
    await tab.leaveBy(() => tab.activate('#cbbtneditsubmit', 'keyboard'));
    const body = test.calls('profile-save')[0]?.body ?? '';
    expect(body).toContain('name="cb_photo__file"; filename="noise.jpg"');
    expect(body).not.toContain('_image_data');
  });
});

describe('the crop frame of a picture', () => {
  it('is moved by keyboard', async () => {
    const tab = await openCrop();
    expect(await tab.text('.cbValidationImageDataCropMsg')).toBe(
      'Das Bild ist zu hoch. Bitte wähle einen kleineren Bildausschnitt aus.',
    );
    expect(await sent(tab, 'avatar__file')).toBe('200x160 image/png green');
    await tab.focus(slider);
    await tab.press('Home');
    await expect.poll(() => sent(tab, 'avatar__file')).toBe('200x160 image/png blue');
    await tab.press('End', 'ArrowDown');
    await expect.poll(() => sent(tab, 'avatar__file')).toBe('200x160 image/png red');
    expect(await part(tab)).toBe('Von 1\u00a0% bis 27\u00a0% der Höhe');
  });

  it('is dragged by mouse, on a page from right to left', async () => {
    const tab = await openCrop();
    await tab.eval((slider: string) => {
      document.documentElement.dir = 'rtl';
      document.querySelector(slider)?.scrollIntoView({ block: 'center' });
    }, slider);
    const box = await tab.box(slider);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await tab.mouse.drag([x, y], [x, Math.max(1, y - 1000)]);
    await expect.poll(() => sent(tab, 'avatar__file')).toBe('200x160 image/png red');
  });

  it('fits on a page at 200 %, and axe finds no violation', async () => {
    const tab = await openCrop({}, { width: 640, height: 450 });
    const shown = await tab.eval(() => {
      const area = document.querySelector('.cbValidationImageDataCropArea')?.getBoundingClientRect();
      return { width: area?.width ?? 0, height: area?.height ?? 0, page: innerWidth, high: innerHeight };
    });
    expect(shown.width).toBeLessThanOrEqual(shown.page);
    expect(shown.height).toBeLessThanOrEqual(shown.high);
    expect(await findings(tab)).toEqual([]);
  });
});

it('a picture is resized in a worker under the strict policy', async () => {
  const tab = await open({ strictCsp: true });
  await choose(tab, 'cb_photo__file', WIDE);
  await made(tab);
  expect(await sent(tab, 'cb_photo__file')).toBe('200x67 image/jpeg green');
  expect(tab.requests.map(builtFile)).toContain('upload-worker');
  expect(ours(tab)).toEqual([]);
});
