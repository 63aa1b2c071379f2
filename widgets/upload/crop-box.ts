import { setAttributes, setStyles } from '../../src/dom/attributes.ts';
import { make, newId } from '../../src/dom/make.ts';
import { phraseOf, setText, text } from '../../src/i18n/texts.ts';
import type { Page } from '../../src/page/page.ts';
import { settingsOfForm } from '../../src/validation/printed-settings.ts';
import type { Shrunk } from './shrink.ts';

/**
 * Makes the frame: a slider over the picture whose thumb has the size of the part (upload.css), so that the browser moves
 * it by mouse, finger and keys.
 * @param shown Part of the picture in the frame, 0 to 1.
 */
function createFrame(isAcross: boolean, shown: number): HTMLInputElement {
  const frame = make('input', { className: 'k2i-crop__frame', type: 'range', value: '50' });
  setAttributes(frame, {
    // Belongs to no form: it is neither sent nor validated.
    form: '',
    'aria-orientation': isAcross ? 'horizontal' : 'vertical',
  });
  setStyles(frame, {
    // Templates have rules for all inputs, which win over a layer.
    all: 'unset',
    position: 'absolute',
    top: '0',
    left: '0',
    width: isAcross ? '100cqw' : '100cqh',
    height: isAcross ? '100cqh' : '100cqw',
    // From the left in any writing direction.
    direction: 'ltr',
    '--k2i-shown': `${shown * 100}%`,
    // Rotated, as not every engine has vertical sliders.
    ...(!isAcross && { transform: 'translateY(100cqh) rotate(-90deg)', 'transform-origin': '0 0' }),
    'touch-action': isAcross ? 'pan-y' : 'pan-x',
  });
  return frame;
}

/** Tests if a picture is longer than its frame on one side, so that the visitor can choose a part. */
export const isMovable = ({ order, canvas, frame }: Shrunk): boolean =>
  order.limits.aspect === 3 && (canvas.width > frame.width || canvas.height > frame.height);

/** Writes the reason for a crop box as plain text: the default, or the site's, whose language is unknown. */
function writeReason(place: HTMLElement, input: HTMLInputElement, key: 'cropwidth' | 'cropheight', page: Page): void {
  const form = input.form ? settingsOfForm(input.form).messages[key] : '';
  const printed = input.getAttribute(`data-msg-${key}`) || form;
  if (printed) place.textContent = printed;
  else setText(place, page, key === 'cropwidth' ? 'validation.cropwidth' : 'validation.cropheight');
}

/**
 * Makes the box in which the visitor moves a frame across a picture that is too long on one side.
 * @param onMove Gets the place of the frame on its way after each move: 0 at the left or top, 1 at the end.
 */
export function createCropBox(
  input: HTMLInputElement,
  { canvas, frame: size }: Shrunk,
  page: Page,
  onMove: (position: number) => void,
): HTMLElement {
  const isAcross = canvas.width > size.width;
  const shown = isAcross ? size.width / canvas.width : size.height / canvas.height;
  const message = make('div', { className: 'cbValidationImageDataCropMsg' });
  const hint = make('p', { className: 'k2i-crop__hint' });
  const frame = createFrame(isAcross, shown);
  const { words: label, language: lang } = phraseOf(page, 'upload.frame');
  writeReason(message, input, isAcross ? 'cropwidth' : 'cropheight', page);
  setAttributes(message, { id: newId('crop'), dir: 'auto' });
  setText(hint, page, 'upload.hint');
  setAttributes(hint, { id: newId('crop'), dir: 'auto' });
  setAttributes(frame, { lang, 'aria-label': label, 'aria-describedby': `${message.id} ${hint.id}` });
  canvas.className = 'cbValidationImageDataCropImage';
  canvas.setAttribute('aria-hidden', 'true');

  const position = () => (isAcross ? Number(frame.value) : 100 - Number(frame.value)) / 100;
  const describe = () => {
    const start = position() * (1 - shown);
    const values = { from: Math.round(start * 100), to: Math.round((start + shown) * 100) };
    const key = isAcross ? 'upload.across-width' : 'upload.across-height';
    frame.setAttribute('aria-valuetext', text(page, key, values));
  };
  frame.addEventListener('input', describe);
  frame.addEventListener('change', () => onMove(position()));
  describe();
  const track = make('div', { className: 'k2i-crop__track' }, frame);
  const area = make('div', { className: 'cbValidationImageDataCropArea k2i-crop__area' }, canvas, track);
  return make('div', { className: 'cbValidationImageDataCrop k2i-crop' }, message, area, hint);
}
