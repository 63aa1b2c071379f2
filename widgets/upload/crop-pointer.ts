import { type CropAxis, clamp } from './crop-frame.ts';

interface Frame {
  /** 0 to 1. */
  readonly position: number;
  /** Shows it there. */
  moveTo(position: number): void;
  /** It stays there. */
  settle(): void;
}

/**
 * Lets a frame be moved across a picture by mouse, finger or pen: dragged, or placed by a press beside it, for whom
 * dragging is hard.
 */
export function listenForPointers(area: HTMLElement, handle: HTMLElement, way: CropAxis, frame: Frame): void {
  let drag: { readonly id: number; readonly from: number; readonly position: number } | undefined;
  // From the left or top in any direction of writing: it is a picture.
  const along = ({ clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = area.getBoundingClientRect();
    return way.isAcross ? (clientX - left) / (width || 1) : (clientY - top) / (height || 1);
  };
  handle.addEventListener('pointerdown', (event) => {
    if (!event.isPrimary || event.button !== 0) return;
    handle.setPointerCapture(event.pointerId);
    drag = { id: event.pointerId, from: along(event), position: frame.position };
  });
  handle.addEventListener('pointermove', (event) => {
    if (drag?.id === event.pointerId) frame.moveTo(clamp(drag.position + (along(event) - drag.from) / way.range));
  });
  const end = (event: PointerEvent) => {
    if (drag?.id !== event.pointerId) return;
    const hasMoved = drag.position !== frame.position;
    drag = undefined;
    if (hasMoved) frame.settle();
  };
  handle.addEventListener('pointerup', end);
  handle.addEventListener('pointercancel', end);
  area.addEventListener('click', (event) => {
    if (handle.contains(event.target as Node)) return;
    frame.moveTo(clamp((along(event) - way.shown / 2) / way.range));
    frame.settle();
    handle.focus({ preventScroll: true });
  });
}
