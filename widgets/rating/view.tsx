import { viewOf } from '../../src/react/island.tsx';
import { Failure, Text } from '../../src/react/parts.tsx';
import type { RatingState } from './controller.ts';

function RatingLog({ state }: { readonly state: RatingState }) {
  if ('text' in state) return <Text text={state.text} />;
  const { words, failure } = state;
  return (
    <>
      <Text text={words && `${words} `} />
      <Failure failure={failure} />
    </>
  );
}

export const createView = viewOf<RatingState>((state) => <RatingLog state={state} />);

declare module '../../src/dom/load-file.ts' {
  interface Files {
    'rating-view': typeof import('./view.tsx');
  }
}
