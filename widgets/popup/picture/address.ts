import type { Page } from '../../../src/core/page.ts';
import { announce } from '../../../src/dom/live-region.ts';
import { ownDocument } from '../../../src/dom/nodes.ts';
import { text } from '../../../src/i18n/texts.ts';
import { failureNode } from '../../../src/view/failure.ts';
import { newTabLink, part } from '../parts.ts';
import { COPIED_MS } from './constants.ts';

/** What a reader can do with the address of an image. */
export interface AddressTools {
  /** A button that copies it and a link that opens it, and the place where it is said how that went. */
  readonly nodes: readonly HTMLElement[];
  /** Goes on with another image. */
  show(address: string): void;
}

/** Makes the ways to copy the address of an image, and to open it elsewhere. */
export function createAddressTools(page: Page, signal: AbortSignal): AddressTools {
  const actions = part('div', 'actions');
  const note = part('div', 'note');
  const copy = part('button', 'button k2i-popup__action', text(page, 'picture.copy'));
  const open = newTabLink(page, 'button k2i-popup__action', 'picture.open');
  let timer: ReturnType<typeof setTimeout> | undefined;

  const setNote = (...content: (Node | string)[]) => {
    clearTimeout(timer);
    const hadFocus = note.contains(ownDocument.activeElement);
    note.replaceChildren(...content);
    note.lang = page.language;
    // The button that was pressed to try again is gone.
    if (hadFocus) copy.focus();
  };
  const onCopied = () => {
    const words = text(page, 'picture.copied');
    setNote(part('p', 'copied', words));
    announce(words);
    timer = setTimeout(setNote, COPIED_MS);
  };
  const onRefused = (address: string) => {
    const failure = {
      language: page.language,
      message: text(page, 'picture.copy-failed', { address }),
      link: undefined,
      retry: { label: text(page, 'action.retry'), run },
    };
    setNote(failureNode(failure, signal));
  };
  /** Browsers have no clipboard for pages without TLS, and others may refuse it. */
  const write = async (address: string) => navigator.clipboard.writeText(address);
  const run = async () => {
    const { href } = open;
    const isCopied = await write(href).then(
      () => true,
      () => false,
    );
    // The reader may have gone on.
    if (signal.aborted || open.href !== href) return;
    if (isCopied) onCopied();
    else onRefused(href);
  };

  copy.type = 'button';
  copy.addEventListener('click', run, { signal });
  actions.lang = page.language;
  actions.append(copy, open);
  signal.addEventListener('abort', () => clearTimeout(timer));
  return {
    nodes: [actions, note],
    show(address) {
      if (open.href === address) return;
      open.href = address;
      setNote();
    },
  };
}
