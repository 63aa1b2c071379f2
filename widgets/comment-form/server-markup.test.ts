import { describe, expect, it } from 'vitest';
import { applyPrintedPrefill, readPrefill } from './server-markup.ts';

const read = (script: string) => Object.fromEntries(readPrefill(script));

describe('parsing the printed script', () => {
  it.each([
    `$K2("#userName").val("Max").attr("disabled", "disabled");`,
    `$K2('#userName').val('Max').attr('disabled','disabled')`,
    `jQuery( '#userName' ).val( "Max" )\n  .prop( 'disabled', true );`,
  ])('recognises %s', (script) => expect(read(script)).toEqual({ userName: { value: 'Max', isDisabled: true } }));

  it.each([
    [String.raw`"J\u00f6rg \"Joe\" O\'Neil \/ \u003cb>"`, 'Jörg "Joe" O\'Neil / <b>'],
    [String.raw`'say "hi" to O\'Neil'`, 'say "hi" to O\'Neil'],
    [String.raw`"https:\/\/verein.example\/"`, 'https://verein.example/'],
  ])('decodes the literal %s', (literal, value) =>
    expect(read(`$K2("#userName").val(${literal})`)).toEqual({ userName: { value, isDisabled: false } }),
  );

  it.each([`$K2("#userName").val(name)`, `$K2("#userName").val("a" + b)`, `$K2("#userName").val(alert("x"))`])(
    'finds no value in %s',
    (script) => expect(read(script)).toEqual({}),
  );
});

describe('applying the printed script', () => {
  function openForm(script: string): { form: HTMLFormElement; name: HTMLInputElement } {
    document.body.innerHTML = `<form><input id="userName" name="userName" value="enter your name..."></form>
      <script>${script}</script>`;
    return {
      form: document.querySelector('form') as HTMLFormElement,
      name: document.querySelector('input') as HTMLInputElement,
    };
  }
  const SCRIPT = '$K2("#userName").val("Max").attr("disabled", "disabled")';

  it('fills in and disables fields, and restores them', () => {
    const { form, name } = openForm(SCRIPT);
    const undo = applyPrintedPrefill(form);
    expect([name.value, name.disabled]).toEqual(['Max', true]);
    undo();
    expect([name.value, name.disabled]).toEqual(['enter your name...', false]);
  });

  it('keeps text that the reader has typed since', () => {
    const { form, name } = openForm('$K2("#userName").val("Max")');
    const undo = applyPrintedPrefill(form);
    name.value = 'Moritz';
    undo();
    expect(name.value).toBe('Moritz');
  });

  it('does not change fields that the reader or the script itself has filled in', () => {
    const { form, name } = openForm(SCRIPT);
    name.value = 'typed';
    applyPrintedPrefill(form);
    expect([name.value, name.disabled]).toEqual(['typed', false]);
    name.value = 'Moritz';
    name.disabled = true;
    applyPrintedPrefill(form)();
    expect([name.value, name.disabled]).toEqual(['Moritz', true]);
  });
});
