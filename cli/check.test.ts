// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, type Settings } from '../fixtures/model.ts';
import { type RunningServer, startStandIn } from '../fixtures/server.ts';
import { createSite } from '../fixtures/site.ts';
import { FIXTURES } from '../preview/fixture-list.ts';
import { check } from './check.ts';
import type { Report } from './report.ts';

const ARTICLE = '/index.php/nachrichten/item/1-sommerfest-am-see';
const site = createSite();
let server: RunningServer;

beforeAll(async () => {
  server = await startStandIn({ site, dist: 'dist' });
});
beforeEach(() => {
  site.settings = { ...DEFAULT_SETTINGS };
});
afterAll(() => server.close());

/** Checks a page of the stand-in as a saved copy. `change` imitates a template that prints other markup. */
async function checkPage(
  path: string,
  settings: Partial<Settings> = {},
  change?: (html: string) => string,
): Promise<Report> {
  site.settings = { ...DEFAULT_SETTINGS, ...settings };
  const url = new URL(path, server.origin);
  const html = await (await fetch(url)).text();
  const changed = change?.(html) ?? html;
  if (change && changed === html) throw new Error('The change changes nothing');
  return check({ url, html: changed, policy: '' });
}

const checkHtml = (html: string) => check({ url: new URL('http://site.example/page'), html, policy: '' });

const TAG = '<script src="/media/k2-islands/k2-islands.js?sitepath=/"></script>';
const page = (body: string, head = TAG) => `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;

/** `error rating: …` for each finding. */
const said = ({ findings }: Report) => findings.map(({ level, about, message }) => `${level} ${about}: ${message}`);

describe('checking a page that the server printed', () => {
  const pages = FIXTURES.filter(({ sitePath, settings }) => sitePath === '/' && settings.language === 'de');

  it.each(pages)('$title: finds no error in any adopted widget', async ({ path, settings }) => {
    const report = await checkPage(path, settings);
    expect(report.findings.filter(({ level }) => level === 'error')).toEqual([]);
    expect(report.ok).toBe(true);
    expect(report.widgets.length).toBeGreaterThan(0);
  });

  it('lists the widgets with the number of their elements', async () => {
    const { widgets } = await checkPage(ARTICLE, { role: 'moderator' });
    expect(widgets).toEqual(
      expect.arrayContaining([
        { widget: 'rating', elements: 1 },
        { widget: 'comment-form', elements: 1 },
        { widget: 'live-search', elements: 2 },
        { widget: 'calendar', elements: 1 },
        { widget: 'font-size', elements: 2 },
        { widget: 'classic-popup', elements: 1 },
      ]),
    );
    expect(widgets.map(({ widget }) => widget)).not.toContain('tabs');
  });

  it('counts a region with data-k2-ignore, and no widget in it', async () => {
    const report = await checkPage(ARTICLE, {}, (html) => html.replace('class="k2CalendarBlock"', '$& data-k2-ignore'));
    expect(report.widgets.map(({ widget }) => widget)).not.toContain('calendar');
    expect(report.ignored).toBe(1);
    expect(report.ok).toBe(true);
  });
});

describe('checking the requirements of a widget', () => {
  const TOKEN = /<input type="hidden" name="[0-9a-f]{32}" value="1">/g;
  const withoutToken = (html: string) => html.replace(TOKEN, '').replace(/"csrf\.token":"[0-9a-f]+",?/, '');

  it('reports a rating without the number of the article', async () => {
    const report = await checkPage(ARTICLE, {}, (html) => html.replaceAll(/data-id="\d+"/g, ''));
    expect(said(report)).toContain('error rating: No stars, no article number on them, or no log');
    expect(report.ok).toBe(false);
  });

  it.each([
    ['warning', 'comment-form', 'guest'],
    ['error', 'comment-moderation', 'moderator'],
  ] as const)(
    'reports a missing token as a %s: %s, which K2 2.28 requires of moderators only',
    async (level, widget, role) => {
      const report = await checkPage(ARTICLE, { role }, withoutToken);
      expect(said(report).join('\n')).toMatch(new RegExp(`^${level} ${widget}: No form token on the page`, 'm'));
      expect(report.ok).toBe(level === 'warning');
    },
  );

  it('reports the same finding of several elements once', async () => {
    const report = await checkPage('/index.php/nachrichten', {}, (html) => html.replaceAll(/data-id="\d+"/g, ''));
    const ratings = report.findings.filter(({ about }) => about === 'rating');
    expect(ratings).toHaveLength(1);
    expect(ratings[0]?.count).toBe(report.widgets.find(({ widget }) => widget === 'rating')?.elements);
    expect(ratings[0]?.element).toMatch(/^div\.itemRatingForm/);
  });

  it.each([
    ['error calendar: No month in the calendar', '<div class="k2CalendarBlock"></div>'],
    [
      'error calendar: No a.calendarNavLink leads to another month',
      '<div class="k2CalendarBlock"><table class="calendar"></table></div>',
    ],
    ['error live-search: No search field in a form', '<div class="k2LiveSearchBlock"></div>'],
    ['error popup: No link to a popup', '<a data-k2-modal="image">Picture</a>'],
    ['error comment-form: No field commentText', '<form id="comment-form"></form>'],
    ['error comment-form: No field itemID', '<form id="comment-form"><textarea name="commentText"></textarea></form>'],
    ['warning report-comment: No field reportReason', '<form id="k2ReportCommentForm"><input name="name"></form>'],
    ['warning font-size: No .itemFullText', '<a id="fontIncrease" href="#">A+</a>'],
    ['warning classic-popup: The size in rel', '<a class="classicPopup" href="/x" rel="{x:900}">Window</a>'],
    ['error lost-credentials: No field checkusername', '<div class="cbLostPassForm"></div>'],
    ['warning tabs: No .cbTabPane', '<div class="cbTabs"></div>'],
    ['error more-less: No .cbMoreLessContent', '<div class="cbMoreLess"></div>'],
    ['warning cb-scroller: No .cbScrollerContent', '<div class="cbScroller"></div>'],
    ['warning tooltip: No data-cbtooltip-tooltip or', '<span class="cbTooltip">?</span>'],
    [
      'warning tooltip: data-cbtooltip-tooltip-target',
      '<b class="cbTooltip" data-cbtooltip-tooltip-target="#no">?</b>',
    ],
    ['error password: No password field', '<div class="cbPasswordUnmask"></div>'],
    [
      'warning validated-form: No inline .cbvalidate',
      `<form class="cbValidation"><input name="username" data-rule-cbfield="{}"></form>`,
    ],
    ['error nav-toggle: No aria-controls', '<button data-k2-widget="nav-toggle">Menu</button>'],
    [
      'error nav-toggle: The element that it opens',
      '<button data-k2-widget="nav-toggle" aria-controls="no">Menu</button>',
    ],
    ['warning smooth-scroll: Nothing on the page', '<a class="k2Anchor" href="#no">Comments</a>'],
    ['warning scroller: No .k2ScrollerElement', '<ul class="k2Scroller"></ul>'],
  ])('reports what would not work: %s', async (finding, body) => {
    const found = said(await checkHtml(page(body)));
    expect(found.filter((line) => line.startsWith(finding))).toHaveLength(1);
  });

  it.each([
    ['the top of the page', '<a class="k2Anchor" href="#">Up</a><a class="k2Anchor" href="#top">Up</a>'],
    ['a name that can not be decoded', '<a class="k2Anchor" href="#50%">Half</a><p id="50%">Half</p>'],
    [
      'a name with signs that addresses spell otherwise',
      '<a class="k2Anchor" href="#f%C3%BCr">For</a><p id="für">For</p>',
    ],
    ['another page of the site, by its query', '<a class="k2Anchor" href="?start=5#no">Later</a>'],
  ])('reports nothing of a link to %s', async (_what, body) => {
    expect(said(await checkHtml(page(body)))).toEqual([]);
  });

  it('reports no error for a template that has dialogs of its own', async () => {
    const report = await checkHtml(page('<a class="modal" rel="nofollow" href="/dialog">Dialog</a>'));
    expect([report.ok, report.findings.length]).toEqual([true, 1]);
  });
});

describe('checking markup that resembles the server’s and is not adopted', () => {
  it.each([
    ['rating', '<ul class="itemRatingList"><li><a data-id="1" href="#">1</a></li></ul>'],
    ['comment-form', '<form><textarea name="commentText"></textarea></form>'],
    ['comment-form', '<div class="itemComments"><ol><li><b class="commentDate">today</b></li></ol></div>'],
    [
      'comment-pages',
      '<div class="itemComments"><ul><li><a href="/a?option=b&amp;limitstart=10">2</a></li></ul></div>',
    ],
    ['popup', `<a class="lightbox" rel="{handler:'iframe'}" href="/a">x</a>`],
    ['report-comment', '<form><textarea name="reportReason"></textarea></form>'],
    ['comment-moderation', '<a href="/index.php?option=com_k2&view=comments&task=remove&commentID=5">x</a>'],
    ['calendar', '<table class="calendar"><tr><td><a class="calendarNavLink" href="/x">«</a></td></tr></table>'],
    ['validated-form', '<form><div class="cb_form_line"><input class="required"></div></form>'],
    ['tabs', '<div class="cbTabPane"></div>'],
    ['live-search', '<div class="k2SearchBlock"></div>'],
  ])('reports the %s that it resembles', async (widget, body) => {
    const { findings, widgets, ok } = await checkHtml(page(body));
    // These widgets adopt the box of comments, whatever is in it.
    expect(widgets.filter(({ widget }) => !['conversation', 'reply'].includes(widget))).toEqual([]);
    expect(findings).toEqual([
      expect.objectContaining({ about: widget, message: expect.stringMatching(/^Not adopted: /) }),
    ]);
    expect(ok).toBe(true);
  });

  it('reports nothing inside data-k2-ignore', async () => {
    expect(said(await checkHtml(page('<div data-k2-ignore><div class="cbTabPane"></div></div>')))).toEqual([]);
  });
});

describe('checking names and options in attributes', () => {
  it('reports unknown ones', async () => {
    const body =
      '<div data-k2-widget="navbar ratng" data-k2-options=\'{"clas": "x"}\' data-k2-load="soon"></div><p data-k2-load="idle">';
    expect(said(await checkHtml(page(body)))).toEqual([
      'warning page: data-k2-widget="ratng" is not a widget',
      'warning page: data-k2-load="soon" is not one of eager, idle, visible, intent; intent is used',
      'warning navbar: "clas" in data-k2-options is ignored',
    ]);
  });

  it('reports nothing for known ones', async () => {
    const body = `<nav id="menu"></nav><button data-k2-widget="nav-toggle" data-k2-options='{"target": "#menu"}'></button>
      <p id="there"></p><a class="k2Anchor" href="#there" data-k2-widget="scroll-to" data-k2-options='{"offset": 10}'>x</a>`;
    const report = await checkHtml(page(body));
    expect(said(report)).toEqual([]);
    expect(report.widgets.map(({ widget }) => widget).sort()).toEqual(['nav-toggle', 'scroll-to']);
  });

  it('reports unknown names and invalid selectors in the page’s data-k2-adopt', async () => {
    const block =
      '<script type="application/json" data-k2-adopt>{"navbar": ".bar", "no": "p", "reveal": "p[", "classic-popup": "a"}</script>';
    const report = await checkHtml(page(`${block}<div class="bar"></div>`));
    expect(report.widgets).toEqual([{ widget: 'navbar', elements: 1 }]);
    expect(said(report)).toEqual([
      'warning page: data-k2-adopt: "no" is not a widget',
      'warning page: data-k2-adopt: "p[" is not a selector',
      'warning page: data-k2-adopt: "classic-popup" is not a widget',
    ]);
  });
});

describe('checking the tag', () => {
  it('reads its URL, timing and parameters', async () => {
    const { tag } = await checkPage(`/sub${ARTICLE}`, { tag: 'defer', tagQuery: 'lang=de' });
    expect(tag).toEqual({
      url: `${server.origin}/sub/media/k2-islands/k2-islands.js?sitepath=/sub/&lang=de`,
      timing: 'defer',
      parameters: { sitepath: '/sub/', lang: 'de' },
      sitePath: '/sub/',
    });
  });

  it('reports that it is missing', async () => {
    const report = await checkPage(ARTICLE, { tag: 'none' });
    expect(report.tag).toBeUndefined();
    expect(report.ok).toBe(false);
    expect(said(report)[0]).toMatch(/^error tag: The page does not load K2 Islands/);
    // A copy does not show whether K2's script was replaced.
    expect(said(await checkPage(ARTICLE, { tag: 'replaced' }))[0]).toContain('check the URL instead');
    expect(said(await checkPage(`/sub${ARTICLE}`, { tag: 'none' }))[0]).toContain(
      '<script src="/sub/media/k2-islands/k2-islands.js?sitepath=/sub/"></script>',
    );
  });

  it.each(['lang=pt-BR', 'lang=de_DE', 'lang=nn-NO', 'lang=eo&texts=eo'])('%s has texts', async (query) => {
    const found = said(await checkHtml(page('', TAG.replace('=/"', `=/&${query}"`))));
    expect(found.filter((line) => line.includes('no texts'))).toEqual([]);
  });

  it.each([
    [
      'error tag: Browsers do not run a script with type="text/plain"',
      TAG.replace('<script', '<script type="text/plain"'),
    ],
    [
      'error tag: Current browsers do not run a script with the attribute nomodule',
      TAG.replace('<script', '<script nomodule'),
    ],
    [
      'error tag: On another origin, integrity',
      '<script src="//cdn.example/k2-islands.js" integrity="sha384-x"></script>',
    ],
    ['warning tag: A tag with integrity needs sw=off', TAG.replace('<script', '<script integrity="sha384-x"')],
    ['warning tag: There are no texts for lang=xx', TAG.replace('=/"', '=/&lang=xx"')],
    ['warning tag: There are no texts for lang=:', TAG.replace('=/"', '=/&lang="')],
    ['warning tag: There are several tags', TAG + TAG],
    [
      "error tag: Requests go to /, but Joomla's own setting on the page is /sub/",
      `${TAG}<script type="application/json" class="joomla-script-options">{"system.paths":{"root":"/sub"}}</script>`,
    ],
  ])('reports the %s', async (finding, head) => {
    const found = said(await checkHtml(page('', head)));
    expect(found.filter((line) => line.startsWith(finding))).toHaveLength(1);
  });

  it('finds the analytics of the whole page in its parameters', async () => {
    const { widgets } = await checkHtml(page('', TAG.replace('=/"', '=/&analytics=G-1"')));
    expect(widgets).toEqual([{ widget: 'analytics', elements: 1 }]);
  });
});

/**
 * Prints a registration as Community Builder 2.11 does: scripts with absolute URLs, one inline script that starts all
 * of them in turn, and tabs of the layout that the site has chosen.
 */
function registration(tabs: string, menu: string): string {
  const file = (name: string) =>
    `<script src="http://site.example/components/com_comprofiler/js/jquery/${name}.min.js?v=90ef"></script>`;
  const check = {
    messages: { required: 'Needed.' },
    settings: { cbfield: { url: '/index.php?a' }, cbremote: { csrf: 'c0ffee' } },
  };
  const start = `cbjQuery( document ).ready( function( $ ) {
var jQuery = $;
$( '.cbTabs' ).cbtabs({useCookies: 1,tabSelected: null});
$( '.cbDatePicker' ).cbdatepicker({});
$( ".cbValidation" ).cbvalidate(${JSON.stringify(check)});
});`;
  const files = [
    'jquery.qtip',
    'jquery.cbtooltip',
    'jquery.cbtabs',
    'jquery.cbdatepicker',
    'jquery.validate',
    'jquery.cbvalidate',
  ];
  const field = (id: string, rules = '') =>
    `<div class="cb_form_line"><input type="text" id="${id}" name="${id}" class="required cbTooltip" data-hascbtooltip="true" data-cbtooltip-tooltip="Help" ${rules}></div>`;
  const fields = [
    field('username', 'data-rule-cbfield=\'{"field":"username","function":"checkvalue"}\''),
    '<div class="cbPasswordUnmask"><input type="password" name="password" class="required passwordstrength"><button type="button" class="cbPasswordUnmaskShow"></button><button type="button" class="cbPasswordUnmaskHide"></button></div>',
  ];
  const link = (id: string) => `<li><a href="#${id}" class="cbTabNavLink nav-link">${id}</a></li>`;
  const inTabs = `<div class="${tabs}"><ul class="${menu}">${link('one')}${link('two')}</ul><div class="cbTabsContent tab-content">${fields.map((field, index) => `<div class="cbTabPane tab-pane" id="${['one', 'two'][index]}">${field}</div>`).join('')}</div></div>`;
  const form = `<form id="cbcheckedadminForm" class="form-auto m-0 cb_form cbValidation" method="post" action="/save">${tabs ? inTabs : fields.join('')}<input type="submit"></form>`;
  return page(form, `${TAG}${files.map(file).join('')}<script>${start}</script>`);
}

describe('checking a registration', () => {
  it.each([
    ['flat', '', ''],
    ['tabbed', 'cbTabs', 'cbTabsNav nav nav-tabs mb-3'],
    ['stepped', 'cbTabs cbTabsStepByStep', 'cbTabsNav nav nav-pills mb-3'],
    ['by a menu', 'cbTabs cbTabsMenu', 'cbTabsNav nav'],
    ['vertical', 'cbTabs row no-gutters cbTabsVertical', 'cbTabsNav nav nav-pills flex-column cbTabsNavVertical'],
  ])('%s finds nothing to report, and counts the widgets as a browser does', async (_layout, tabs, menu) => {
    const report = await checkHtml(registration(tabs, menu));
    expect(report.findings).toEqual([]);
    expect(Object.fromEntries(report.widgets.map(({ widget, elements }) => [widget, elements]))).toEqual({
      tooltip: 1,
      'validated-form': 1,
      password: 1,
      'password-strength': 1,
      ...(tabs && { tabs: 1 }),
    });
  });

  it('lists the scripts that its one inline script calls, and none of them as superfluous', async () => {
    const { originals } = await checkHtml(registration('cbTabs', 'cbTabsNav'));
    expect(originals.map(({ name }) => name)).toEqual([
      'cbtooltip, qTip',
      'cbtooltip, qTip',
      'cbtabs, cbmoreless, cbscroller',
      'cbvalidate',
      'cbvalidate',
    ]);
    for (const { advice } of originals) expect(advice).toMatch(/^can stay/);
  });
});

describe('checking for the originals', () => {
  it('lists each by its name', async () => {
    const { originals, ok } = await checkPage(ARTICLE, { originals: true });
    expect(originals).toEqual([
      expect.objectContaining({ name: 'k2.frontend.js', where: '/media/k2/assets/js/k2.frontend.js' }),
    ]);
    expect(ok).toBe(true);
  });

  it.each([
    [
      'jquery.magnific-popup',
      '<script src="//cdnjs.example/magnific-popup.js/1.1.0/jquery.magnific-popup.min.js"></script>',
    ],
    ['jquery.magnific-popup', '<script>$K2("a").magnificPopup({type: "image"});</script>'],
    ['WOW', '<script src="/templates/x/js/wow.min.js"></script>'],
    ['WOW', '<script>new WOW().init();</script>'],
    ['cbvalidate', '<script src="/components/com_comprofiler/js/jquery/jquery.cbvalidate.min.js?v=1"></script>'],
    ['cbtooltip, qTip', '<script src="/components/com_comprofiler/js/jquery/jquery.qtip.min.js"></script>'],
    ['k2.frontend.js', '<script src="/components/com_k2/js/k2.js?v2.6.9&sitepath=/"></script>'],
  ])('%s: %s', async (name, script) => {
    const { originals } = await checkHtml(page('', TAG + script));
    expect(originals.map((original) => original.name)).toEqual([name]);
  });

  it('lists neither other scripts of the page nor our tag', async () => {
    const scripts =
      '<script src="/js/wowza.js"></script><script>var wow = 1;</script><script src="/media/jui/js/jquery.min.js"></script>';
    expect((await checkHtml(page('', TAG + scripts))).originals).toEqual([]);
  });
});
