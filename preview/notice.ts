/** One line to the developer, for a moment: how an action went. */
import { byId } from './dom.ts';

const NOTICE_MS = 4000;

let timer = 0;

/** Says something. With `stay`, until something else is said. */
export function notify(text: string, stay = false): void {
  const notice = byId('notice', HTMLParagraphElement);
  notice.textContent = text;
  window.clearTimeout(timer);
  if (!stay) timer = window.setTimeout(() => notice.replaceChildren(), NOTICE_MS);
}

/** Does something that may fail, and says how it went. */
export async function attempt(action: () => Promise<unknown>, done = ''): Promise<void> {
  try {
    await action();
    if (done) notify(done);
  } catch (error) {
    notify(error instanceof Error ? error.message : String(error));
  }
}
