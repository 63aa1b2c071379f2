import { Failure } from '../../src/island/failure-view.tsx';
import { viewOf } from '../../src/island/island.tsx';
import type { RatingState } from './controller.ts';

export const createView = viewOf<RatingState>((state) =>
  'text' in state ? state.text : <Failure failure={state.failure} />,
);
