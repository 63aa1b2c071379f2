import { make } from '../dom/make.ts';
import type { TextKey } from '../i18n/texts.ts';
import { prepareMount, type WidgetContext } from './mount.ts';
import { createStore } from './store.ts';

/** Something that a visitor can do next, by a button. */
export interface Action {
  readonly label: TextKey;
  run(): void;
}

/** A place for buttons after a text of K2 Islands. React draws them when it has loaded (src/react/Actions.tsx). */
export interface ActionButtons {
  readonly element: HTMLElement;
  show(actions: readonly Action[]): void;
  remove(): void;
}

export function createActions(context: WidgetContext): ActionButtons {
  const element = make('span', { className: 'k2i-actions', lang: context.page.language });
  const actions = createStore<readonly Action[]>([]);
  const mounting = prepareMount({
    ...context,
    place: element,
    component: (react) => react.then(({ Actions }) => Actions),
    props: { actions },
  });
  return {
    element,
    show(next: readonly Action[]) {
      actions.setState(next);
      mounting.flush();
      if (next.length > 0) mounting.request();
    },
    remove() {
      mounting.unmount();
      element.remove();
    },
  };
}
