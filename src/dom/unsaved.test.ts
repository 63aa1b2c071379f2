import { beforeEach, describe, expect, it } from 'vitest';
import { isWriting } from './controls.ts';

const find = <Of extends HTMLElement>(selector: string) => document.querySelector(selector) as Of;

beforeEach(() => {
  document.body.innerHTML = `
    <form id="own"><textarea name="message">printed</textarea></form>
    <form id="other"><textarea name="text">printed</textarea><input name="title" value="printed"></form>
    <div contenteditable="true" tabindex="0"></div>`;
});

describe('unsaved text in the page', () => {
  it('does not exist when nothing was changed, wherever the focus is', () => {
    expect(isWriting()).toBe(false);
    find('[name=title]').focus();
    expect(isWriting()).toBe(false);
    find('div').focus();
    expect(isWriting()).toBe(false);
  });

  it('is text in a text area of any form', () => {
    find<HTMLTextAreaElement>('#own textarea').value = 'typed';
    expect(isWriting()).toBe(true);
  });

  it('is not text in the form that is excluded', () => {
    find<HTMLTextAreaElement>('#own textarea').value = 'typed';
    find('#own textarea').focus();
    expect(isWriting(find<HTMLFormElement>('#own'))).toBe(false);
    find<HTMLTextAreaElement>('#other textarea').value = 'typed';
    expect(isWriting(find<HTMLFormElement>('#own'))).toBe(true);
  });

  it('is a changed value of the focused field only: scripts fill in fields, too', () => {
    find<HTMLInputElement>('[name=title]').value = 'other';
    expect(isWriting()).toBe(false);
    find('[name=title]').focus();
    expect(isWriting()).toBe(true);
  });

  it.each(['readOnly', 'disabled'] as const)('is not text in a field that is %s', (state) => {
    const area = find<HTMLTextAreaElement>('#other textarea');
    area.value = 'by a script';
    area[state] = true;
    expect(isWriting()).toBe(false);
  });

  it('is text in an editor of the page', () => {
    const editor = find('div');
    Object.defineProperty(editor, 'isContentEditable', { value: true });
    editor.focus();
    expect(document.activeElement).toBe(editor);
    expect(isWriting()).toBe(false);
    editor.textContent = ' \n';
    expect(isWriting()).toBe(false);
    editor.textContent = 'typed';
    expect(isWriting()).toBe(true);
  });

  it('is not text in an element that is not editable', () => {
    const paragraph = find('div');
    Object.defineProperty(paragraph, 'isContentEditable', { value: false });
    paragraph.textContent = 'An article.';
    paragraph.focus();
    expect(isWriting()).toBe(false);
  });
});
