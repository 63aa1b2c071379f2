import type { ResizePlan } from './worker/geometry.ts';

/** How far one press of an arrow key moves the frame, and one of Page Up or Page Down, as parts of the way. */
const STEP = 0.02;
const PAGE_STEP = 0.2;

/** The way that a frame can be moved, each as a part (0 to 1) of the whole scaled picture along it. */
export interface CropAxis {
  readonly isAcross: boolean;
  /** How much of the picture the frame shows. */
  readonly shown: number;
  /** How far it can be moved. */
  readonly range: number;
}

export function cropAxisOf({ scaled, hidden }: ResizePlan): CropAxis {
  const isAcross = hidden.width > 0;
  const range = isAcross ? hidden.width / scaled.width : hidden.height / scaled.height;
  return { isAcross, shown: 1 - range, range };
}

export const clamp = (position: number) => Math.min(1, Math.max(0, position));

/** Where the frame is after a key was pressed; `undefined` when the key is none of ours. All positions are 0 to 1. */
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
