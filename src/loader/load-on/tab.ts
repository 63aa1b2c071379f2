import { ownDocument } from '../../dom/nodes.ts';
import { listen } from '../targets.ts';
import type { MakeCondition } from './condition.ts';

/** Takes elements, wherever they are, once the reader moves by Tab: without its code the focus would pass them. */
export const tab: MakeCondition = (take, scanAgain) => {
  let isTabbing = !!ownDocument.querySelector('body :focus-visible');
  listen('keydown', (event) => {
    if ((event as KeyboardEvent).key !== 'Tab' || isTabbing) return;
    isTabbing = true;
    scanAgain();
  });
  return { isOn: () => isTabbing, watch: take };
};
