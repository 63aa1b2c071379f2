/** Tabs that do nothing but evaluate: the driver's own watch every request, which costs more than the pages do. */
import type { Tab } from '../engines/browser.ts';

/** Says that a tab is of no use any more. */
export class TabEnded extends Error {
  /** @param isStill Whether scripts of the page go round in circles; otherwise it was closed, or has crashed. */
  constructor(
    cause: unknown,
    readonly isStill: boolean,
  ) {
    super(String(cause), { cause });
  }
}

export interface BareTab {
  /**
   * Runs a function of source text in the tab's page.
   * @throws TabEnded where no answer can come any more.
   */
  eval<Given, Result>(task: (given: Given) => Promise<Result>, given: Given): Promise<Result>;
  /** Ends whatever runs in it, and the tab. */
  close(): Promise<void>;
}

/** Many times what a page takes on a busy machine, in ms. */
const LIMIT_MS = 90_000;

/**
 * Opens a tab beside another one, in the same profile, so that code which was compiled once is not compiled again.
 * @param atStart Runs at the beginning of every document of its frames.
 */
export async function openBareTab(beside: Tab, url: string, atStart: () => void): Promise<BareTab> {
  const browser = await beside.page.browser().target().createCDPSession();
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' });
  const target = await beside.page
    .browser()
    .waitForTarget((target) => '_targetId' in target && target._targetId === targetId);
  const session = await target.createCDPSession();
  await session.send('Page.enable');
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: true });
  // As large as a screen, and next to nothing to paint.
  await session.send('Emulation.setDeviceMetricsOverride', {
    width: 1280,
    height: 900,
    deviceScaleFactor: 0.1,
    mobile: false,
  });
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${atStart})()` });
  const loaded = new Promise((resolve) => session.once('Page.loadEventFired', resolve));
  await session.send('Page.navigate', { url });
  await loaded;
  return {
    async eval<Given, Result>(task: (given: Given) => Promise<Result>, given: Given) {
      const expression = `(${task})(${JSON.stringify(given)})`;
      const { result, exceptionDetails } = await session
        .send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }, { timeout: LIMIT_MS })
        .catch((error: unknown) => {
          const [ended] = /closed|crashed|timed out/i.exec(String(error)) ?? [];
          throw ended ? new TabEnded(error, ended === 'timed out') : error;
        });
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value as Result;
    },
    async close() {
      await session.send('Runtime.terminateExecution');
      await browser.send('Target.closeTarget', { targetId });
    },
  };
}
