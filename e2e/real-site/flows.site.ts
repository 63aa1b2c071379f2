import { afterAll, beforeAll, describe, expect, inject, it, type TestContext } from 'vitest';
import { type Browser, startBrowser, type Tab } from '../driver.ts';
import { chosenEngine } from '../engines/engine.ts';
import { type Facts, FLOWS, type Flow, PAGES, readOffline } from '../flows.ts';
import { type FoundPage, findPages } from './find-pages.ts';
import { type Gateway, hasOriginal, STATES, startGateway } from './gateway.ts';
import { logIn, ownComment, ownProblems, removeOwnComment, watchOwnProblems } from './in-page.ts';

const { SITE = '', SITE_USER, SITE_PASSWORD, SITE_MODERATOR, SITE_MODERATOR_PASSWORD, SITE_EMAIL } = process.env;
/** Paths below the root that are fetched first. */
const FIRST = process.env.SITE_PAGES?.split(/\s+/).filter(Boolean) ?? [];
/** K2 can't take a vote back, so it is only given on request. */
const MAY_VOTE = process.env.SITE_VOTE === '1';
const TRIED = process.env.SITE_STATES?.split(/\s*,\s*/) ?? [...STATES];

const user = SITE_USER && SITE_PASSWORD ? { name: SITE_USER, password: SITE_PASSWORD } : undefined;
const moderator =
  SITE_MODERATOR && SITE_MODERATOR_PASSWORD ? { name: SITE_MODERATOR, password: SITE_MODERATOR_PASSWORD } : undefined;

const root = new URL(/^https?:/.test(SITE) ? SITE.replace(/(?:index\.php.*)?\/?$/, '/') : 'http://site.invalid/');
/** The first words of the comments of this run. */
const COMMENT = `K2 Islands test ${new Date().toISOString()}`;

let gateway: Gateway;
let browser: Browser;
let pages: Partial<Record<keyof typeof PAGES, FoundPage>> = {};
/** The states that the site can't be shown in, with the reason. */
const impossible: Partial<Record<string, string>> = {};

async function newTab(): Promise<Tab> {
  const tab = await browser.newTab();
  await watchOwnProblems(tab);
  return tab;
}

/** Prints the addresses and texts that will be written, before that is done. */
function announce(): void {
  const at = (page: keyof typeof PAGES) => pages[page]?.address.replace(gateway.origin, root.origin) ?? 'no page found';
  const states = TRIED.filter((state) => !impossible[state]).length;
  const lines = [
    `The flows of K2 Islands on ${root} in ${chosenEngine()}.`,
    'What will be written there:',
    MAY_VOTE
      ? `- votes of this machine's address on ${at('rated')}, which K2 can't take back`
      : '- no vote, as K2 can’t take it back; SITE_VOTE=1 allows it',
    user && moderator
      ? `- ${states} comments "${COMMENT} …" of ${user.name} on ${at('discussed')}, which ${moderator.name} removes`
      : '- no comment, as it takes the log-ins of a user and of a moderator, who removes it',
    'No registration is sent and no password is asked for: these calls don’t get through.',
  ];
  console.log(lines.join('\n'));
}

beforeAll(async () => {
  expect(SITE, 'SITE is the address of a site').toMatch(/^https?:\/\//);
  expect(STATES, 'SITE_STATES').toEqual(expect.arrayContaining(TRIED));
  gateway = await startGateway({ site: root, dist: inject('dist') });
  browser = await startBrowser();
  const tab = await newTab();
  await tab.goto(gateway.origin + root.pathname);
  const hasTag = await tab.eval(() => document.querySelector('script[src*="/k2-islands.js"]') !== null);
  await tab.close();
  if (!hasTag) impossible['as it is'] = 'the site has no tag of its own: the plugin is not enabled';
  pages = await findPages(PAGES, gateway.origin + root.pathname, FIRST);
  const article = pages.discussed ?? pages.rated;
  if (article && !hasOriginal(await (await fetch(article.address)).text()))
    impossible.beside = 'the site does not print K2’s script';
  announce();
});
afterAll(async () => {
  await browser?.close();
  await gateway?.close();
});

/** Returns the address for a flow, or skips it with the reason. */
function pageFor({ name, page }: Pick<Flow, 'name' | 'page'>, context: TestContext): string {
  if (name === 'vote' && !MAY_VOTE) context.skip('a vote can’t be taken back; SITE_VOTE=1 allows it');
  if (name === 'comment' && !(user && moderator)) context.skip('the log-in of a user or of a moderator is missing');
  if (name === 'moderation' && !moderator) context.skip('the log-in of a moderator is missing');
  return pages[page]?.address ?? context.skip(`no page with ${PAGES[page][0]} was found`);
}

/** Returns the longest word of a title, to be searched for. */
const wordOf = (title: string) =>
  [...title.matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => word).sort((one, other) => other.length - one.length)[0];

describe.each(STATES.filter((state) => TRIED.includes(state)))('%s', (state) => {
  const text = `${COMMENT}, ${state}, in ${chosenEngine()}`;
  let isWritten = false;

  /** Opens a page of the site in this state. */
  const open = async (address: string, account = undefined as typeof user, context?: TestContext): Promise<Tab> => {
    const reason = impossible[state];
    if (reason) context?.skip(reason);
    gateway.state = state;
    const tab = await newTab();
    if (account) await logIn(tab, `${gateway.origin}${root.pathname}`, account);
    gateway.forget();
    await tab.goto(address);
    await tab.waitFor(() => 'K2Islands' in window);
    return tab;
  };

  const factsFor = async (name: string, tab: Tab): Promise<Partial<Facts>> => {
    const own = name === 'moderation' ? await ownComment(tab, text) : undefined;
    return {
      comment: text,
      name: 'K2 Islands',
      email: SITE_EMAIL ?? 'test@example.org',
      waiting: own?.isWaiting ? own.selector : undefined,
      removed: own?.selector ?? 'nothing',
      searchBlock: '.k2LiveSearchBlock',
      word: wordOf((pages.rated ?? pages.discussed ?? pages.searched)?.title ?? '') ?? 'article',
      userName: user?.name ?? moderator?.name ?? 'admin',
      unknown: 'nobody@k2-islands.invalid',
    };
  };

  it.for(FLOWS.map((flow) => [flow.name, flow] as const))('%s', async ([, flow], context) => {
    const page = pageFor(flow, context);
    if (flow.name === 'moderation' && !isWritten) context.skip('no comment of this run is there');
    const account = flow.name === 'comment' ? user : flow.role === 'moderator' ? moderator : undefined;
    const tab = await open(page, account, context);
    const facts = await factsFor(flow.name, tab);
    if (flow.name === 'comment') isWritten = true;
    await flow.run({ tab, site: gateway, base: root.pathname, language: 'en', how: 'mouse', facts });
    if (flow.name === 'moderation') isWritten = false;
    expect(await ownProblems(tab)).toEqual([]);
    await tab.close();
  });

  it('offline', async (context) => {
    const page = pages.discussed ?? pages.rated ?? pages.searched;
    if (!page || !pages.registration) return context.skip('no two pages were found');
    const tab = await open(page.address, undefined, context);
    const line = {
      async cut() {
        await gateway.cut();
        await browser.offline(true);
      },
      async mend() {
        await gateway.mend();
        await browser.offline(false);
      },
    };
    await readOffline({ tab }, line, pages.registration.address).finally(line.mend);
    expect(await ownProblems(tab)).toEqual([]);
    await tab.close();
  });

  afterAll(async () => {
    if (!isWritten || !moderator || !pages.discussed) return;
    const tab = await open(pages.discussed.address, moderator);
    const isGone = await removeOwnComment(tab, text);
    console.log(isGone ? `Removed afterwards: "${text}"` : `PLEASE REMOVE the comment "${text}" by hand`);
    await tab.close();
  });
});
