/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import { failureView } from '../../src/view/failure-view.tsx';
import { Fragment, type Make, type View } from '../../src/view/h.ts';
import type { ImageState, SeriesButton } from './image.ts';

const turnView = (h: Make) => (className: string, sign: string, language: string, turn: SeriesButton | undefined) =>
  turn && (
    <button
      key={className}
      type="button"
      className={`k2i-popup__button k2i-popup__${className}`}
      lang={language}
      aria-label={turn.name}
      onClick={turn.run}
    >
      {sign}
    </button>
  );

/** Shows the nodes around an image. */
export const imageView: View<ImageState> =
  (h) =>
  ({ language, caption, position, loading, failure, turns }) => (
    <>
      {turnView(h)('previous', '‹', language, turns?.previous)}
      <div className="k2i-popup__message">
        {loading && (
          <span className="k2i-popup__loading" lang={language}>
            {loading}
          </span>
        )}
        {failure && failureView(h)(failure)}
      </div>
      {turnView(h)('next', '›', language, turns?.next)}
      <div className="k2i-popup__bar">
        <span className="k2i-popup__caption">{caption}</span>
        <span className="k2i-popup__position" lang={language}>
          {position}
        </span>
      </div>
    </>
  );
