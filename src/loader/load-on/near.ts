import { savesData, whenIdle } from '../../dom/browser.ts';
import { listen } from '../targets.ts';
import type { Conditions } from './condition.ts';

/**
 * Takes elements in view, or nearly, once there is a reader; with Save-Data or on 2g, none.
 * @param scanAgain Looks at the whole page, as the condition can be true from now on.
 */
export function addNear(conditions: Conditions, scanAgain: () => void): void {
  const first = new AbortController();
  listen(
    'scroll pointermove keydown pointerdown touchstart',
    () => {
      first.abort();
      if (savesData()) return;
      conditions.near = conditions.visible;
      whenIdle(scanAgain);
    },
    first.signal,
  );
}
