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
  ['a field', 'Name <input name="x">'],
  ['a handler', '<a href="javascript: void(0);" onclick="remove(1)">Delete</a>'],
  ['a link that runs code', `<a href='javascript:remove(1)'>Delete</a>`],
  ['a frame', '<iframe src="/x"></iframe>'],
])('the tip of a trigger whose content has %s is left to the original, where that is there', (_what, tooltip) => {
  expect(needsOriginal(trigger({ tooltip }))).toBe(true);
  vi.unstubAllGlobals();
  expect(needsOriginal(trigger({ tooltip }))).toBe(false);
});

it.each([
  ['text', 'Fill in a form, on time = now'],
  ['links', '<a href="/index.php">One</a> <a href="javascript: void(0);" class="cbTooltipClose">Close</a>'],
])('a trigger with %s needs no original', (_what, tooltip) => expect(needsOriginal(trigger({ tooltip }))).toBe(false));

it('a trigger that names an element for its content needs no original, unless only jQuery can find it', () => {
  expect(needsOriginal(trigger({ 'tooltip-target': '#x' }))).toBe(false);
  expect(needsOriginal(trigger({ 'tooltip-target': '> .x:first' }))).toBe(false);
  expect(needsOriginal(trigger({ 'tooltip-target': 'p:eq(2' }))).toBe(true);
  vi.unstubAllGlobals();
  expect(needsOriginal(trigger({ 'tooltip-target': 'p:eq(2' }))).toBe(false);
});

it('a tip that opens for another element is left to the original, where that is there', () => {
  const hiddenDate = { tooltip: 'Your birthday', 'open-target': '~ .combodate:first' };
  expect(needsOriginal(trigger(hiddenDate))).toBe(true);
  vi.unstubAllGlobals();
  expect(needsOriginal(trigger(hiddenDate))).toBe(false);
});

it('what the original does when its trigger is copied goes with it, as it would look for what is destroyed', () => {
  const calls: unknown[][] = [];
  const note = (...call: unknown[]) => void calls.push(call);
  vi.stubGlobal(
    'cbjQuery',
    Object.assign(() => ({ qtip: note, off: note }), { fn: { qtip: note } }),
  );
  replaceOriginal(trigger({ tooltip: 'Text' }), AbortSignal.abort());
  expect(calls).toEqual([['destroy', true], ['cloned.cbtooltip']]);
});

it('a trigger with nothing to show is left to whoever fills its tip, even later', () => {
  expect(needsOriginal(trigger({ modal: 'true' }))).toBe(true);
  expect(needsOriginal(trigger({ modal: 'true', title: 'Messages' }))).toBe(true);
  vi.unstubAllGlobals();
  expect(needsOriginal(trigger({ modal: 'true' }))).toBe(true);
  expect(needsOriginal(trigger({ modal: 'true', title: 'Messages' }))).toBe(false);
});
