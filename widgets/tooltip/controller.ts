import { hasPlugin } from '../../src/compat/jquery.ts';
import { loadFile } from '../../src/dom/load-file.ts';
import { make } from '../../src/dom/make.ts';
import type { Scope } from '../../src/page/scope.ts';
import { buildTip } from '../../src/popovers/box.ts';
import { attributeOf, isMarkup } from '../../src/popovers/server-markup.ts';
import { adoptTooltip, CLOSE_DELAY_MS, OPEN_DELAY_MS } from '../../src/popovers/trigger.ts';

const USUAL = {
  hover: true,
  focus: true,
  click: true,
  leave: true,
  openDelay: OPEN_DELAY_MS,
  closeDelay: CLOSE_DELAY_MS,
};

function isPlain(trigger: HTMLElement): boolean {
  const asksForMore = trigger.getAttributeNames().some((name) => /^data-cbtooltip-(?!tooltip$)/.test(name));
  return !asksForMore && !isMarkup(attributeOf(trigger, 'tooltip')) && !hasPlugin('qtip');
}

function adoptPlain(trigger: HTMLElement, scope: Scope): void {
  const side = getComputedStyle(trigger).direction === 'rtl' ? 'left' : 'right';
  adoptTooltip(trigger, scope, USUAL, {
    closesOutside: true,
    placement: { area: `bottom ${side}` },
    async build(shown) {
      const text = attributeOf(trigger, 'tooltip');
      return text ? buildTip(trigger, 'tooltip', shown, make('div', { className: 'qtip-content' }, text)) : undefined;
    },
  });
}

/** Adopts the trigger of a tooltip. Plain text is shown at once; anything else loads the file `tooltips`. */
export function adopt(trigger: HTMLElement, scope: Scope): void | Promise<void> {
  if (isPlain(trigger)) return adoptPlain(trigger, scope);
  return loadFile('tooltips').then(({ adoptFull }) => {
    if (!scope.signal.aborted) adoptFull(trigger, scope);
  });
}
