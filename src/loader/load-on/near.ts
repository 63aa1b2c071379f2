import { savesData, whenIdle } from '../../dom/browser.ts';
import { listen } from '../targets.ts';
import type { MakeCondition } from './condition.ts';
import { visible } from './visible.ts';

/** Takes elements in view, or nearly, once there is a reader: events that scripts cause, too, are none of these. */
export const near: MakeCondition = (take, scanAgain) => {
  const inView = visible(take, scanAgain);
  const first = new AbortController();
  listen(
    'scroll pointermove keydown pointerdown touchstart',
    () => {
      first.abort();
      whenIdle(scanAgain);
    },
    first.signal,
  );
  return { isOn: () => first.signal.aborted && !savesData(), watch: inView.watch };
};
