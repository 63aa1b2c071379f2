import type { Language, Page } from '../../src/core/page.ts';
import { setStyles } from '../../src/dom/attributes.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { unlessAborted } from '../../src/dom/wait.ts';
import { plainTexts } from '../../src/i18n/texts.ts';
import { readPrintedSettings } from '../../src/validation/printed-settings.ts';
import { cropAxisOf, listenForPointers, positionAfterKey } from './crop-frame.ts';
import { limitTime, type Shrunk } from './shrink.ts';
import type { ResizePlan } from './worker/geometry.ts';

interface CropContent {
  readonly plan: ResizePlan;
  /** The whole scaled picture; given away. */
  readonly preview: ImageBitmap;
  /** The reader has moved the frame there, 0 to 1. */
  onMove(position: number): void;
}

let count = 0;

function part<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string): HTMLElementTagNameMap[Tag] {
  const element = ownDocument.createElement(tag);
  element.className = className;
  return element;
}

/** Makes a canvas instead of an image: a policy of the page may block images from data. */
function show(preview: ImageBitmap): HTMLCanvasElement {
  const canvas = part('canvas', 'cbValidationImageDataCropImage');
  canvas.width = preview.width;
  canvas.height = preview.height;
  canvas.setAttribute('aria-hidden', 'true');
  // Inline, as the frame's size below: as part of a line it would have room for descenders under it.
  setStyles(canvas, { display: 'block' });
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(preview);
  return canvas;
}

type Reason = 'cropwidth' | 'cropheight';

export const en = {
  frame: 'Part of the picture',
  hint: 'Move the frame with the mouse, a finger or the arrow keys.',
  'across-width': 'From {0} % to {1} % of the width',
  'across-height': 'From {0} % to {1} % of the height',
};

type Key = keyof typeof en;

const de: Readonly<Record<Key, string>> = {
  frame: 'Bildausschnitt',
  hint: 'Der Rahmen lässt sich mit der Maus, dem Finger oder den Pfeiltasten verschieben.',
  'across-width': 'Von {0} % bis {1} % der Breite',
  'across-height': 'Von {0} % bis {1} % der Höhe',
};

/** Texts of Community Builder above the crop box; docs/server-contract.md. */
export const REASONS: Readonly<Record<Language, Readonly<Record<Reason, string>>>> = {
  de: {
    cropwidth: 'Das Bild ist zu breit. Bitte wähle einen schmaleren Bildausschnitt aus.',
    cropheight: 'Das Bild ist zu hoch. Bitte wähle einen kleineren Bildausschnitt aus.',
  },
  en: {
    cropwidth: 'Image exceeds the maximum width. Please select the area to crop your image within the maximum width.',
    cropheight:
      'Image exceeds the maximum height. Please select the area to crop your image within the maximum height.',
  },
};

interface CropTexts {
  say(key: Key, ...values: number[]): string;
  /** Returns the reason for the box: of the field, of the form, or our own. Plain text. */
  reason(key: Reason): string;
}

/** The texts of a crop box. The site's own (`data-k2-texts`, keys `upload.<key>`) win over ours. */
function cropTextsFor(input: HTMLInputElement, page: Page): CropTexts {
  const reasonOf = plainTexts(page, 'validation', REASONS);
  return {
    say: plainTexts(page, 'upload', { de, en }),
    reason(key) {
      const printed = input.form ? readPrintedSettings(input.form, page).messages : {};
      return (
        input.getAttribute(`data-msg-${key}`) || (Object.hasOwn(printed, key) ? printed[key] : '') || reasonOf(key)
      );
    },
  };
}

/**
 * Wraps a task so that it runs once at a time. A call during a run starts it again afterwards, with the last value.
 * @returns runs it; the promise ends when nothing is left to do.
 * @throws the error of the task, at all callers that wait.
 */
function latestOnly<Value>(task: (value: Value) => Promise<void>): (value: Value) => Promise<void> {
  let next: { readonly value: Value } | undefined;
  let running: Promise<void> | undefined;
  const run = async () => {
    try {
      while (next) {
        const { value } = next;
        next = undefined;
        await task(value);
      }
    } finally {
      next = undefined;
      running = undefined;
    }
  };
  return (value) => {
    next = { value };
    running ??= run();
    return running;
  };
}

/**
 * Makes the box in which the reader moves a frame across a picture that is too long on one side. It begins in the middle.
 * @param input The field of the picture.
 */
function createCropBox(input: HTMLInputElement, { plan, preview, onMove }: CropContent, page: Page): HTMLElement {
  const texts = cropTextsFor(input, page);
  const way = cropAxisOf(plan);
  const box = part('div', 'cbValidationImageDataCrop k2i-crop');
  const message = part('div', 'cbValidationImageDataCropMsg');
  const area = part('div', `cbValidationImageDataCropArea k2i-crop__area k2i-crop__area--${way.isAcross ? 'x' : 'y'}`);
  const frame = part('div', 'cbValidationImageDataCropSelect k2i-crop__frame');
  const hint = part('p', 'k2i-crop__hint');
  message.id = `k2i-crop-${++count}`;
  message.textContent = texts.reason(way.isAcross ? 'cropwidth' : 'cropheight');
  hint.id = `${message.id}-hint`;
  hint.lang = page.language;
  hint.dir = 'auto';
  message.dir = 'auto';
  hint.textContent = texts.say('hint');
  frame.tabIndex = 0;
  const attributes = {
    role: 'slider',
    'aria-label': texts.say('frame'),
    'aria-describedby': `${message.id} ${hint.id}`,
    'aria-orientation': way.isAcross ? 'horizontal' : 'vertical',
    'aria-valuemin': '0',
    'aria-valuemax': '100',
  };
  for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value);
  const [along, across] = way.isAcross ? (['width', 'height'] as const) : (['height', 'width'] as const);
  // Inline: Community Builder's style sheet has a size for the frame, which wins over a layer.
  const size = { [along]: `${way.shown * 100}%`, [`min-${along}`]: '24px', [across]: '100%' };
  setStyles(frame, { position: 'absolute', top: '0', left: '0', ...size });

  let position = 0.5;
  const moveTo = (next: number) => {
    position = next;
    const start = position * way.range;
    frame.style.setProperty(way.isAcross ? 'left' : 'top', `${start * 100}%`);
    frame.setAttribute('aria-valuenow', String(Math.round(position * 100)));
    const text = texts.say(
      way.isAcross ? 'across-width' : 'across-height',
      Math.round(start * 100),
      Math.round((start + way.shown) * 100),
    );
    frame.setAttribute('aria-valuetext', text);
  };
  const settle = () => onMove(position);
  frame.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const next = positionAfterKey(event.key, position, way);
    if (next === undefined) return;
    event.preventDefault();
    if (next === position) return;
    moveTo(next);
    settle();
  });
  listenForPointers(area, frame, way, {
    get position() {
      return position;
    },
    moveTo,
    settle,
  });
  moveTo(position);
  area.append(frame, show(preview));
  box.append(message, area, hint);
  return box;
}

/**
 * Makes a crop box for each picture of which the reader can choose a part. If that fails, the middle of the picture is
 * sent.
 *
 * @param fields The hidden fields of the pictures, in the same order.
 * @param signal Lets go of the pictures.
 * @param onMove Told about each move: the promise ends when the field holds the part, or fails, also when that takes too
 *   long.
 */
export function createCropBoxes(
  input: HTMLInputElement,
  shrunk: readonly Shrunk[],
  fields: readonly HTMLInputElement[],
  page: Page,
  signal: AbortSignal,
  onMove: (moved: Promise<void>) => void,
): HTMLElement[] {
  const movable = shrunk.flatMap(({ picture }, index) => {
    const [preview, field] = [picture.preview, fields[index]];
    return preview && field ? { picture, preview, field } : [];
  });
  if (!movable.length) return [];
  const close = () => {
    for (const { picture } of movable) picture.close();
  };
  signal.addEventListener('abort', close);
  try {
    return movable.map(({ picture, preview, field }) => {
      let mine = new AbortController();
      signal.addEventListener('abort', () => mine.abort(signal.reason));
      const move = latestOnly(async (position: number) => {
        signal.throwIfAborted();
        mine = new AbortController();
        const unlimit = limitTime(mine);
        try {
          const dataUrl = await unlessAborted(picture.render(position), mine.signal);
          if (!signal.aborted && dataUrl !== undefined) field.value = dataUrl;
        } finally {
          unlimit();
        }
      });
      const content = { plan: picture.plan, preview, onMove: (position: number) => onMove(move(position)) };
      return createCropBox(input, content, page);
    });
  } catch (error) {
    close();
    for (const { preview } of movable) preview.close();
    if (!signal.aborted) page.fail(input, 'upload', error);
    return [];
  }
}
