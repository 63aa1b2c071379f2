import { describe, expect, it } from 'vitest';
import { draftOwner } from './draft-owner.ts';

const TOKEN = `<input type="hidden" name="${'a'.repeat(32)}" value="1">`;

function ownerOf(fields: string): string {
  document.body.innerHTML = `<form>${fields}</form>`;
  return draftOwner(document.querySelector('form'));
}

describe('a draft', () => {
  it.each([
    `<input name="userName" value="enter your name...">${TOKEN}`,
    `<input name="userName" value="Anna, typed by a guest">`,
    '',
  ])('belongs to a guest: %s', (fields) => expect(ownerOf(fields)).toBe(''));

  it.each([
    '<input name="userName" value="Berta" disabled>',
    '<input name="userName" value="Berta" readonly>',
    '<input type="hidden" name="userName" value="Berta">',
    '<input name="userName" value="Berta"><input name="commentEmail" value="berta@mail.example">',
  ])('belongs to the member whose name is printed: %s', (fields) => {
    const owner = ownerOf(fields);
    expect(owner).toBe(ownerOf('<input name="userName" value="Berta" disabled>'));
    expect(owner).not.toBe(ownerOf('<input name="userName" value="Carl" disabled>'));
    expect(owner).toMatch(/^:[0-9a-z]{5,7}$/);
  });

  it('belongs to the session if the form has no field for the name', () => {
    const [one, other] = [ownerOf(TOKEN), ownerOf(TOKEN.replace('aa', 'bb'))];
    expect(one).not.toBe('');
    expect(one).not.toBe(other);
  });
});
