import type { CDPSession } from 'puppeteer-core';
import type { Chromium, Tab } from '../e2e/driver.ts';

/**
 * Slowdown of the simulated processor. Chromium slows a page down by blocking its thread at intervals, so the slowdown
 * of a single task is chance. Processor time is therefore measured at full speed and multiplied.
 */
export const CPU_SLOWDOWN = 4;

/** "Slow 4G" of Chromium's developer tools: 1.6 Mbit/s down and 0.75 up, less a tenth, and 562.5 ms per request. */
const SLOW_4G = { download: (1_600_000 / 8) * 0.9, upload: (750_000 / 8) * 0.9, latency: 562.5 };

/** "3G" of Chromium's developer tools: 500 kbit/s each way, less a fifth, and 2,000 ms per request. */
const THREE_G = { download: (500_000 / 8) * 0.8, upload: (500_000 / 8) * 0.8, latency: 2000 };

const LINES = { 'slow-4g': SLOW_4G, '3g': THREE_G, fast: null } as const;

/** The page's record of its own events, on its window. */
interface Watched {
  /** Sum of the layout shifts that were not caused by input. */
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

/** A tab with a profile of its own, slowed down and watched. */
export interface Visit {
  readonly tab: Tab;
  readonly devTools: CDPSession;
  /** Resolves after the first paint. */
  readonly painted: Promise<void>;
}

interface VisitOptions {
  /** `slowed` slows the processor down by {@link CPU_SLOWDOWN}, a number by that factor. */
  readonly processor?: 'slowed' | 'full speed' | number;
  /** Height of the window, in px. */
  readonly height?: number;
}

/** Opens a tab, uses it, and closes it. */
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

/** Waits for a fixed time, in ms, if no event marks the end. */
export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
