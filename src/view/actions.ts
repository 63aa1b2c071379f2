import { make } from '../dom/make.ts';
import type { TextKey } from '../i18n/texts.ts';
import type { Scope } from '../page/scope.ts';
import { prepareMount } from './mount.ts';
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
}

export function createActions(scope: Scope): ActionButtons {
  const element = make('span', { className: 'k2i-actions', lang: scope.page.language });
  const actions = createStore<readonly Action[]>([]);
  const mounting = prepareMount({
    scope,
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
  };
}
