import type { MakeCondition } from './condition.ts';

/** Takes elements as soon as they are on the page. */
export const eager: MakeCondition = (take) => ({ isOn: () => true, watch: take });
