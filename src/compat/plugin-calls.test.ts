// @vitest-environment node
import { expect, it } from 'vitest';
import { pluginCalls } from './inline-scripts.ts';

const calls = (text: string) => [...pluginCalls(text, '.cbtabs')];

it.each([
  ["$('#tabs').cbtabs({a: 1})", [{ selector: '#tabs', literal: '{a: 1}' }]],
  ['$( "#tabs" ) .cbtabs ( { "a": {} } ).show()', [{ selector: '#tabs', literal: '{ "a": {} }' }]],
  ['$(\'.a[b="c"]\').cbtabs({})', [{ selector: '.a[b="c"]', literal: '{}' }]],
  ['element.cbtabs({})', [{ selector: '', literal: '{}' }]],
  ["$('#a').cbtabs({}); $('#b').cbtabs({})", ['#a', '#b'].map((selector) => ({ selector, literal: '{}' }))],
  ["$('#a').cbtabs({a: '.cbtabs({})'})", [{ selector: '#a', literal: "{a: '.cbtabs({})'}" }]],
  ["$('#a').cbtabs({a: 1", [{ selector: '#a', literal: '' }]],
  ["$('#a').cbtabs()", []],
  ["$('#a').cbtabs('select', {})", []],
  ["$('#a').cbtabsmore({})", []],
  ['', []],
])('%s has the calls %j', (script, found) => {
  expect(calls(script)).toEqual(found);
});

it('no more than 16 objects that never end are looked at', () => {
  expect(calls('.cbtabs({'.repeat(100))).toHaveLength(16);
});

it('a selector is looked for in the 200 characters before the call, and the object in those after it', () => {
  const blanks = ' '.repeat(201);
  expect(calls(`$('#a')${blanks}.cbtabs({})`)).toEqual([{ selector: '', literal: '{}' }]);
  expect(calls(`$('#a').cbtabs${blanks}({})`)).toEqual([]);
});
