import { readBoolean } from '../../src/dom/attributes.ts';
import { bringIntoView } from '../../src/dom/scroll.ts';
import type { Scope } from '../../src/page/scope.ts';
import { firstChoice, printedSettings } from './first-tab.ts';
import { listenInList, listenOutside } from './listeners.ts';
import { readTabs } from './server-markup.ts';
import { followSteps } from './step-buttons.ts';
import './tabs.css?adopt';
import { createTabs, followOriginal, scrollToPane, tellOriginal } from './tabs.ts';

/** Adopts one `.cbTabs`, unless it has no tabs. */
export function adopt(box: HTMLElement, scope: Scope): void {
  const markup = readTabs(box, scope.undo);
  if (!markup) return;
  const isStepByStep = readBoolean(box.dataset.cbtabsStepByStep, false);
  const printed = printedSettings(box);
  const usesCookies = !!box.id && readBoolean(box.dataset.cbtabsUseCookies, !!printed.useCookies);
  const settings = { ...markup, box, isStepByStep, usesCookies };
  const tabs = createTabs(settings, scope, () => arrange?.());
  const arrange = isStepByStep ? followSteps(tabs, scope) : undefined;
  followOriginal(tabs, scope.signal);
  listenInList(tabs, scope.signal);
  listenOutside(tabs, scope);
  const first = firstChoice(settings, printed);
  if (!first) return;
  const { tab, target } = first;
  tabs.show(tab);
  if (!target) return;
  tellOriginal(box, tab);
  scope.page.emit(box, 'k2:show-field', {});
  // Does not move a visitor who has begun to scroll.
  if (scrollY > 0) return;
  if (target === tab.pane) scrollToPane(target);
  else bringIntoView(target, 'start');
}
