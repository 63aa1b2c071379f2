import { keepAttributes } from '../../src/dom/attributes.ts';
import { is, ownDocument } from '../../src/dom/nodes.ts';
import type { Scope } from '../../src/page/scope.ts';
import { adoptFileInput } from './file-input.ts';

/** A box of a field for an image, a film, a recording or another file, and the choice that it belongs to. */
const BOX = /(?:^| )cb(?:Image|Video|Audio|File)Field(Upload|Gallery|Position|Link)(?: |$)/;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement;

const choiceOf = ({ className }: Element): string | undefined => BOX.exec(className)?.[1]?.toLowerCase();

/** Finds the boxes of the same field: siblings of the choice's line (since release 2.11), or of the choice itself. */
function boxesOf({ parentElement: line }: HTMLSelectElement): Element[] {
  const within = (parent: Element | null | undefined) => [...(parent?.children ?? [])].filter(choiceOf);
  const siblingsOfLine = within(line?.parentElement);
  return siblingsOfLine.length ? siblingsOfLine : within(line);
}

const controlsOf = (box: Element) => [...box.querySelectorAll<Control>('input,select,textarea,button')];

/** Shows the box that belongs to a choice (`<field>__choice`); only its controls are sent. */
function adoptChoice(select: HTMLSelectElement, { page, signal, undo }: Scope): void {
  const boxes = boxesOf(select);
  for (const box of boxes) {
    undo(keepAttributes(box, 'class'));
    for (const control of controlsOf(box)) undo(keepAttributes(control, 'disabled'));
  }
  const apply = () => {
    for (const box of boxes) {
      const isChosen = choiceOf(box) === select.value;
      box.classList.toggle('hidden', !isChosen);
      // Looked up again, as a picture made smaller has a field of its own.
      for (const control of controlsOf(box)) {
        control.disabled = !isChosen;
        if (!isChosen) page.emit(control, 'k2:reset-field', {});
      }
    }
  };
  apply();
  select.addEventListener('change', apply, { signal });
  const onReset = ({ target }: Event) => target === select.form && page.schedule(() => signal.aborted || apply());
  ownDocument.addEventListener('reset', onReset, { signal });
}

/** Adopts a file input with pictures to make smaller (`data-rule-resize`), or the choice of a field that shows one. */
export function adopt(element: HTMLElement, scope: Scope): void {
  if (is('select', element)) adoptChoice(element, scope);
  else if (is('input', element) && element.type === 'file') adoptFileInput(element, scope);
  else throw new Error('Neither a file input nor a choice');
}
