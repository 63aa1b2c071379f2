import type { Tab } from '../engines/browser.ts';
import { installProbe } from './probe.ts';
import type { Outcome, Plan } from './reader.ts';

/** Many times the duration of a page on a busy machine, in ms. */
const LIMIT_MS = 90_000;

/**
 * Opens a tab that only evaluates. The driver's own tabs watch every request, which costs more than the pages do. It
 * shares the profile of another tab, so that code is compiled once.
 * @returns runs a plan. It throws if the tab has closed, or hangs.
 */
export async function openReader(beside: Tab, url: string): Promise<(plan: Plan) => Promise<Outcome>> {
  const browser = beside.page.browser();
  const protocol = await browser.target().createCDPSession();
  const { targetId } = await protocol.send('Target.createTarget', { url: 'about:blank' });
  const target = await browser.waitForTarget((target) => '_targetId' in target && target._targetId === targetId);
  const session = await target.createCDPSession();
  await session.send('Page.enable');
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: true });
  // As large as a screen, with little to paint.
  const size = { width: 1280, height: 900, deviceScaleFactor: 0.1, mobile: false };
  await session.send('Emulation.setDeviceMetricsOverride', size);
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${installProbe})()` });
  const loaded = new Promise((resolve) => session.once('Page.loadEventFired', resolve));
  await session.send('Page.navigate', { url });
  await loaded;
  return async (plan) => {
    const expression = `conduct(${JSON.stringify(plan)})`;
    const options = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', options, { timeout: LIMIT_MS });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as Outcome;
  };
}
