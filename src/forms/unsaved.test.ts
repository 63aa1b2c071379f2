import { beforeEach, describe, expect, it } from 'vitest';
import { isWriting } from './unsaved.ts';

const find = <Of extends HTMLElement>(selector: string) => document.querySelector(selector) as Of;

beforeEach(() => {
  document.body.innerHTML = `
    <form id="own"><textarea name="message">printed</textarea></form>
    <form id="other"><textarea name="text">printed</textarea><input name="title" value="printed"></form>
    <div contenteditable="true" tabindex="0"></div>`;
});

describe('unsaved text in the page', () => {
  it('does not exist if nothing was changed, even in the focused field', () => {
    expect(isWriting()).toBe(false);
    find('[name=title]').focus();
    expect(isWriting()).toBe(false);
  });

  it('is changed text in a text area of any form except the excluded one', () => {
    find<HTMLTextAreaElement>('#own textarea').value = 'typed';
    find('#own textarea').focus();
    expect([isWriting(), isWriting(find<HTMLFormElement>('#own'))]).toEqual([true, false]);
    find<HTMLTextAreaElement>('#other textarea').value = 'typed';
    expect(isWriting(find<HTMLFormElement>('#own'))).toBe(true);
  });

  it('is a changed value of the focused field only, as scripts fill in fields, too', () => {
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

  it.each([
    [true, ' \n', false],
    [true, 'typed', true],
    [false, 'An article.', false],
  ])('is text in a focused editor (editable: %s, text: %j)', (isContentEditable, text, expected) => {
    const editor = find('div');
    Object.defineProperty(editor, 'isContentEditable', { value: isContentEditable });
    editor.textContent = text;
    editor.focus();
    expect(isWriting()).toBe(expected);
  });
});
