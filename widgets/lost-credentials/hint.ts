import texts from 'virtual:texts/lost';
import type { Page } from '../../src/core/page.ts';
import { describeBy } from '../../src/dom/attributes.ts';
import { loadFile } from '../../src/dom/load-file.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { provideTexts, type TextKey, text } from '../../src/i18n/texts.ts';
import { createLazyView } from '../../src/view/lazy-view.ts';
import { textElement } from '../../src/view/text.ts';
import type { Choice } from './matrix.ts';

/** What is said beside the button; empty when there is nothing to say. */
export interface HintState {
  readonly hint: string;
}

/** Which fields hold more than blanks. */
export interface Filled {
  readonly username: boolean;
  readonly email: boolean;
}

/**
 * What is missing for the choice. The server looks at the fields and not at the boxes: whoever asks for a password with
 * an e-mail address alone would get the user name (docs/server-contract.md, "Lost credentials").
 *
 * @param choice Absent on a site whose members log in with their e-mail address.
 */
export function hintKey(choice: Choice | undefined, { username, email }: Filled): TextKey | undefined {
  if (choice && !choice.username && !choice.password) return undefined;
  const wantsPasswordOnly = choice?.password && !choice.username;
  if (!wantsPasswordOnly) return email ? undefined : 'lost.hint-email';
  if (email) return username ? undefined : 'lost.hint-email-only';
  return username ? 'lost.hint-name-only' : 'lost.hint-both';
}

/** The line beside the button. */
export interface Hint {
  /** Says this from now on. */
  show(key: TextKey | undefined): void;
  remove(): void;
}

provideTexts(texts);

let count = 0;

/**
 * Makes the line that says what is missing; it is part of the page from the first `show` on. It describes the button,
 * and is no live region: the description of the choice is announced already.
 */
export function createHint(element: HTMLElement, button: HTMLElement, page: Page): Hint {
  const place = ownDocument.createElement('p');
  place.id = `k2i-lost-${++count}`;
  place.style.marginBlockStart = '0.5em';
  const view = createLazyView<HintState>({
    place,
    adopted: element,
    widget: 'lost-credentials',
    page,
    load: () => loadFile('lost-credentials-view'),
    plain: ({ hint }) => textElement(hint),
  });
  let isOver = false;
  let current: TextKey | undefined;
  let undescribe: (() => void) | undefined;
  const put = () => {
    if (isOver) return;
    if (!undescribe) {
      button.after(place);
      undescribe = describeBy(button, place.id);
    }
    place.hidden = !current;
    place.lang = page.language;
    view.show({ hint: current ? text(page, current) : '' });
  };
  return {
    show(key) {
      current = key;
      // Nothing has been said yet, and nothing is to be: no code for that.
      if (!key && !undescribe) return;
      put();
    },
    remove() {
      isOver = true;
      undescribe?.();
      view.unmount();
      place.remove();
    },
  };
}
