import { expect, it } from 'vitest';
import { printedSettings } from './first-tab.ts';

it.each<[string, string, object]>([
  ['JSON', `$("#cbtabs7").cbtabs({"useCookies":true,"tabSelected":"14"})`, { useCookies: true, tabSelected: '14' }],
  [
    'the right one of several calls, in a script’s own syntax',
    `$('#cbtabs8').cbtabs({tabSelected:'1'});$( '#cbtabs7' ).cbtabs( { useCookies: 1, 'tabSelected' : '14' } )`,
    { useCookies: true, tabSelected: '14' },
  ],
  [
    'quotes, braces and other letters',
    String.raw`$('.cbTabs').cbtabs({'tabSelected':'It\'s a \"{}\" \u00fcber'})`,
    { useCookies: false, tabSelected: 'It\'s a "{}" über' },
  ],
  ['no object', `$('.cbTabs').cbtabs('select', '14')`, {}],
  ['an object without an end', `$('.cbTabs').cbtabs({'tabSelected':'14'`, {}],
  ['a value that only a script can evaluate', `$('.cbTabs').cbtabs({'tabSelected': location.hash})`, {}],
  ['a call for other tabs', `$('#cbtabs8').cbtabs({'tabSelected':'14'})`, {}],
  ['no selector', `$('#[').cbtabs({'tabSelected':'14'})`, {}],
  ['links that are clicked', `$('#cbtabnav12 > a').click(); $("#cbtabnav7 > a").click()`, { tab: 'cbtabnav7' }],
  ['a link that a script only waits for', `$( '#cbtabnav12 > a' ).click( function() {} );`, {}],
  ['other links', `$( '#cbtabnav12 > b' ).click();$( '.cbtabnav12 > a' ).click();`, {}],
])('printed settings are read from %s', (_what, script, expected) => {
  document.body.innerHTML = '<div class="cbTabs" id="cbtabs7"></div><script type="text/plain"></script>';
  const [box, element] = document.body.children;
  element?.replaceChildren(script);
  expect(box && printedSettings(box)).toEqual(expected);
});
