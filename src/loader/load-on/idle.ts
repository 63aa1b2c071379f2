import { whenIdle } from '../../dom/browser.ts';
import type { MakeCondition } from './condition.ts';

/** Takes elements when the page is loaded and nothing else is to be done. */
export const idle: MakeCondition = (take) => ({ isOn: () => true, watch: (match) => whenIdle(() => take(match)) });
