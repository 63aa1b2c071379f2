import type { CDPSession } from 'puppeteer-core';
import type { Chromium, Tab } from '../e2e/driver.ts';

/**
 * Slowdown of the simulated processor. Chromium slows a page down by blocking its thread now and then, and the share of
 * that within a task is chance. Processor time is therefore measured at full speed and multiplied.
 */
export const CPU_SLOWDOWN = 4;

/** "Slow 4G" of Chromium's developer tools: 1.6 Mbit/s down and 0.75 up, less a tenth, and 562.5 ms per request. */
const SLOW_4G = { download: (1_600_000 / 8) * 0.9, upload: (750_000 / 8) * 0.9, latency: 562.5 };

/** "3G" of Chromium's developer tools: 500 kbit/s each way, less a fifth, and 2,000 ms per request. */
const THREE_G = { download: (500_000 / 8) * 0.8, upload: (500_000 / 8) * 0.8, latency: 2000 };

const LINES = { 'slow-4g': SLOW_4G, '3g': THREE_G, fast: null } as const;

/** Name of the page's record of its own events on its window. */
interface Watched {
  /** Sum of the layout shifts that no input explains. */
  shift: number;
  /** Longest duration of each interaction, in ms, by its number. */
  readonly interactions: Record<number, number>;
  /** Times of trusted clicks, in ms since the start of the page. */
  readonly clicks: number[];
}
declare global {
  interface Window {
    watched: Watched;
    painted(): void;
  }
}

function watch(): void {
  const watched: Watched = { shift: 0, interactions: {}, clicks: [] };
  window.watched = watched;
  const observe = (type: string, take: (entry: PerformanceEntry) => void, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...options });
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) watched.shift += value;
  });
  observe(
    'event',
    (entry) => {
      const { interactionId } = entry as PerformanceEntry & { interactionId: number };
      if (interactionId)
        watched.interactions[interactionId] = Math.max(watched.interactions[interactionId] ?? 0, entry.duration);
    },
    { durationThreshold: 16 },
  );
  observe('paint', ({ name }) => {
    if (name === 'first-contentful-paint') window.painted();
  });
  addEventListener('click', ({ isTrusted, timeStamp }) => isTrusted && watched.clicks.push(timeStamp), true);
}

/** A tab of a profile of its own, slowed down and watched. */
export interface Visit {
  readonly tab: Tab;
  readonly devTools: CDPSession;
  /** When something has been painted for the first time. */
  readonly painted: Promise<void>;
}

interface VisitOptions {
  /** `slowed` is {@link CPU_SLOWDOWN} times as slow as this machine; a number, so many times. */
  readonly processor?: 'slowed' | 'full speed' | number;
  /** Of the window, in px. */
  readonly height?: number;
}

/** Opens one, lets it be used, and closes it. */
export async function visit<Result>(
  chromium: Chromium,
  line: keyof typeof LINES,
  use: (visit: Visit) => Promise<Result>,
  { processor = 'slowed', height = 900 }: VisitOptions = {},
): Promise<Result> {
  const tab = await chromium.newTab({ height });
  try {
    const { page } = tab;
    let resolve = () => {};
    const painted = new Promise<void>((painted) => {
      resolve = painted;
    });
    await page.exposeFunction('painted', () => resolve());
    await page.evaluateOnNewDocument(watch);
    const devTools = await page.createCDPSession();
    await devTools.send('Network.enable');
    if (LINES[line]) await page.emulateNetworkConditions(LINES[line]);
    if (processor !== 'full speed') await page.emulateCPUThrottling(processor === 'slowed' ? CPU_SLOWDOWN : processor);
    return await use({ tab, devTools, painted });
  } finally {
    await tab.close();
  }
}

/** Pauses that long, in ms: for what has no end that one could wait for. */
export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
