import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserOptions, Tab, TabOptions } from './browser.ts';
import { lacks } from './engine.ts';
import { findWebKit } from './find.ts';
import { startScreen, startSession } from './webkit-process.ts';
import { startProxy } from './webkit-proxy.ts';
import { webkitTab } from './webkit-tab.ts';

/**
 * Starts WebKitGTK; each tab is a browser of its own, as a driver has one session at a time.
 * @throws Error with instructions to install it.
 */
export async function startWebKit({ scrollBars = false, profile }: BrowserOptions = {}): Promise<Browser> {
  const { driver, browser, screen: screenPath } = findWebKit();
  const folder = mkdtempSync(join(tmpdir(), 'k2-webkit-'));
  const screen = await startScreen(screenPath);
  const tabs = new Set<Tab>();

  /** Folder of the settings of the desktop: whether it moves things, and where its scroll bars are. */
  function settingsFor(reducedMotion: boolean): string {
    const settings = join(folder, reducedMotion ? 'calm' : 'lively');
    mkdirSync(join(settings, 'gtk-3.0'), { recursive: true });
    const lines = [`gtk-enable-animations=${reducedMotion ? 0 : 1}`, `gtk-overlay-scrolling=${scrollBars ? 0 : 1}`];
    writeFileSync(join(settings, 'gtk-3.0', 'settings.ini'), ['[Settings]', ...lines, ''].join('\n'));
    return settings;
  }

  async function newTab(options: TabOptions = {}): Promise<Tab> {
    const { width = 1280, touch = false, dark = false, reducedMotion = false } = options;
    if (profile) lacks('profile that outlives the browser', 'webkit');
    if (touch) lacks('emulated touch', 'webkit');
    if (width < 450) lacks('narrow window', 'webkit');
    const proxy = await startProxy();
    const address = `127.0.0.1:${proxy.port}`;
    const session = await startSession(
      driver,
      {
        DISPLAY: screen.name,
        GTK_OVERLAY_SCROLLING: scrollBars ? '0' : '1',
        XDG_CONFIG_HOME: settingsFor(reducedMotion),
      },
      {
        browserName: 'MiniBrowser',
        unhandledPromptBehavior: 'dismiss',
        proxy: { proxyType: 'manual', httpProxy: address, sslProxy: address },
        'webkitgtk:browserOptions': { binary: browser, args: ['--automation', ...(dark ? ['--dark-mode'] : [])] },
      },
    );
    const tab = await webkitTab(session, proxy, options, async () => {
      tabs.delete(tab);
      await session.send('DELETE', '').catch(() => {});
      session.end();
      await proxy.close();
    });
    tabs.add(tab);
    return tab;
  }

  return {
    newTab,
    offline: async () => lacks('offline emulation', 'webkit'),
    kill: async () => lacks('profile that outlives the browser', 'webkit'),
    async close() {
      for (const tab of tabs) await tab.close();
      screen.end();
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
