import type { Page } from '../../src/core/page.ts';
import { announce } from '../../src/dom/live-region.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { plainTexts, plural } from '../../src/i18n/texts.ts';
import type { Size } from './worker/geometry.ts';

export const en = {
  'working-one': 'Making the picture smaller …',
  'working-other': 'Making {0} pictures smaller …',
  'done-one': 'The picture is sent with {0} × {1} pixels.',
  'done-other': '{0} pictures were made smaller.',
  unreadable: 'This file is not a readable picture. It is sent as it is.',
  'unchanged-one': 'The picture could not be made smaller here. It is sent as it is.',
  'unchanged-other': 'The pictures could not be made smaller here. They are sent as they are.',
};

type Key = keyof typeof en;

const de: Readonly<Record<Key, string>> = {
  'working-one': 'Das Bild wird verkleinert …',
  'working-other': '{0} Bilder werden verkleinert …',
  'done-one': 'Das Bild wird mit {0} × {1} Pixeln gesendet.',
  'done-other': '{0} Bilder wurden verkleinert.',
  unreadable: 'Diese Datei ist kein lesbares Bild. Sie wird unverändert gesendet.',
  'unchanged-one': 'Das Bild ließ sich hier nicht verkleinern. Es wird unverändert gesendet.',
  'unchanged-other': 'Die Bilder ließen sich hier nicht verkleinern. Sie werden unverändert gesendet.',
};

/** Returns the texts about pictures that are made smaller; keys `upload.<key>` in the site's own texts. */
const textsOf = (page: Page) => plainTexts<string>(page, 'upload', { de, en });

/** A line below a file input with the progress of its pictures. Its text is announced as well. */
export interface Note {
  readonly element: HTMLElement;
  working(): void;
  /**
   * @param sizes Sizes of the pictures as they are sent.
   * @param request A request to the reader that is shown elsewhere, and announced with this.
   */
  done(sizes: readonly Size[], request?: string | null): void;
  /** @param isUnreadable The browser can't decode the file, whatever its name is. */
  unchanged(isUnreadable: boolean): void;
}

/** @param count Number of pictures. */
export function createNote(count: number, page: Page): Note {
  const say = textsOf(page);
  const form = count === 1 ? 'one' : 'other';
  const element = ownDocument.createElement('p');
  element.className = 'k2i-upload';
  element.lang = page.language;
  element.dir = 'auto';
  const bar = ownDocument.createElement('span');
  bar.className = 'k2i-upload__bar';
  // The words beside it say it.
  bar.setAttribute('aria-hidden', 'true');
  const words = ownDocument.createElement('span');
  element.append(words);
  const tell = (text: string, more?: string | null) => {
    bar.remove();
    words.textContent = text;
    announce(more ? `${text} ${more}` : text);
  };
  return {
    element,
    working() {
      tell(plural(page, say, 'working-', count));
      element.prepend(bar);
    },
    done([first, ...others], request) {
      tell(first && !others.length ? say('done-one', first.width, first.height) : say('done-other', count), request);
    },
    unchanged: (isUnreadable) => tell(say(isUnreadable && count === 1 ? 'unreadable' : `unchanged-${form}`)),
  };
}
