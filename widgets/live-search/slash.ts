import { setAttributes } from '../../src/dom/core/attributes.ts';
import { isHtmlElement } from '../../src/dom/core/kinds.ts';
import { ownDocument } from '../../src/dom/core/unshadowed.ts';

const KEY = '/';

/** Where keys are letters, or may be. */
const TYPED_INTO =
  'input,textarea,select,[contenteditable]:not([contenteditable="false" i]),[role="textbox"],[role="searchbox"],[role="combobox"],[role="application"]';
const DIALOGS = 'dialog[open],[role="dialog"],[role="alertdialog"],[aria-modal="true"]';

/** The fields that have asked for the key. */
const fields = new Set<HTMLInputElement>();

const isShown = (element: Element) => element.getClientRects().length > 0;

/** Whether the field still says that it has the key: a site may take the attribute away, and so switch the key off. */
const hasKey = (field: Element) => !!field.getAttribute('aria-keyshortcuts')?.split(/\s+/).includes(KEY);

/** Whether a key that is pressed here is somebody else's. */
function isSomebodyElses(event: KeyboardEvent): boolean {
  // With Shift: on many keyboards, the German one among them, that is how the character is typed.
  if (event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return true;
  // In a shadow root, too.
  const [target] = event.composedPath();
  if (isHtmlElement(target) && (target.isContentEditable || target.closest(TYPED_INTO))) return true;
  return [...ownDocument.querySelectorAll(DIALOGS)].some(isShown);
}

function onKey(event: KeyboardEvent): void {
  if (event.key !== KEY || isSomebodyElses(event)) return;
  const [field] = [...fields]
    .filter((field) => hasKey(field) && isShown(field) && !field.disabled)
    .sort((one, other) => (one.compareDocumentPosition(other) & 4 ? -1 : 1));
  if (!field) return;
  event.preventDefault();
  const { top, bottom } = field.getBoundingClientRect();
  // In the middle, no bar at an edge of the window lies above it.
  if (top < 0 || bottom > innerHeight) field.scrollIntoView({ block: 'center' });
  field.focus({ preventScroll: true });
  field.select();
}

/** Has the key `/` lead to the first field that has asked for it, where nothing else wants the key. */
export function focusBySlash(field: HTMLInputElement, signal: AbortSignal): void {
  const keys = field.getAttribute('aria-keyshortcuts');
  const undo = setAttributes(field, { 'aria-keyshortcuts': keys ? `${keys} ${KEY}` : KEY });
  fields.add(field);
  // After everything else on the page.
  addEventListener('keydown', onKey);
  signal.addEventListener('abort', () => {
    undo();
    fields.delete(field);
    if (fields.size === 0) removeEventListener('keydown', onKey);
  });
}
