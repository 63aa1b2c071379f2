import type { FailureWords } from '../../src/island/failure.ts';
import { Failure } from '../../src/island/failure-view.tsx';
import { viewOf } from '../../src/island/island.tsx';

/** What React shows of a calendar: a month that could not be had. The month itself is the server's markup. */
export const createView = viewOf<FailureWords>((failure) => <Failure failure={failure} />);
