import { useSyncExternalStore } from 'react';
import { useText } from '../../src/react/index.ts';
import type { Store } from '../../src/view/store.ts';

/** The picture in view. */
export interface ShownPicture {
  readonly caption: string;
  /** From 1. */
  readonly position: number;
  readonly count: number;
}

interface GalleryProps {
  readonly picture: Store<ShownPicture>;
  readonly turnBy: (steps: number) => void;
}

/** Draws the buttons around a picture, its caption, and its position among the others. */
export function Gallery({ picture, turnBy }: GalleryProps) {
  const { caption, position, count } = useSyncExternalStore(picture.subscribe, picture.getState);
  const place = useText('popup.position', { position, count });
  const turns = [
    ['‹', -1, 'previous', useText('popup.previous')],
    ['›', 1, 'next', useText('popup.next')],
  ] as const;
  return (
    <>
      {count > 1 &&
        turns.map(([sign, steps, name, { words, lang }]) => (
          <button
            key={name}
            type="button"
            className={`k2i-popup__button k2i-popup__${name}`}
            lang={lang}
            aria-label={words}
            onClick={() => turnBy(steps)}
          >
            {sign}
          </button>
        ))}
      <div className="k2i-popup__bar">
        <span key={caption} className="k2i-popup__caption">
          {caption}
        </span>
        {count > 1 && (
          <span key={place.words} className="k2i-popup__position" lang={place.lang}>
            {place.words}
          </span>
        )}
      </div>
    </>
  );
}
