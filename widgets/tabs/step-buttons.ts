import { keepAttributes, setHidden } from '../../src/dom/attributes.ts';
import { onAction, onKeyDown } from '../../src/dom/controls.ts';
import { is, unshadowed } from '../../src/dom/nodes.ts';
import type { Page } from '../../src/page/page.ts';
import type { Scope } from '../../src/page/scope.ts';
import { isEnabled, own, type Tab, tabAround } from './server-markup.ts';
import type { Tabs } from './tabs.ts';

const NEXT = '.cbTabNavNext';
const SUBMIT = 'button:not([type=button],[type=reset]),input:is([type=submit],[type=image])';

function submitButtons({ box, tabs }: Tabs): HTMLElement[] {
  const form = box.closest('form') ?? box.querySelector('form');
  const buttons = form ? [...unshadowed(form).querySelectorAll<HTMLElement>(SUBMIT)] : [];
  return buttons.filter((button) => !tabAround(tabs, button));
}

const NOT_BY_ENTER = /^(button|submit|reset|image|file|checkbox|radio)$/;

/** Goes to the next or previous enabled step, wrapping around, unless a listener prevents `k2:tab-leave`. */
function move({ tabs, goTo }: Tabs, from: Tab, isForward: boolean, page: Page): void {
  const place = tabs.indexOf(from);
  const others = [...tabs.slice(place + 1), ...tabs.slice(0, place)].filter(isEnabled);
  const next = others.at(isForward ? 0 : -1);
  if (!next) return;
  const detail = { tab: from.pane.id, next: next.pane.id };
  if (!isForward || page.emit(from.pane, 'k2:tab-leave', detail)) goTo(next);
}

/** Makes the buttons in the panes move between steps. Returns a function to call after each step. */
export function followSteps(steps: Tabs, { page, signal, undo }: Scope): () => void {
  const { box, tabs, current } = steps;
  const submits = submitButtons(steps);
  const buttons = tabs.flatMap(({ pane }) => own(pane, `.cbTabNavPrevious,${NEXT}`));
  for (const button of [...submits, ...buttons]) undo(keepAttributes(button, 'class', 'hidden'));
  const arrange = () => {
    const open = tabs.filter(isEnabled);
    for (const button of buttons) {
      const end = button.matches(NEXT) ? open.at(-1) : open[0];
      setHidden(button, button.closest('.cbTabPane') === end?.pane);
    }
    for (const button of submits) setHidden(button, current() !== open.at(-1));
  };
  const onButton = (button: HTMLElement) => {
    const tab = tabAround(tabs, button);
    if (tab) move(steps, tab, button.matches(NEXT), page);
  };
  const onKey = (event: KeyboardEvent) => {
    const tab = tabAround(tabs, event.target);
    if (event.key !== 'Enter' || event.defaultPrevented || !tab || tab === tabs.filter(isEnabled).at(-1)) return;
    // In these fields, Enter would submit the form though its button is still hidden.
    if (!is('input', event.target) || NOT_BY_ENTER.test(event.target.type)) return;
    event.preventDefault();
    // Clicks the button, so that scripts that listen for its click notice Enter as well.
    const [next] = own(tab.pane, NEXT);
    if (next) next.click();
    else move(steps, tab, true, page);
  };
  onAction(box, (target) => buttons.find((button) => button.contains(target)), onButton, signal);
  onKeyDown(box, onKey, { signal });
  // Scripts of the site disable steps and enable them, depending on the answers of the visitor.
  const disabling = new MutationObserver(arrange);
  for (const { nav } of tabs) disabling.observe(nav, { attributeFilter: ['class'] });
  undo(() => disabling.disconnect());
  return arrange;
}
