import { describe, expect, it } from 'vitest';
import { printedSettings } from './first-tab.ts';

function read(script: string, src?: string) {
  const box = document.createElement('div');
  box.className = 'cbTabs';
  box.id = 'cbtabs7';
  const element = document.createElement('script');
  element.type = 'text/plain';
  element.textContent = script;
  if (src) element.setAttribute('src', src);
  document.body.append(box, element);
  return printedSettings(box);
}

describe('printed settings', () => {
  it.each([
    ['JSON', `$("#cbtabs7").cbtabs({"useCookies":true,"tabSelected":"14"})`],
    ['a script’s own syntax', `$( '.cbTabs' ).cbtabs( { useCookies: true, 'tabSelected' : '14' } );`],
    ['a number for true', `$( '.cbTabs' ).cbtabs( { 'useCookies': 1, 'tabSelected': "14" } );`],
    [
      'the right one of several calls',
      `$('#cbtabs8').cbtabs({tabSelected:'1'});$('#cbtabs7').cbtabs({useCookies:1,tabSelected:'14'})`,
    ],
  ])('are read from %s', (_what, script) => expect(read(script)).toEqual({ useCookies: true, tabSelected: '14' }));

  it('can contain quotes, braces and non-ASCII letters', () =>
    expect(read(String.raw`$('.cbTabs').cbtabs({'tabSelected':'It\'s a \"{}\" \u00fcber'})`)).toEqual({
      useCookies: false,
      tabSelected: 'It\'s a "{}" über',
    }));

  it.each([
    ['no script', ''],
    ['no object', `$('.cbTabs').cbtabs('select', '14')`],
    ['an object without an end', `$('.cbTabs').cbtabs({'tabSelected':'14'`],
    ['a value that only a script can evaluate', `$('.cbTabs').cbtabs({'tabSelected': location.hash})`],
    ['a call for other tabs', `$('#cbtabs8').cbtabs({'tabSelected':'14'})`],
    ['no selector', `$('#[').cbtabs({'tabSelected':'14'})`],
  ])('are empty when there is %s', (_what, script) => expect(read(script)).toEqual({}));

  it.each([
    ['the tab that the server wants', `$( '#cbtabnav12 > a' ).click();`, 'cbtabnav12'],
    ['the last one of several', `$('#cbtabnav12 > a').click(); $("#cbtabnav7 > a").click()`, 'cbtabnav7'],
    ['no link that a script only waits for', `$( '#cbtabnav12 > a' ).click( function() {} );`, undefined],
    ['no other link', `$( '#cbtabnav12 > b' ).click();$( '.cbtabnav12 > a' ).click();`, undefined],
  ])('have %s', (_what, script, tab) => expect(read(script).tab).toBe(tab));
});
