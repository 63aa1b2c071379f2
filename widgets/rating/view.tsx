import { Failure } from '../../src/react/failure-view.tsx';
import { viewOf } from '../../src/react/island.tsx';
import type { RatingState } from './controller.ts';

function RatingLog({ state }: { readonly state: RatingState }) {
  if ('text' in state) return state.text;
  const { words, failure } = state;
  return (
    <>
      {words && `${words} `}
      <Failure failure={failure} />
    </>
  );
}

export const createView = viewOf<RatingState>((state) => <RatingLog state={state} />);
