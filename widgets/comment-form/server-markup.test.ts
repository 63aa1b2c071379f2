import { describe, expect, it } from 'vitest';
import { applyPrintedPrefill, readPrefill } from './server-markup.ts';

const read = (script: string) => Object.fromEntries(readPrefill(script));
const MAX = { userName: { value: 'Max', disabled: true } };

describe('parsing the printed script', () => {
  it.each([
    `$K2("#userName").val("Max").attr("disabled", "disabled");`,
    `$K2('#userName').val('Max').attr('disabled','disabled')`,
    `jQuery( '#userName' ) . val( "Max" )\n  .prop( 'disabled', true );`,
    `$('#userName').val('Max'); $('#userName').attr('disabled', true);`,
    `$K2(document).ready(function(){ $K2("#userName").addClass('x').val("Max").prop("disabled", !0) });`,
    `(function($){$("#userName").attr("disabled", "disabled").val("Max")})(jQuery)`,
    `var a = 'it\\'s // no comment'; $K2("#userName").val("Max").attr("disabled", "disabled"); // $K2("#userName").val("Eve")`,
  ])('recognises %s', (script) => expect(read(script)).toEqual(MAX));

  it.each([
    [String.raw`"J\u00f6rg \"Joe\" O\'Neil \/ \u003cb>"`, 'Jörg "Joe" O\'Neil / <b>'],
    [String.raw`'say "hi" to O\'Neil'`, 'say "hi" to O\'Neil'],
    [String.raw`'\x4dax\tM'`, 'Max\tM'],
    [`'a\tb // c'`, 'a\tb // c'],
    [String.raw`"https:\/\/verein.example\/"`, 'https://verein.example/'],
    [String.raw`'back\\slash'`, String.raw`back\slash`],
  ])('decodes the literal %s', (literal, value) =>
    expect(read(`$K2("#userName").val(${literal})`)).toEqual({ userName: { value } }),
  );

  it.each([
    `$K2("#password").val("Max").attr("disabled", "disabled")`,
    `$K2("#userName, #other").val("Max")`,
    `my$("#userName").val("Max")`,
    `// $K2("#userName").val("Max")`,
    `/* $K2("#userName").val("Max") */`,
    `'$K2(#userName).val("Max")'`,
  ])('ignores %s', (script) => expect(read(script)).toEqual({}));

  it.each([
    `$K2("#userName").val(name)`,
    `$K2("#userName").val("a" + b)`,
    String.raw`$K2("#userName").val("\u12")`,
    `$K2("#userName").val(alert("x"))`,
    `$K2("#userName").attr("disabled", false).attr("value", "Max").prop("disabled", !1)`,
  ])('finds no value in %s', (script) => expect(readPrefill(script).get('userName') ?? {}).toEqual({}));
});

describe('applying the printed script', () => {
  function openForm(script: string, type = ''): { form: HTMLFormElement; name: HTMLInputElement } {
    document.body.innerHTML = `<form><input id="userName" name="userName" value="enter your name..."></form>
      <script${type && ` type="${type}"`}>${script}</script>`;
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

  it('leaves what the reader has written since', () => {
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

  it('ignores a script of a type that browsers do not run', () => {
    const { form, name } = openForm(SCRIPT, 'application/ld+json');
    applyPrintedPrefill(form);
    expect(name.disabled).toBe(false);
  });
});
