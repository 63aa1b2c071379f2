import { beforeEach, expect, it, vi } from 'vitest';
import { testScope } from '../../test/page.ts';
import { adoptTrigger, type Behaviour } from './trigger.ts';

const BEHAVIOUR: Behaviour = { hover: true, focus: true, click: true, leave: true, openDelay: 30, closeDelay: 300 };

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it.each([
  ['pointer', new PointerEvent('pointerleave', { pointerType: 'mouse' })],
  ['focus', new FocusEvent('focusout', { relatedTarget: document.body })],
])('a box that is an element of the page is not followed by its %s once it has closed', async (_what, event) => {
  document.body.innerHTML = '<button>Help</button><p>Explained</p>';
  const [trigger, box] = document.body.children as unknown as [HTMLElement, HTMLElement];
  const scope = testScope();
  const build = async () => box;
  const kind = { mode: 'menu', build, closesOutside: true, placement: { area: 'bottom' } } as const;
  const { tip } = adoptTrigger(trigger, scope, BEHAVIOUR, kind);
  tip.open();
  await vi.advanceTimersByTimeAsync(30);
  expect(tip.element()).toBe(box);
  tip.close();
  tip.open();
  box.dispatchEvent(event);
  await vi.advanceTimersByTimeAsync(30);
  expect(tip.element()).toBe(box);
  scope.end();
});
