import { viewOf } from '../../src/react/island.tsx';
import type { HintState } from './hint.ts';

export const createView = viewOf<HintState>(({ hint }) => hint);
