import type { Browser, BrowserOptions } from './engines/browser.ts';
import { borrowChromium, startChromium } from './engines/chromium.ts';
import { chosenEngine, type EngineName } from './engines/engine.ts';
import { startFirefox } from './engines/firefox.ts';
import { startWebKit } from './engines/webkit.ts';

export type {
  Browser,
  Browser as Chromium,
  BrowserOptions,
  Input,
  Tab,
  TabOptions,
} from './engines/browser.ts';
export { startChromium };

const START: Record<EngineName, (options: BrowserOptions) => Promise<Browser>> = {
  chromium: startChromium,
  firefox: startFirefox,
  webkit: startWebKit,
};

/** Starts a browser of the engine that the run is for, or of another one. */
export function startBrowser(options: BrowserOptions = {}, engine = chosenEngine()): Promise<Browser> {
  return START[engine](options);
}

/** The same for tests that leave the browser as they found it: Chromium is shared by the files of one process. */
export function borrowBrowser(options: BrowserOptions = {}, engine = chosenEngine()): Promise<Browser> {
  return engine === 'chromium' ? borrowChromium(options) : startBrowser(options, engine);
}
