/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import { failureView, textView } from '../../src/view/failure-view.tsx';
import { Fragment, type View } from '../../src/view/h.ts';
import type { RatingState } from './log.ts';

/** Shows the log beside the stars. */
export const ratingView: View<RatingState> =
  (h) =>
  ({ words, failure }) => (
    <>
      {textView(h)(words && failure ? `${words} ` : words)}
      {failure && failureView(h)(failure)}
    </>
  );
