import { start, Q } from './lab.mjs';
const { browser, page } = await start();
for (const w of [360, 1280]) {
await page.setViewport({ width: w, height: 900 });
await page.goto(Q, { waitUntil: 'networkidle2' });
console.log(JSON.stringify(await page.evaluate(() => {
  const f = document.querySelector('#adminForm'); const h = document.querySelector('#k2ModalHeader'); const c=document.querySelector('#k2ModalContainer'); 
  const l = document.querySelector('.k2i-desk label'); const cs = (e, ...n) => n.map(x => x+':'+getComputedStyle(e)[x]);
  return [cs(f,'marginTop','paddingTop','position','top'), cs(h,'position','height','top'), cs(c,'paddingTop','position'), cs(l,'display','float','margin'), cs(document.querySelector('.k2i-desk__selection label'),'display','gap'), f.getBoundingClientRect().top, document.querySelector('.k2i-desk').getBoundingClientRect().top];
})));
}
await browser.close();
