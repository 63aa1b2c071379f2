import { start, Q } from './lab.mjs';
const { browser, page } = await start();
for (const [w, s] of [[1280, 'light'], [360, 'light'], [1280,'dark'], [360,'dark']]) {
  await page.setViewport({ width: w, height: 900 });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: s }]);
  await page.goto(Q, { waitUntil: 'networkidle2', timeout: 20000 }).catch(e => console.log(e.message));
  await page.waitForSelector('.k2i-desk article', { timeout: 8000 }).catch(e => console.log(e.message));
  await new Promise(r => setTimeout(r, 800));
  await page.screenshot({ path: `/tmp/desk-${w}-${s}.png` });
}
console.log(page.requests.join('\n'));
console.log(await page.evaluate(() => [...document.querySelectorAll('.k2i-desk > section > :not(.k2i-desk__list)')].map(e => e.innerText).join('|')));
await browser.close();
