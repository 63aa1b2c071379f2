import { announce } from '../../src/dom/live-region/live-region.ts';
import type { Page } from '../../src/runtime/page/page.ts';
import type { Size } from './geometry.ts';
import { textsOf } from './texts.ts';

/** A line below a file input that says how far its pictures are; what it says is announced as well. */
export interface Note {
  readonly element: HTMLElement;
  working(): void;
  /** @param sizes What is sent of each picture. */
  done(sizes: readonly Size[]): void;
  unchanged(): void;
}

/** @param count How many pictures it is about. */
export function createNote(count: number, page: Page): Note {
  const say = textsOf(page);
  const form = count === 1 ? 'one' : 'other';
  const element = document.createElement('p');
  element.className = 'k2i-upload';
  element.lang = page.language;
  element.dir = 'auto';
  const bar = document.createElement('span');
  bar.className = 'k2i-upload__bar';
  // The words beside it say it.
  bar.setAttribute('aria-hidden', 'true');
  const words = document.createElement('span');
  element.append(words);
  const tell = (text: string) => {
    bar.remove();
    words.textContent = text;
    announce(text);
  };
  return {
    element,
    working() {
      tell(say(`working-${form}`, count));
      element.prepend(bar);
    },
    done([first, ...others]) {
      if (first && !others.length) tell(say('done-one', first.width, first.height));
      else tell(say('done-other', count));
    },
    unchanged: () => tell(say(`unchanged-${form}`)),
  };
}
