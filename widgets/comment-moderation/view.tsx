import type { FailureWords } from '../../src/island/failure.ts';
import { Failure } from '../../src/island/failure-view.tsx';
import { viewOf } from '../../src/island/island.tsx';

/** What React shows beside a comment: what could not be done to it. */
export const createView = viewOf<FailureWords>((failure) => <Failure failure={failure} />);
