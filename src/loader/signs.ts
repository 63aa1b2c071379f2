import { CLICKS, MUTED, SUBMITS } from '../../widgets/early.ts';
import { isSparing } from './idle.ts';
import { closest } from './unshadowed.ts';

const ADOPTABLE = [CLICKS, SUBMITS, MUTED].join();

/** Signs of a reader. */
const SIGNS = ['scroll', 'pointerdown', 'pointermove', 'keydown', 'touchstart'];
/** These come from a script or an attribute as well, and say something only of what they happen on. */
const APPROACHES = ['focusin', 'touchstart', 'input'];

/** What was seen of the reader. */
export interface Seen {
  isSigned: boolean;
}

/** Calls for code at the first sign of a reader; where bytes are dear, only when something adoptable is approached. */
export function listenForSigns(seen: Seen, load: () => void, signal: AbortSignal): void {
  const onSign = ({ type, target }: Event) => {
    const isNear = APPROACHES.includes(type) && closest(target, ADOPTABLE);
    const isSign = SIGNS.includes(type);
    seen.isSigned ||= isSign;
    if (isNear || (isSign && !isSparing())) load();
  };
  for (const type of [...SIGNS, ...APPROACHES])
    addEventListener(type, onSign, { capture: true, passive: true, signal });
}
