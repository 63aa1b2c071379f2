import type { Page } from '../../src/page.ts';
import { setAttributes } from '../../src/ui/attributes.ts';

/** What of an image field is shown for a choice; all other choices need nothing more. */
const BOXES: readonly (readonly [choice: string, className: string])[] = [
  ['upload', 'cbImageFieldUpload'],
  ['gallery', 'cbImageFieldGallery'],
  ['position', 'cbImageFieldPosition'],
];
const ANY = BOXES.map(([, className]) => `.${className}`).join();

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement;

/** The boxes of the same field: those of its row. */
function boxesOf(select: HTMLSelectElement): HTMLElement[] {
  const row = select.closest('.cb_form_line,tr') ?? select.parentElement;
  return [...(row?.querySelectorAll<HTMLElement>(ANY) ?? [])];
}

/**
 * Adopts the choice of an image field (`<field>__choice`): the box that belongs to it is shown, and only what is shown
 * is sent. Doing it beside Community Builder's own script makes no difference.
 */
export function adoptChoice(select: HTMLSelectElement, page: Page): () => void {
  const gone = new AbortController();
  const { signal } = gone;
  const boxes = boxesOf(select);
  const controls = boxes.map((box) => [...box.querySelectorAll<Control>('input,select,textarea,button')]);
  const undo = boxes.flatMap((box, index) => [
    setAttributes(box, { class: box.getAttribute('class') }),
    ...(controls[index] ?? []).map((control) => setAttributes(control, { disabled: control.getAttribute('disabled') })),
  ]);
  const apply = () => {
    for (const box of boxes) {
      const isChosen = BOXES.some(([choice, name]) => choice === select.value && box.classList.contains(name));
      box.classList.toggle('hidden', !isChosen);
      // Found anew: a picture that was made smaller stands in a field of its own.
      for (const control of box.querySelectorAll<Control>('input,select,textarea,button')) control.disabled = !isChosen;
    }
  };
  apply();
  select.addEventListener('change', apply, { signal });
  const onReset = ({ target }: Event) => target === select.form && page.schedule(() => signal.aborted || apply());
  document.addEventListener('reset', onReset, { signal });
  return () => {
    gone.abort();
    for (const putBack of undo) putBack();
  };
}
