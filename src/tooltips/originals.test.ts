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

it.each([
  ['a form', '<form><textarea name="message"></textarea></form>'],
  ['a handler', '<a href="javascript: void(0);" onclick="remove(1)">Delete</a>'],
  ['a link that runs code', `<a href='javascript:remove(1)'>Delete</a>`],
  [
    'a picture behind',
    '<div style="background-image: url(/images/canvas.png); background-position-y: 50%;" class="cbImgCanvas"></div>',
  ],
  ['a drawn picture', '<svg viewBox="0 0 100 100" class="cbImgPict cbImgPictInitial"><text>A</text></svg>'],
  ['a film', '<div class="cb_tab_content"><video width="640" src="/film.mp4" controls></video></div>'],
  ['a tip of its own', 'Born <span class="cbTooltip" data-cbtooltip-tooltip="Never shown to others">1990</span>'],
])('a tip with %s in its content is left to the original script, if that is loaded', (_what, tooltip) => {
  expect(needsOriginal(trigger({ tooltip }))).toBe(true);
  vi.unstubAllGlobals();
  expect(needsOriginal(trigger({ tooltip }))).toBe(false);
});

it.each([
  ['text', 'Fill in a form, on time = now'],
  ['styled text', '<p style="color: red" class="cbTooltipTitle">In <b>style = url(x)</b></p>'],
  ['links', '<a href="/index.php">One</a> <a href="javascript: void(0);" class="cbTooltipClose">Close</a>'],
])('a trigger with %s does not need the original script', (_what, tooltip) =>
  expect(needsOriginal(trigger({ tooltip }))).toBe(false),
);

it('a trigger whose content is an element does not need the original, unless only jQuery can find it', () => {
  expect(needsOriginal(trigger({ 'tooltip-target': '#x' }))).toBe(false);
  expect(needsOriginal(trigger({ 'tooltip-target': '> .x:first' }))).toBe(false);
  expect(needsOriginal(trigger({ 'tooltip-target': 'p:eq(2' }))).toBe(true);
  vi.unstubAllGlobals();
  expect(needsOriginal(trigger({ 'tooltip-target': 'p:eq(2' }))).toBe(false);
});

const REQUEST = `<a href="javascript: void(0);" data-cbtooltip-tooltip="&lt;form action=&quot;/add&quot;&gt;&lt;textarea name=&quot;message&quot;&gt;&lt;/textarea&gt;&lt;/form&gt;" data-cbtooltip-title="Connect to Ada" data-hascbtooltip="true" data-cbtooltip-modal="true" class="dropdown-item">Request Connection</a>`;

/** The menu of a profile, whose entries are in an element of their own. */
function profileMenu(entries: string): HTMLElement {
  document.body.innerHTML = `<ul><li id="cbmenu2" class="cbMenu cbTooltip" data-cbtooltip-tooltip-target="#cbsubmenu2" data-cbtooltip-menu="true"><a href="javascript: void(0);" class="nav-link">Connections</a>${entries}</li></ul>`;
  const menu = document.getElementById('cbmenu2');
  if (!menu) throw new Error('No menu');
  return menu;
}

it.each([
  ['a list', `<ul id="cbsubmenu2" class="dropdown-menu"><li>${REQUEST}</li></ul>`],
  ['a template', `<template id="cbsubmenu2"><ul><li>${REQUEST}</li></ul></template>`],
  [
    'a menu within it',
    `<ul id="cbsubmenu2"><li class="cbTooltip" data-cbtooltip-tooltip-target="#cbsubmenu3" data-cbtooltip-menu="true"><a>More</a></li></ul><ul id="cbsubmenu3"><li>${REQUEST}</li></ul>`,
  ],
])('a menu with the trigger of a form in %s is left to the original script, which handles both', (_what, entries) => {
  const menu = profileMenu(entries);
  expect(needsOriginal(menu)).toBe(true);
  vi.unstubAllGlobals();
  expect(needsOriginal(menu)).toBe(false);
});

it('a menu with tips of K2 Islands in its entries does not need the original script', () => {
  const entry = '<a href="/edit" class="cbTooltip" data-cbtooltip-tooltip="Change what others see of you">Edit</a>';
  expect(needsOriginal(profileMenu(`<ul id="cbsubmenu2"><li>${entry}</li></ul>`))).toBe(false);
});

it('a trigger in a tip of the original script is left to it, unlike one in a tip of K2 Islands', () => {
  const within = (classes: string) => {
    document.body.innerHTML = `<div class="${classes}"><a class="cbTooltip" data-cbtooltip-tooltip="Text">Entry</a></div>`;
    return document.querySelector('a') ?? document.body;
  };
  expect(needsOriginal(within('qtip qtip-default popover qtip-menu'))).toBe(true);
  expect(needsOriginal(within('qtip k2i-tip k2i-tip--menu'))).toBe(false);
  vi.unstubAllGlobals();
  expect(needsOriginal(within('qtip qtip-default popover qtip-menu'))).toBe(false);
});

it('a tip that opens for another element is left to the original script, if that is loaded', () => {
  const hiddenDate = { tooltip: 'Your birthday', 'open-target': '~ .combodate:first' };
  expect(needsOriginal(trigger(hiddenDate))).toBe(true);
  vi.unstubAllGlobals();
  expect(needsOriginal(trigger(hiddenDate))).toBe(false);
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
