import { viewOf } from '../../src/react/island.tsx';
import { Failure } from '../../src/react/parts.tsx';
import type { ImageState, SeriesButton } from './image.ts';

interface TurnButtonProps {
  readonly className: string;
  readonly sign: string;
  readonly language: string;
  readonly turn: SeriesButton;
}

function TurnButton({ className, sign, language, turn: { name, run } }: TurnButtonProps) {
  return (
    <button
      type="button"
      className={`k2i-popup__button k2i-popup__${className}`}
      lang={language}
      aria-label={name}
      onClick={run}
    >
      {sign}
    </button>
  );
}

/** Renders the nodes around an image: the same as `createImageParts` makes without React. */
function ImageParts({ language, caption, position, loading, failure, turns }: ImageState) {
  return (
    <>
      {turns && <TurnButton className="previous" sign="‹" language={language} turn={turns.previous} />}
      <div className="k2i-popup__message">
        {loading && (
          <span className="k2i-popup__loading" lang={language}>
            {loading}
          </span>
        )}
        {failure && <Failure failure={failure} />}
      </div>
      {turns && <TurnButton className="next" sign="›" language={language} turn={turns.next} />}
      <div className="k2i-popup__bar">
        <span className="k2i-popup__caption">{caption}</span>
        <span className="k2i-popup__position" lang={language}>
          {position}
        </span>
      </div>
    </>
  );
}

export const createView = viewOf<ImageState>((state) => <ImageParts {...state} />);

declare module '../../src/dom/load-file.ts' {
  interface Files {
    'popup-view': typeof import('./view.tsx');
  }
}
