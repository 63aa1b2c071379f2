import { codeOrNative } from '../../src/core/needed-code.ts';
import { createTask, showFailures, type Task, type TaskParts } from '../../src/core/task.ts';
import { announce } from '../../src/dom/live-region.ts';
import { type Files, loadFile } from '../../src/dom/load-file.ts';
import { focusTarget } from '../../src/dom/scroll.ts';
import type { CallAnswer } from '../../src/http/call.ts';
import { read } from '../../src/http/request.ts';

interface Answered {
  readonly page: URL;
  /** The requested address. */
  readonly asked: URL;
  readonly answer: Promise<CallAnswer>;
  readonly signal: AbortSignal;
}

/** A list that can show another page of itself, a `Part` of the answer, in place. */
export interface PagedList<Part> extends Omit<TaskParts<URL, Part>, 'run' | 'done' | 'beforeRetry'> {
  /** Returns the address that is requested for a page. */
  readonly addressOf?: (page: URL) => URL;
  /** Takes the part from the answer; returns nothing if only the browser can show that page. */
  readonly read: (answered: Answered, code: Files['comments']) => Promise<Part | undefined>;
  /** Shows the part. Returns words to announce, or nothing if only the browser can show that page. */
  readonly show: (part: Part, code: Files['comments']) => string | undefined;
  /** Tests if the browser may be sent to the page instead. */
  readonly mayLeave: () => boolean;
  /** The element before a failure, which gets the focus by another try. */
  readonly place: HTMLElement;
}

/** Creates the task that shows another page of a list in place, or sends the browser to it. */
export function createPageTask<Part>(list: PagedList<Part>): Task<URL> {
  const task = createTask({
    ...list,
    async run(page: URL, signal) {
      const asked = list.addressOf?.(page) ?? page;
      const answer = read({ url: asked }, signal);
      // A failure while the code loads must not be an unhandled rejection.
      answer.catch(() => {});
      const code = await codeOrNative(loadFile('comments'));
      const part = code && (await list.read({ page, asked, answer, signal }, code));
      return part && { part, code };
    },
    done(found, url) {
      const words = found && list.show(found.part, found.code);
      announce(words ?? '');
      if (words === undefined && list.mayLeave()) location.assign(url);
    },
    beforeRetry: () => focusTarget(list.place),
  });
  showFailures([task], () => list.place, list.scope);
  return task;
}
