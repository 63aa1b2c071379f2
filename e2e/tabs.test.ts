import { describe, expect, it } from 'vitest';
import type { Settings } from '../fixtures/model.ts';
import { findings } from './axe.ts';
import type { Tab, TabOptions } from './driver.ts';
import { chosenEngine } from './engines/engine.ts';
import { HALF_PX } from './half-pixel.ts';
import { watchShifts } from './layout-shifts.ts';
import { forceColours, overflow, SCREENS } from './screens.ts';
import { browserTest } from './site.ts';
import { thinned } from './thinned.ts';

const PATH = '/index.php/beispiele/tabs';
const BOXES = ['cbtabs7', 'cbtabs8', 'cbtabs3', 'cbtabs5', 'topics', 'results'];

const test = browserTest();
/** Others take a moment longer, and round. */
const isChromium = chosenEngine() === 'chromium';

async function ready(tab: Tab): Promise<Tab> {
  await tab.waitFor(
    (ids: string[]) => ids.every((id) => document.querySelector(`#${id} [role=tab]`)),
    BOXES.filter((id) => id.startsWith('cbtabs')),
  );
  return tab;
}

const open = async (address = '', settings: Partial<Settings> = {}, options: TabOptions = {}) =>
  ready(await test.visit(PATH + address, settings, options));

/** Titles of the selected tabs and the panes that have a box, of one set of tabs. */
const state = (tab: Tab, id: string) =>
  tab.eval((id: string) => {
    const own = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(`#${id} ${selector}`)].filter(
        (part) => part.closest('.cbTabs')?.id === id,
      );
    return {
      selected: own('[role=tab][aria-selected=true]').map(({ textContent }) => textContent),
      shown: own('[role=tabpanel]')
        .filter((pane) => pane.getClientRects().length > 0)
        .map((pane) => pane.id),
    };
  }, id);
/** Comes so near to a scroller that its code comes, too. */
const scrollTo = async (tab: Tab, id: string) => {
  await tab.eval((id: string) => document.getElementById(id)?.scrollIntoView({ block: 'center' }), id);
  await tab.waitFor((id: string) => document.getElementById(id)?.classList.contains('k2i-cb-scroller'), id);
};
const focused = (tab: Tab) => tab.eval(() => document.activeElement?.id || document.activeElement?.textContent?.trim());
const link = (pane: number) => `[role=tab][href="#cbtabpane${pane}"]`;

/** A list with a menu for tabs that a wide window has no room for, as Community Builder 2.11 prints them. */
const WITH_MENU = `<style>@media (width >= 768px) { .d-md-none { display: none } }</style><div class="cbTabs cbTabsMenu" id="cbtabsMenu">
  <div class="navbar"><ul class="cbTabsNav">
    <li class="cbTabNav" id="cbtabnav61"><a href="#cbtabpane61" class="cbTabNavLink active">Contact</a></li>
    <li class="cbTabNav" id="cbtabnav62"><a href="#cbtabpane62" class="cbTabNavLink">Articles</a></li>
    <li class="cbTabNav d-md-none cbNavBarItemNested" id="cbtabnav63"><a href="#cbtabpane63" class="cbTabNavLink">Friends</a></li></ul>
    <div class="cbTooltip cbDropdownMenu cbTabNavMore" data-cbtooltip-tooltip-target="> .cbTabsNav:first" data-cbtooltip-menu="true">
      <a href="javascript: void(0);" class="cbTabNavMenuMoreBtn">…</a>
      <ul class="dropdown-menu cbTabsNav cbTabsSubMenuNav" style="display: none">
        <li class="cbTabNav d-md-none cbNavBarItemNested"><a href="#cbtabpane63" class="cbTabNavLink">Friends</a></li></ul></div></div>
  <div class="cbTabsContent"><div class="cbTabPane active" id="cbtabpane61">C</div>
    <div class="cbTabPane" id="cbtabpane62">A</div><div class="cbTabPane" id="cbtabpane63">F</div></div></div>`;

describe('the tabs at the start', () => {
  it('show the first pane, without a layout shift and without React', async () => {
    const tab = await test.visit('/', { tag: 'none' });
    const shifts = await watchShifts(tab);
    test.site.settings = { ...test.site.settings, tag: 'head' };
    await tab.goto(test.origin + PATH);
    await ready(tab);
    expect(await state(tab, 'cbtabs7')).toEqual({ selected: ['Über mich'], shown: ['cbtabpane11'] });
    const shift = (await shifts()).reduce((sum, value) => sum + value, 0);
    // Only content below the older output moves, as the server prints that at once.
    expect(shift).toBeLessThan(0.1);
    expect(tab.requests.filter((path) => /\/(react|island)-/.test(path))).toEqual([]);
    expect(tab.problems).toEqual([]);
  });

  it('scroll to 100 px above a pane that the address names', async () => {
    const tab = await open('?tab=32', {}, { height: 300 });
    const top = await tab.eval(() => document.getElementById('cbtabpane32')?.getBoundingClientRect().top);
    expect(Math.abs(Number(top) - 100)).toBeLessThanOrEqual(HALF_PX);
  });

  it('work under the strict policy', async () => {
    const tab = await open('', { strictCsp: true });
    await tab.activate(link(14), 'mouse');
    expect((await state(tab, 'cbtabs7')).selected).toEqual(['Fotos']);
    expect(tab.problems.filter((problem) => !/^CSP: (script-src|style-src)(-\w+)? inline/.test(problem))).toEqual([]);
  });
});

it('a tab is selected by touch, with aria-selected and an event', async () => {
  const tab = await open('', {}, { touch: true });
  await tab.eval(() => {
    addEventListener('k2:tab-selected', (event) => {
      document.body.dataset.selected = (event as CustomEvent<{ tab: string }>).detail.tab;
    });
  });
  await tab.activate(link(14), 'touch');
  await expect.poll(() => state(tab, 'cbtabs7')).toEqual({ selected: ['Fotos'], shown: ['cbtabpane14'] });
  expect(await tab.eval(() => document.body.dataset.selected)).toBe('cbtabpane14');
  expect(await tab.eval(() => location.hash)).toBe('');
  expect(tab.problems).toEqual([]);
});

describe('the keyboard', () => {
  it('Tab reaches one tab of each list, arrows move, and the next Tab goes to the pane', async () => {
    const tab = await open();
    await tab.focus('.cbTabNavExternal');
    await tab.press('Tab');
    expect(await focused(tab)).toBe('cbtabpane11-tab');
    await tab.press('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft');
    expect(await focused(tab)).toBe('cbtabpane14-tab');
    await tab.press('Home', 'ArrowLeft', 'Tab');
    expect(await focused(tab)).toBe('cbtabpane14');
    expect(await state(tab, 'cbtabs7')).toEqual({ selected: ['Fotos'], shown: ['cbtabpane14'] });
  });
});

describe('the older markup of tabs', () => {
  it('becomes tabs, of which the browser stores the last one for 24 hours', async () => {
    const tab = await open();
    expect(await state(tab, 'cbtabs3')).toEqual({ selected: ['Anfahrt'], shown: ['cbtabpane31'] });
    await tab.activate(link(33), 'mouse');
    expect(await state(tab, 'cbtabs3')).toEqual({ selected: ['Kontakt'], shown: ['cbtabpane33'] });
    const [cookie] = (await tab.cookies()).filter(({ name }) => name === 'cbtabs3');
    expect(cookie).toMatchObject({ value: 'cbtabnav33', path: '/', sameSite: 'Lax' });
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(86_400 - 60);
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(isChromium ? 86_400 : 86_401);
    await tab.reload();
    await ready(tab);
    expect((await state(tab, 'cbtabs3')).selected).toEqual(['Kontakt']);
    expect((await tab.cookies()).map(({ name }) => name)).not.toContain('cbtabs7');
  });
});

describe('a form in steps', () => {
  it('moves on by its buttons, and is sent at the end', async () => {
    const tab = await open();
    const hidden = (selector: string) =>
      tab.eval((selector: string) => !document.querySelector(selector)?.getClientRects().length, selector);
    await tab.activate(link(43), 'mouse');
    expect((await state(tab, 'cbtabs5')).shown).toEqual(['cbtabpane41']);
    expect(await hidden('#cbtabpane41 .cbTabNavPrevious')).toBe(true);
    expect(await hidden('#join [type=submit]')).toBe(true);
    await tab.type('Gerda', '#join-name');
    await tab.press('Enter');
    expect((await state(tab, 'cbtabs5')).shown).toEqual(['cbtabpane42']);
    expect(await focused(tab)).toBe('cbtabpane42');
    await tab.activate('#cbtabpane42 .cbTabNavNext', 'keyboard');
    expect(await hidden('#cbtabpane43 .cbTabNavNext')).toBe(true);
    expect(await hidden('#join [type=submit]')).toBe(false);
    await tab.type('Hallo', '#join-note');
    await tab.leaveBy(() => tab.press('Enter'));
    expect(new URL(await tab.url()).search).toBe('?name=Gerda&street=&note=Hallo');
  });
});

describe('the scroller', () => {
  const at = (tab: Tab) =>
    tab.eval(() => Math.round(document.querySelector('#topics .cbScrollerContent')?.scrollLeft ?? 0));
  /** Ends of the view and of the items, from left to right or from right to left. */
  const cutOff = (tab: Tab) =>
    tab.eval(() => {
      const view = (document.querySelector('#topics .cbScrollerContent') as Element).getBoundingClientRect();
      return [...document.querySelectorAll('#topics .cbChip')].filter((chip) => {
        const { left, right } = chip.getBoundingClientRect();
        return left < view.left - 1 || right > view.right + 1;
      }).length;
    });

  /** Waits until the scroller has arrived. */
  const still = (tab: Tab) =>
    tab.eval(async () => {
      const view = document.querySelector('#topics .cbScrollerContent');
      for (let left = Number.NaN; left !== view?.scrollLeft; ) {
        left = view?.scrollLeft ?? 0;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    });

  it('shows one more item with each step, from right to left', async () => {
    const tab = await open('', {}, { width: 600 });
    await tab.eval(() => {
      document.documentElement.dir = 'rtl';
      // Firefox goes on to show the same part, which is the other end then.
      document.querySelector('#topics .cbScrollerContent')?.scrollTo({ left: 0, behavior: 'instant' });
    });
    await scrollTo(tab, 'topics');
    const ends = () =>
      tab.eval(() =>
        ['Left', 'Right'].map((side) =>
          document.querySelector(`#topics .cbScroller${side}`)?.getAttribute('aria-disabled'),
        ),
      );
    expect(await cutOff(tab)).toBeGreaterThan(0);
    await expect
      .poll(async () => {
        // No event reports a changed direction of the page.
        await tab.eval(() => document.querySelector('#topics .cbScrollerContent')?.dispatchEvent(new Event('scroll')));
        return ends();
      })
      .toEqual([null, 'true']);
    for (let step = 0; step < 12 && (await ends())[0] !== 'true'; step++) {
      const left = await at(tab);
      await tab.activate('#topics .cbScrollerLeft', 'keyboard');
      await expect.poll(() => at(tab)).not.toBe(left);
      await still(tab);
    }
    expect(await ends()).toEqual(['true', null]);
    expect(await at(tab)).toBeLessThan(0);
  });

  it('measures itself at the end of the page without scrolling', async () => {
    const tab = await open();
    await scrollTo(tab, 'results');
    const jump = await tab.eval(async () => {
      const box = document.getElementById('results');
      for (let next = box?.nextElementSibling; next; next = box?.nextElementSibling) next.remove();
      const end = document.documentElement.scrollHeight;
      window.scrollTo({ top: end, behavior: 'instant' });
      const before = scrollY;
      box?.style.setProperty('width', '500px');
      for (let frames = 0; frames < 5; frames++) await new Promise(requestAnimationFrame);
      return [before + innerHeight >= end - 1, scrollY - before];
    });
    expect(jump).toEqual([true, 0]);
  });

  it('has arrows only while something is hidden', async () => {
    const tab = await open('', {}, { width: 600 });
    await scrollTo(tab, 'topics');
    const arrows = () => tab.eval(() => document.querySelector('#topics .cbScrollerRight')?.getClientRects().length);
    expect(await arrows()).toBe(1);
    await tab.eval(() => {
      for (const chip of [...document.querySelectorAll('#topics .cbChip')].slice(2)) chip.remove();
    });
    await expect.poll(arrows).toBe(0);
  });

  it('shows what the menu beside the list leads to, by keyboard', async () => {
    const tab = await open();
    await tab.eval(
      (html: string) => document.querySelector('#cbtabs7')?.insertAdjacentHTML('beforebegin', html),
      WITH_MENU,
    );
    await tab.waitFor(() => document.querySelector('#cbtabsMenu [role=tab]'));
    await tab.activate('.cbTabNavMenuMoreBtn', 'keyboard');
    await tab.waitFor(() => document.querySelector('.k2i-tip--menu .cbTabNavLink')?.getClientRects().length);
    await tab.activate('.k2i-tip--menu .cbTabNavLink', 'keyboard');
    await tab.waitFor(() => document.getElementById('cbtabpane63')?.getClientRects().length);
    expect(await focused(tab)).toBe('cbtabpane63');
    await tab.focus('#cbtabnav61 a');
    await tab.press('ArrowLeft');
    expect([await focused(tab), tab.problems]).toEqual(['cbtabpane62-tab', []]);
  });
});

describe.each(SCREENS)('axe at %s finds no violation', (_name, options, row) => {
  it.each(thinned(['at rest', 'another tab', 'the last step', 'from right to left'], row))('%s', async (what) => {
    const tab = await open('', {}, options);
    if (what === 'another tab') await tab.activate(link(12), 'keyboard');
    if (what === 'another tab') await tab.press('ArrowRight');
    if (what === 'the last step')
      for (const pane of [41, 42]) await tab.activate(`#cbtabpane${pane} .cbTabNavNext`, 'keyboard');
    if (what === 'from right to left')
      await tab.eval(() => {
        document.documentElement.dir = 'rtl';
      });
    for (const id of ['topics', 'results']) await scrollTo(tab, id);
    expect(await findings(tab)).toEqual([]);
    expect(await overflow(tab)).toBeLessThanOrEqual(0);
  });
});

it('the selected tab and the focus are visible in forced colours', async () => {
  const tab = await open();
  await forceColours(tab);
  const border = (pane: number) =>
    tab.eval((selector: string) => {
      const { borderBlockEndWidth, borderBlockEndStyle } = getComputedStyle(
        document.querySelector(selector) as Element,
      );
      return `${borderBlockEndWidth} ${borderBlockEndStyle}`;
    }, link(pane));
  expect(await border(11)).toBe('3px solid');
  expect(await border(12)).not.toBe('3px solid');
});
