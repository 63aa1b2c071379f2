/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { FailureWords } from '../../src/view/failure.ts';
import { failureView } from '../../src/view/failure-view.tsx';
import { Fragment, type Make, type View } from '../../src/view/h.ts';

/** Buttons that lead to the previous and the next picture. */
export type Turns = Readonly<Record<'previous' | 'next', { readonly name: string; readonly run: () => void }>>;

interface ImageState {
  /** Language of the texts of K2 Islands. */
  readonly language: string;
  readonly caption: string;
  /** The number of the picture and the count of all, in words; empty for the only one. */
  readonly position: string;
  /** The text while the picture loads; empty afterwards. */
  readonly loading: string;
  readonly failure: FailureWords | undefined;
  /** Absent for the only picture. */
  readonly turns: Turns | undefined;
}

const turnView = (h: Make) => (to: keyof Turns, sign: string, language: string, turns: Turns) => (
  <button
    key={to}
    type="button"
    className={`k2i-popup__button k2i-popup__${to}`}
    lang={language}
    aria-label={turns[to].name}
    onClick={turns[to].run}
  >
    {sign}
  </button>
);

/** Shows the caption of a picture, the buttons to others, and its failure. */
export const imageView: View<ImageState> =
  (h) =>
  ({ language, caption, position, loading, failure, turns }) => (
    <>
      {turns && turnView(h)('previous', '‹', language, turns)}
      <div className="k2i-popup__message">
        {loading && (
          <span className="k2i-popup__loading" lang={language}>
            {loading}
          </span>
        )}
        {failure && failureView(h)(failure)}
      </div>
      {turns && turnView(h)('next', '›', language, turns)}
      <div className="k2i-popup__bar">
        <span className="k2i-popup__caption">{caption}</span>
        <span className="k2i-popup__position" lang={language}>
          {position}
        </span>
      </div>
    </>
  );
