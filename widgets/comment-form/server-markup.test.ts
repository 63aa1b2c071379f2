import { describe, expect, it } from 'vitest';
import { testScope } from '../../test/page.ts';
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
  const PROMPT = 'enter your name...';
  const SCRIPT = '$K2("#userName").val("Max").attr("disabled", "disabled")';

  /** The value and `disabled` of the field after the script, and after the release; the visitor types meanwhile. */
  it.each<[string, string, Partial<HTMLInputElement>, string, unknown[]]>([
    ['fills in and disables fields, and restores them', SCRIPT, {}, '', ['Max', true, PROMPT, false]],
    ['keeps text that was typed since', '$K2("#userName").val("Max")', {}, 'Mo', ['Max', false, 'Mo', false]],
    ['does not change text that was typed before', SCRIPT, { value: 'typed' }, '', ['typed', false, 'typed', false]],
    ['nor what it has itself done', SCRIPT, { value: 'Mo', disabled: true }, '', ['Mo', true, 'Mo', true]],
  ])('%s', (_what, script, before, typed, expected) => {
    const { form, name } = openForm(script);
    Object.assign(name, before);
    const scope = testScope();
    applyPrintedPrefill(form, scope);
    const first = [name.value, name.disabled];
    if (typed) name.value = typed;
    scope.end();
    expect([...first, name.value, name.disabled]).toEqual(expected);
  });
});
