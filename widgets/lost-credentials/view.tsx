import { viewOf } from '../../src/island/island.tsx';
import type { HintState } from './hint.ts';

export const createView = viewOf<HintState>(({ hint }) => hint);
