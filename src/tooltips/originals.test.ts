import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { needsOriginal, replaceOriginal } from './originals.ts';

beforeEach(() =>
  vi.stubGlobal(
    'cbjQuery',
    Object.assign(() => {}, { fn: { cbtooltip: () => {}, qtip: () => {} } }),
  ),
);
afterEach(() => void vi.unstubAllGlobals());

function trigger(attributes: Record<string, string>): HTMLElement {
  const element = document.createElement('a');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(`data-cbtooltip-${name}`, value);
  return element;
}

const REQUEST = `<a href="javascript: void(0);" data-cbtooltip-tooltip="&lt;form action=&quot;/add&quot;&gt;&lt;textarea name=&quot;message&quot;&gt;&lt;/textarea&gt;&lt;/form&gt;" data-hascbtooltip="true" data-cbtooltip-modal="true">Request Connection</a>`;
const EDIT = '<a href="/edit" class="cbTooltip" data-cbtooltip-tooltip="Change what others see of you">Edit</a>';
const IN_ORIGINAL = '<div class="qtip qtip-default popover qtip-menu">';

/** Returns the trigger of a profile's menu, whose entries are in an element of their own. */
const menu = (entries: string) => `<li class="cbTooltip" data-cbtooltip-tooltip-target="#sub">Menu${entries}</li>`;
const tip = (html: string) => `<a class="cbTooltip" data-cbtooltip-tooltip="${html.replace(/"/g, '&quot;')}">Tip</a>`;

it.each([
  ['a form', tip('<form><textarea name="message"></textarea></form>'), true],
  ['a handler', tip('<a href="javascript: void(0);" onclick="remove(1)">Delete</a>'), true],
  ['a link that runs code', tip(`<a href='javascript:remove(1)'>Delete</a>`), true],
  ['a background', tip('<div style="background-image: url(/a.png); color: red" class="cbImgCanvas"></div>'), true],
  ['an SVG', tip('<svg viewBox="0 0 100 100" class="cbImgPict"><text>A</text></svg>'), true],
  ['a video', tip('<div class="cb_tab_content"><video width="640" src="/film.mp4" controls></video></div>'), true],
  ['a tip', tip('Born <span class="cbTooltip" data-cbtooltip-tooltip="Never shown to others">1990</span>'), true],
  ['text', tip('Fill in a form, on time = now'), false],
  ['styled text', tip('<p style="color: red" class="cbTooltipTitle">In <b>style = url(x)</b></p>'), false],
  ['links', tip('<a href="/a">One</a> <a href="javascript: void(0);" class="cbTooltipClose">Close</a>'), false],
  ['an element', '<a class="cbTooltip" data-cbtooltip-tooltip-target="> .x:first">Tip</a>', false],
  ['an element for jQuery', '<a class="cbTooltip" data-cbtooltip-tooltip-target="p:eq(2">Tip</a>', true],
  ['a menu with a form in it', menu(`<ul id="sub"><li>${REQUEST}</li></ul>`), true],
  ['a template with a form in it', menu(`<template id="sub"><ul><li>${REQUEST}</li></ul></template>`), true],
  [
    'a menu in it with a form',
    menu(
      `<ul id="sub"><li class="cbTooltip" data-cbtooltip-tooltip-target="#more"><a>More</a></li></ul><ul id="more"><li>${REQUEST}</li></ul>`,
    ),
    true,
  ],
  ['a menu with a tip of ours', menu(`<ul id="sub"><li>${EDIT}</li></ul>`), false],
  ['text within a tip of the original', `${IN_ORIGINAL}${EDIT}</div>`, true],
  ['text within a tip of ours', `<div class="qtip k2i-tip k2i-tip--menu">${EDIT}</div>`, false],
  ['another element that opens it', EDIT.replace('class', 'data-cbtooltip-open-target="~ .combodate" class'), true],
])('a trigger with %s is left to the original script, if that is loaded: %s', (_what, html, expected) => {
  document.body.innerHTML = html;
  const trigger = document.querySelector('.cbTooltip') ?? document.body;
  expect(needsOriginal(trigger)).toBe(expected);
  vi.unstubAllGlobals();
  expect(needsOriginal(trigger)).toBe(false);
});

it('the original’s listener for copied triggers is removed, as it would need the destroyed tip', () => {
  const calls: unknown[][] = [];
  const note = (...call: unknown[]) => void calls.push(call);
  vi.stubGlobal(
    'cbjQuery',
    Object.assign(() => ({ qtip: note, off: note }), { fn: { qtip: note } }),
  );
  replaceOriginal(trigger({ tooltip: 'Text' }), AbortSignal.abort());
  expect(calls).toEqual([['destroy', true], ['cloned.cbtooltip']]);
});

it('a trigger without content is left to the script that fills its tip, even later', () => {
  expect(needsOriginal(trigger({ modal: 'true' }))).toBe(true);
  expect(needsOriginal(trigger({ modal: 'true', title: 'Messages' }))).toBe(true);
  vi.unstubAllGlobals();
  expect(needsOriginal(trigger({ modal: 'true' }))).toBe(true);
  expect(needsOriginal(trigger({ modal: 'true', title: 'Messages' }))).toBe(false);
});
