// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { endOfObject, pluginCalls, readObject } from './plugin-calls.ts';

describe('an object literal of a script', () => {
  it.each([
    ['{}', {}],
    ['{"a": 1, "b": [true, null]}', { a: 1, b: [true, null] }],
    ["{useCookies: true, $tab_2 : 'two'}", { useCookies: true, $tab_2: 'two' }],
    ["{text: 'key: value', other: \"it's\"}", { text: 'key: value', other: "it's" }],
    ['{outer: {inner: "}"}}', { outer: { inner: '}' } }],
  ])('%s is read without being evaluated', (literal, value) => {
    expect(readObject(literal)).toEqual(value);
  });

  it.each(['{a: call()}', '{a: b}', '{a: 1', '{a: 1,}'])('%s is more than literals, and refused', (literal) => {
    expect(() => readObject(literal)).toThrow(SyntaxError);
  });

  it.each([
    ['{}', 0, 2],
    ['x({a: {b: 1}}, 2)', 2, 13],
    ['{a: "}"} }', 0, 8],
    ["{a: '}'} }", 0, 8],
    ['{a: "\\"}"} }', 0, 10],
    ['{a: "it\'s}"} }', 0, 12],
    ['{a: {}', 0, -1],
    ['{a: "}', 0, -1],
    ['{a: 1} {b: 2}', 7, 13],
  ])('%s from %i ends at %i', (text, start, end) => {
    expect(endOfObject(text, start)).toBe(end);
  });
});

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
