import type { FailureWords } from '../view/failure.ts';
import { Failure } from './failure-view.tsx';
import { viewOf } from './island.tsx';

/** What React shows where nothing but a failure is shown: the rest is the server's markup. */
export const createView = viewOf<FailureWords>((failure) => <Failure failure={failure} />);
