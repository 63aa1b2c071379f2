/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import { failureView, textView } from '../../src/view/failure-view.tsx';
import { Fragment, type View } from '../../src/view/h.ts';
import type { RatingState } from './controller.ts';

/** Shows the log beside the stars. */
export const ratingView: View<RatingState> = (h) => (state) =>
  'text' in state ? (
    textView(h)(state.text)
  ) : (
    <>
      {textView(h)(state.words && `${state.words} `)}
      {failureView(h)(state.failure)}
    </>
  );
