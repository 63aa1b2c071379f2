import puppeteer from 'puppeteer-core';
import { readFileSync } from 'node:fs';
export const base = process.env.BASE ?? 'http://127.0.0.1:8111';
export async function start(jarFile = '/tmp/jar5') {
  const browser = await puppeteer.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync'] });
  const page = await browser.newPage();
  const cookies = readFileSync(jarFile, 'utf8').split('\n').filter(l => l.includes('\t')).map(l => l.replace('#HttpOnly_','').split('\t')).map(c => ({ name: c[5], value: c[6], domain: c[0], path: c[2] }));
  await browser.setCookie(...cookies);
  page.on('console', m => console.log('CONSOLE', m.type(), m.text().slice(0, 300)));
  page.on('pageerror', e => console.log('PAGEERROR', e.message.slice(0, 300)));
  page.requests = [];
  page.on('request', r => { if (r.url().includes('com_k2')) page.requests.push(`${r.method()} ${r.url().slice(base.length)} ${r.postData() ?? ''}`); });
  return { browser, page };
}
export const Q = base + '/index.php?option=com_k2&view=comments';
