import { CallError } from '../http/call-error.ts';
import type { Page } from '../core/page.ts';
import type { Generation } from './generation.ts';
import type { PrintedSettings } from './printed-settings.ts';
import type { RemoteCheck } from './remote/remote-check.ts';

/** The field checks of a form, whose code only forms with such fields need. */
export interface LazyRemote extends RemoteCheck {
  /** Fetches the code, so that it is there when the first question comes. */
  prepare(): void;
}

export function createLazyRemote(
  form: HTMLFormElement,
  settings: PrintedSettings,
  generation: Generation,
  page: Page,
): LazyRemote {
  const asked = new Map<HTMLElement, Promise<unknown>>();
  let remote: RemoteCheck | undefined;
  let coming: Promise<RemoteCheck | undefined> | undefined;
  let stopped = false;
  const load = () => {
    coming ??= import('./remote/remote-check.ts').then(
      ({ createRemoteCheck }) => {
        if (!stopped) remote = createRemoteCheck(form, settings, generation, page);
        return remote;
      },
      () => {
        // The next question tries again.
        coming = undefined;
        throw new CallError('network');
      },
    );
    return coming;
  };
  return {
    prepare: () => void load().catch(() => {}),
    remembered: (field) => remote?.remembered(field),
    running: (field) => remote?.running(field) ?? asked.get(field),
    ask(field) {
      if (remote) return remote.ask(field);
      const question = load().then((ready) => ready?.ask(field));
      const done = question.catch(() => {}).then(() => asked.delete(field));
      asked.set(field, done);
      return question;
    },
    forget: (field) => remote?.forget(field),
    stop() {
      stopped = true;
      remote?.stop();
    },
  };
}
