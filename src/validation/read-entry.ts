import { is, ownDocument } from '../dom/nodes.ts';
import { quietly } from '../dom/quietly.ts';
import { checkedBoxes, isCheckable } from './fields.ts';
import type { ChosenFile, Entry, RuleContext } from './rules/rule.ts';

/** The server's class of a file field whose images are sent by hidden fields. */
export const HAS_IMAGE_DATA = 'cbValidationHasImageData';

/** Describes the file in a data URL; four of its characters are three bytes. */
function imageFile(url: string): ChosenFile {
  const [, type = '', subtype = ''] = /^data:([\w.+-]+\/([\w.-]+)[\w.+-]*)[;,]/.exec(url.slice(0, 200)) ?? [];
  const size = Math.floor(((url.length - url.indexOf(',') - 1) * 3) / 4);
  return { name: `image.${subtype}`, type, size, isImageData: true };
}

/** Reads the hidden fields after a file field, one for each resized image, which are sent instead of its files. */
function imageDataOf(field: HTMLInputElement): string[] {
  const urls: string[] = [];
  for (let next = field.nextElementSibling; next && !next.matches('[type=file]'); next = next.nextElementSibling)
    if (is('input', next) && next.matches('.cbValidationImageData') && next.value) urls.push(next.value);
  return urls;
}

function filesOf(field: HTMLInputElement): readonly ChosenFile[] {
  const urls = field.classList.contains(HAS_IMAGE_DATA) ? imageDataOf(field) : [];
  return urls.length ? urls.map(imageFile) : [...(field.files ?? [])];
}

/** Counts a text as the original does: a line break is one character. */
function textEntry(value: string): Entry {
  const text = value.replace(/\r/g, '');
  return { text, size: text.length, blank: text === '', files: [] };
}

function selectEntry(select: HTMLSelectElement): Entry {
  const selected = [...select.selectedOptions];
  // A disabled option counts as selected, but is not sent.
  const sent = selected.filter((option) => !option.matches(':disabled'));
  const text = sent.map(({ value }) => value).join(',');
  const blank = select.multiple ? sent.length === 0 : text === '';
  return { text, size: selected.length, blank, files: [] };
}

function boxesEntry(box: HTMLInputElement): Entry {
  const checked = checkedBoxes(box);
  const text = checked.map(({ value }) => value).join(',');
  return { text, size: checked.length, blank: checked.length === 0, files: [] };
}

/** Reads the text of a Joomla editor, which updates its field only before the form is sent. */
function editorText({ id }: HTMLTextAreaElement): string | undefined {
  type Editors = Readonly<Record<string, { getValue?(): unknown } | undefined>>;
  const { Joomla } = window as { Joomla?: { editors?: { instances?: Editors } } };
  const text = quietly(() => Joomla?.editors?.instances?.[id]?.getValue?.());
  return typeof text === 'string' ? text : undefined;
}

export function readEntry(field: HTMLElement): Entry {
  if (is('select', field)) return selectEntry(field);
  if (isCheckable(field)) return boxesEntry(field);
  if (is('textarea', field)) return textEntry(editorText(field) ?? field.value);
  if (!is('input', field)) return textEntry('');
  if (field.validity?.badInput) return textEntry('NaN');
  if (field.type !== 'file') return textEntry(field.value);
  return { ...textEntry(field.files?.[0]?.name ?? ''), files: filesOf(field) };
}

/** Finds an element in the form, or else in the page. An invalid selector finds nothing. */
export function findBy(form: HTMLFormElement, selector: string): HTMLElement | null | undefined {
  return quietly(() => form.querySelector<HTMLElement>(selector) ?? ownDocument.querySelector<HTMLElement>(selector));
}

export function ruleContextOf(form: HTMLFormElement): RuleContext {
  return {
    other(selector) {
      const field = findBy(form, selector);
      return field?.matches('input,select,textarea') ? readEntry(field) : undefined;
    },
    has: (selector) => !!quietly(() => form.querySelector(selector)),
  };
}
