import { afterEach, expect, it, vi } from 'vitest';
import { fakePictures } from '../../../test/fake-pictures.ts';
import { CENTRE, CROP, FIT, type Limits, STRETCH } from './geometry.ts';
import { openPicture } from './picture.ts';

const order = (name: string, limits: Partial<Limits> = {}, type = 'image/jpeg') => ({
  file: new File(['x'.repeat(9)], name, { type }),
  type,
  limits: { width: 200, height: 160, aspect: FIT, always: true, ...limits } as const,
});

afterEach(() => vi.unstubAllGlobals());

it('a picture is resized by halves, for engines that smooth between neighbouring pixels only', async () => {
  const { drawn } = fakePictures();
  await openPicture(order('6000x4000.jpg', { width: 1200, height: 1200 }));
  expect(drawn).toEqual(['3000x2000: 0,0,3000,2000', '1500x1000: 0,0,1500,1000', '1200x800: 0,0,1200,800']);
});

it('a picture is rotated by its orientation, also where the engine has no option for that', async () => {
  fakePictures();
  const decode = createImageBitmap;
  const asked: unknown[] = [];
  vi.stubGlobal('createImageBitmap', async (file: Blob, options?: ImageBitmapOptions) => {
    asked.push(options?.imageOrientation);
    if (options) throw new TypeError('not a valid enum value');
    return Reflect.apply(decode, undefined, [file]);
  });
  expect((await openPicture(order('1000x500.jpg')))?.plan.frame).toEqual({ width: 200, height: 100 });
  expect(asked).toEqual(['from-image', undefined]);
});

it('a picture has white bands in a format without transparency, and none in others', async () => {
  const { filled } = fakePictures();
  await (await openPicture(order('1000x500.jpg', { aspect: CENTRE })))?.render(0.5);
  expect(filled).toEqual(['#fff 0,0,200,160']);
  filled.length = 0;
  await (await openPicture(order('1000x500.png', { aspect: CENTRE }, 'image/png')))?.render(0.5);
  expect(filled).toEqual([]);
});

it('a picture is drawn on a canvas of the page where there is no OffscreenCanvas', async () => {
  const { drawn } = fakePictures();
  const Offscreen = OffscreenCanvas;
  vi.stubGlobal('OffscreenCanvas', undefined);
  const create = document.createElement.bind(document);
  let canWrite = true;
  const toBlob = (done: BlobCallback, type: string) => done(canWrite ? new Blob(['abc'], { type }) : null);
  const canvas = () => ({ width: 0, height: 0, toBlob, getContext: Offscreen.prototype.getContext });
  vi.spyOn(Object.getPrototypeOf(document) as Document, 'createElement').mockImplementation((name: string) =>
    name === 'canvas' ? (canvas() as unknown as HTMLElement) : create(name),
  );
  const picture = await openPicture(order('400x200.jpg'));
  expect(await picture?.render(0.5)).toBe(`data:image/jpeg;base64,${btoa('abc')}`);
  expect(drawn).toEqual(['200x100: 0,0,200,100', '200x100: 0,0']);
  canWrite = false;
  await expect(picture?.render(0.5)).rejects.toThrow('could not be written');
});

it('a picture that would be too large for any canvas is refused before it is decoded', async () => {
  const pictures = fakePictures();
  const huge = order('1000x500.jpg', { width: 100_000, height: 100_000, aspect: STRETCH });
  await expect(openPicture(huge)).rejects.toThrow(RangeError);
  expect([pictures.drawn, pictures.open]).toEqual([[], 0]);
});

it('a picture leaves no canvas filled behind it, which would be kept in memory', async () => {
  const { canvases } = fakePictures();
  const picture = await openPicture(order('6000x4000.jpg', { width: 1200, height: 1200, aspect: CROP }));
  // The whole scaled picture, of which other parts may be asked for.
  expect(canvases.map(({ width }) => width).filter(Boolean)).toEqual([1800]);
  await picture?.render(0);
  await picture?.render(1);
  picture?.close();
  expect(canvases.filter(({ width }) => width > 0)).toEqual([]);
});
