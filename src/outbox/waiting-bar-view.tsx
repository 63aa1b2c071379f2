/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import { buttonView } from '../view/failure-view.tsx';
import { Fragment, type View } from '../view/h.ts';
import type { BarState } from './waiting-bar.ts';

/** Shows the offline bar with its buttons. */
export const barView: View<BarState> =
  (h) =>
  ({ words, actions }) =>
    words && (
      <>
        <span>{words}</span>
        {actions.map(buttonView(h))}
      </>
    );
