import { useSyncExternalStore } from 'react';
import type { TextKey } from '../../src/i18n/texts.ts';
import { useText } from '../../src/react/index.ts';
import type { Store } from '../../src/view/store.ts';

declare module '../../src/dom/load-file.ts' {
  interface Files {
    'popup-view': typeof import('./Gallery.tsx');
  }
}

/** The picture in view. */
export interface ShownPicture {
  readonly caption: string;
  /** From 1. */
  readonly position: number;
  readonly count: number;
}

interface TurnProps {
  readonly to: 'previous' | 'next';
  readonly label: TextKey;
  readonly onClick: () => void;
}

function Turn({ to, label, onClick }: TurnProps) {
  const { words, lang } = useText(label);
  const className = `k2i-popup__button k2i-popup__${to}`;
  return (
    <button type="button" className={className} lang={lang} aria-label={words} onClick={onClick}>
      {to === 'previous' ? '‹' : '›'}
    </button>
  );
}

interface GalleryProps {
  readonly picture: Store<ShownPicture>;
  readonly turnBy: (steps: number) => void;
}

/** Draws the buttons around a picture, its caption, and its position among the others. */
export function Gallery({ picture, turnBy }: GalleryProps) {
  const { caption, position, count } = useSyncExternalStore(picture.subscribe, picture.getState);
  const place = useText('popup.position', { position, count });
  return (
    <>
      {count > 1 && <Turn to="previous" label="popup.previous" onClick={() => turnBy(-1)} />}
      {count > 1 && <Turn to="next" label="popup.next" onClick={() => turnBy(1)} />}
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
