import { loadFile } from '../dom/load-file.ts';
import { ownDocument } from '../dom/nodes.ts';
import { type FailureWords, failureNode } from './failure.ts';
import { createLazyView, type ViewPlace } from './lazy-view.ts';

/** Where a failure is shown that has a line of its own. */
interface FailureLine extends ViewPlace {
  /** The line follows it. */
  readonly after: Element;
  /** Of the line. */
  readonly className: string;
}

/**
 * Shows a failure in a line of its own behind what has failed, at once and by React when that comes.
 * @returns takes the line away.
 */
export function showFailureLine(failure: FailureWords, { after, className, ...where }: FailureLine): () => void {
  const place = ownDocument.createElement('div');
  place.className = className;
  after.after(place);
  const view = createLazyView<FailureWords>({
    ...where,
    place,
    load: () => loadFile('react').then(({ failureLine }) => failureLine),
    plain: (failure, signal) => [failureNode(failure, signal)],
  });
  view.show(failure);
  return () => {
    view.unmount();
    place.remove();
  };
}
