import type { ResizePlan } from './worker/geometry.ts';

/** Steps of the arrow keys, and of Page Up and Page Down, as parts of the way. */
const STEP = 0.02;
const PAGE_STEP = 0.2;

/** The way that a frame can be moved, each as a part (0 to 1) of the whole scaled picture along it. */
interface CropAxis {
  readonly isAcross: boolean;
  /** Part of the picture in the frame. */
  readonly shown: number;
  /** Distance that the frame can be moved. */
  readonly range: number;
}

export function cropAxisOf({ scaled, hidden }: ResizePlan): CropAxis {
  const isAcross = hidden.width > 0;
  const range = isAcross ? hidden.width / scaled.width : hidden.height / scaled.height;
  return { isAcross, shown: 1 - range, range };
}

const clamp = (position: number) => Math.min(1, Math.max(0, position));

/** Returns the position of the frame after a key was pressed, 0 to 1; `undefined` for other keys. */
export function positionAfterKey(key: string, position: number, { isAcross }: CropAxis): number | undefined {
  switch (key) {
    case isAcross ? 'ArrowLeft' : 'ArrowUp':
      return clamp(position - STEP);
    case isAcross ? 'ArrowRight' : 'ArrowDown':
      return clamp(position + STEP);
    case 'PageUp':
      return clamp(position - PAGE_STEP);
    case 'PageDown':
      return clamp(position + PAGE_STEP);
    case 'Home':
      return 0;
    case 'End':
      return 1;
    default:
      return undefined;
  }
}

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
