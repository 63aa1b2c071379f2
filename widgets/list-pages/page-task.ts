import { codeOrNative } from '../../src/core/needed-code.ts';
import { createTask, showFailures, type Task, type TaskParts } from '../../src/core/task.ts';
import { announce } from '../../src/dom/live-region.ts';
import { type Files, loadFile } from '../../src/dom/load-file.ts';
import { focusTarget } from '../../src/dom/scroll.ts';
import type { CallAnswer } from '../../src/http/call.ts';
import { read } from '../../src/http/request.ts';

/** Shows a fetched page. Returns words to announce, or nothing if only the browser can show that page. */
type Show = () => string | undefined;

interface Answered {
  readonly page: URL;
  /** The requested address. */
  readonly asked: URL;
  readonly answer: Promise<CallAnswer>;
  readonly signal: AbortSignal;
}

/** A list that can show another page of itself in place. */
export interface PagedList extends Omit<TaskParts<URL, Show | undefined>, 'run' | 'done' | 'beforeRetry'> {
  /** Returns the address that is requested for a page. */
  readonly addressOf?: (page: URL) => URL;
  /** Takes the list from the answer; returns nothing if only the browser can show that page. */
  readonly read: (answered: Answered, code: Files['comments']) => Promise<Show | undefined>;
  /** Tests if the browser may be sent to the page instead. */
  readonly mayLeave: () => boolean;
  /** The element before a failure, which gets the focus by another try. */
  readonly place: HTMLElement;
}

/** Creates the task that shows another page of a list in place, or sends the browser to it. */
export function createPageTask(list: PagedList): Task<URL> {
  const task = createTask<URL, Show | undefined>({
    ...list,
    async run(page, signal) {
      const asked = list.addressOf?.(page) ?? page;
      const answer = read({ url: asked }, signal);
      // A failure while the code loads must not be an unhandled rejection.
      answer.catch(() => {});
      const code = await codeOrNative(loadFile('comments'));
      return code && list.read({ page, asked, answer, signal }, code);
    },
    done(show, url) {
      const words = show?.();
      announce(words ?? '');
      if (words === undefined && list.mayLeave()) location.assign(url);
    },
    beforeRetry: () => focusTarget(list.place),
  });
  showFailures([task], () => list.place, list.scope);
  return task;
}
