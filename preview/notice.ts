/** Shows the result of an action in one line, for a moment. */
import { byId } from './dom.ts';

const NOTICE_MS = 4000;

let timer = 0;

/** Shows a message for a moment, or until the next one with `stay`. */
export function notify(text: string, stay = false): void {
  const notice = byId('notice', HTMLParagraphElement);
  notice.textContent = text;
  window.clearTimeout(timer);
  if (!stay) timer = window.setTimeout(() => notice.replaceChildren(), NOTICE_MS);
}

/** Runs an action, and shows its success or failure. */
export async function attempt(action: () => Promise<unknown>, done = ''): Promise<void> {
  try {
    await action();
    if (done) notify(done);
  } catch (error) {
    notify(error instanceof Error ? error.message : String(error));
  }
}
