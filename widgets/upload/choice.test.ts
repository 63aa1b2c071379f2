import { afterEach, beforeEach, expect, it } from 'vitest';
import { adopting } from '../../test/adopt.ts';
import { testPage } from '../../test/page.ts';
import { adopt as adoptWidget } from './controller.ts';

const adopt = adopting(adoptWidget);

const row = (field: string, value = '') => `<div class="cb_form_line"><div class="cb_field">
  <select name="${field}__choice"><option value=""></option>${['upload', 'gallery', 'approve', 'position', 'delete']
    .map((choice) => `<option value="${choice}"${choice === value ? ' selected' : ''}>${choice}</option>`)
    .join('')}</select>
  <div class="cbImageFieldUpload mt-2 hidden"><input type="file" name="${field}__file" disabled></div>
  <div class="cbImageFieldGallery hidden"><input type="radio" name="${field}__gallery" disabled></div>
  <div class="cbImageFieldPosition hidden"><select name="${field}__position" disabled></select></div>
</div></div>`;

/** Markup of release 2.11: the choice in a line of its own, before lines that are the boxes. */
const row211 = (field: string, kind: string, boxes: readonly string[]) => {
  const options = ['', ...boxes].map((box) => `<option value="${box.toLowerCase()}">${box}</option>`);
  const lines = boxes.map(
    (box) => `<div class="form-group mb-0 cb_form_line mt-3 hidden cb${kind}Field${box}">
      <input name="${field}__${box.toLowerCase()}" disabled></div>`,
  );
  return `<div class="cb_form_line form-group row" id="cbfr_${field}"><div class="cb_field"><div id="cbfv_${field}">
    <div class="form-group mb-0 cb_form_line"><select name="${field}__choice">${options.join('')}</select></div>
    ${lines.join('')}</div></div></div>`;
};

let undo: () => void;
const select = () => document.querySelector('select') as HTMLSelectElement;
const start = (html: string) => {
  document.body.innerHTML = html;
  undo = adopt(select(), testPage());
};
function choose(value: string): void {
  select().value = value;
  select().dispatchEvent(new Event('change', { bubbles: true }));
}
/** Classes of the visible boxes, and names of the submitted controls, of the whole page. */
const shown = () =>
  [...document.querySelectorAll('[class*=cbImageField]:not(.hidden)')].map(({ classList }) => classList[0]);
const shownBoxes = () =>
  [...document.querySelectorAll('.mt-3:not(.hidden)')].map(({ classList }) => [...classList].at(-1));
const sent = () =>
  [...document.querySelectorAll<HTMLInputElement>('[class*=Field] input,[class*=cbImageField] [name]')]
    .filter((control) => !control.disabled)
    .map(({ name }) => name);

beforeEach(() => start(`<form>${row('avatar')}${row('canvas')}</form>`));
afterEach(() => undo());

it.each([
  ['upload', ['cbImageFieldUpload'], ['avatar__file']],
  ['gallery', ['cbImageFieldGallery'], ['avatar__gallery']],
  ['delete', [], []],
  ['', [], []],
])('the choice "%s" shows %j of its own field and sends %j', (choice, boxes, names) => {
  choose('gallery');
  choose(choice);
  expect([shown(), sent()]).toEqual([boxes, names]);
});

it('a choice that is printed is applied', () => {
  undo();
  start(`<form>${row('avatar', 'upload')}</form>`);
  expect([shown(), sent()]).toEqual([['cbImageFieldUpload'], ['avatar__file']]);
});

it('a resized picture is sent with its choice only', () => {
  choose('upload');
  const file = document.querySelector('input');
  file?.insertAdjacentHTML('afterend', '<input type="hidden" name="avatar__file_image_data">');
  choose('');
  expect(sent()).toEqual([]);
  choose('upload');
  expect(sent()).toEqual(['avatar__file', 'avatar__file_image_data']);
});

it('the shown fields follow a reset of the form', () => {
  choose('upload');
  (document.querySelector('form') as HTMLFormElement).reset();
  select().value = '';
  document.querySelector('form')?.dispatchEvent(new Event('reset', { bubbles: true }));
  expect(shown()).toEqual([]);
});

it('a field without choices is not changed; a release restores the markup', () => {
  const before = document.body.innerHTML;
  choose('upload');
  undo();
  expect(document.body.innerHTML).toBe(before);
  document.body.innerHTML = '<form><select name="x__choice"><option value="upload"></option></select></form>';
  expect(() => {
    undo = adopt(select(), testPage());
  }).not.toThrow();
});

it.each([
  ['Image', ['Upload', 'Gallery', 'Position']],
  ['Video', ['Upload', 'Link']],
  ['File', ['Upload']],
])(
  'each choice of a field of release 2.11 (%s), whose boxes are siblings of its line, shows its own box',
  (kind, boxes) => {
    undo();
    start(`<form>${row211('first', kind, boxes)}${row211('second', kind, boxes)}</form>`);
    expect(shownBoxes()).toEqual([]);
    for (const box of boxes) {
      choose(box.toLowerCase());
      expect([shownBoxes(), sent()]).toEqual([[`cb${kind}Field${box}`], [`first__${box.toLowerCase()}`]]);
    }
    choose('');
    expect([shownBoxes(), sent()]).toEqual([[], []]);
  },
);
