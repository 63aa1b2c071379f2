/** Shows one panel at a time on narrow screens, else all panels, with groups that can be collapsed. */
import { byId } from './dom.ts';
import { createSplitter } from './splitter.ts';
import { remember, uiState } from './ui-state.ts';

/** Sets up the switch between panels, the groups of settings, and the height of the log. */
export function setUpPanels(): void {
  for (const button of panelButtons()) button.addEventListener('click', () => showPanel(button.dataset.show ?? ''));
  showPanel('frame');

  for (const group of document.querySelectorAll<HTMLDetailsElement>('details[data-group]')) {
    const name = group.dataset.group ?? '';
    group.open = !uiState.foldedGroups.includes(name);
    group.addEventListener('toggle', () => {
      const others = uiState.foldedGroups.filter((folded) => folded !== name);
      remember({ foldedGroups: group.open ? others : [...others, name] });
    });
  }

  const splitter = createSplitter('Height of the log', uiState.logHeight, (height) => {
    remember({ logHeight: height });
    document.documentElement.style.setProperty('--log-height', `${height}dvh`);
  });
  byId('log', HTMLElement).prepend(splitter);
}

/** Shows a panel on narrow screens. */
export function showPanel(panel: string): void {
  document.documentElement.dataset.shown = panel;
  for (const button of panelButtons()) button.setAttribute('aria-pressed', String(button.dataset.show === panel));
}

function panelButtons(): NodeListOf<HTMLButtonElement> {
  return document.querySelectorAll<HTMLButtonElement>('[data-show]');
}
