import { describe, expect, it } from 'vitest';
import type { Settings } from '../fixtures/model.ts';
import { CLOSE_DELAY_MS } from '../src/popovers/trigger.ts';
import { findings } from './axe.ts';
import type { Tab, TabOptions } from './driver.ts';
import { needs } from './engines/engine.ts';
import { watchShifts } from './layout-shifts.ts';
import { forceColours, overflow, SCREENS } from './screens.ts';
import { browserTest } from './site.ts';
import { thinned } from './thinned.ts';

const PATH = '/index.php/beispiele/tooltips';

const test = browserTest();
const TIP = '.k2i-tip:popover-open';

/** Opens the page and lets what is near be adopted, as after the first move of a reader. */
async function open(settings: Partial<Settings> = {}, options: TabOptions = {}): Promise<Tab> {
  const tab = await test.visit(PATH, settings, options);
  const isReady = () => {
    const reachable = 'a[href],button,input,[tabindex]';
    // The state may be that of the family, whose widgets have not loaded yet, and with them the code for the focus.
    const waiting = (window.K2Islands?.status() ?? []).filter(
      ({ element, widget, state }) =>
        /^(tooltip|menu|modal|page)$/.test(widget) &&
        (state !== 'ready' || !(element.matches(reachable) || element.querySelector(reachable))) &&
        element.matches('main .cbTooltip') &&
        element.checkVisibility() &&
        element.getBoundingClientRect().top < innerHeight,
    );
    return waiting.length === 0 && document.querySelector('.cbTooltip[data-k2-state=ready]') !== null;
  };
  // The browser drops what the mouse does before it has painted.
  for (let move = 0; move < 100 && !(await tab.eval(isReady)); move++) {
    await tab.mouse.move(2 + (move % 2), 2);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await tab.waitFor(isReady);
  return tab;
}

const shown = (tab: Tab, text: string) =>
  tab.waitFor(
    (selector: string, text: string) =>
      [...document.querySelectorAll(selector)].some((tip) => tip.textContent?.includes(text)),
    TIP,
    text,
  );
const closed = (tab: Tab) => tab.waitFor((selector: string) => !document.querySelector(selector), TIP);
const focused = (tab: Tab) => tab.eval(() => document.activeElement?.id || document.activeElement?.textContent?.trim());
const away = (tab: Tab) => tab.mouse.move(640, 5);

/** Boxes of a tooltip and its trigger, and the size of the window, in CSS px. */
function boxes(tab: Tab, trigger: string) {
  return tab.eval(
    (trigger: string, selector: string) => {
      const of = (selector: string) => {
        const { left, top, right, bottom, width } = (
          document.querySelector(selector) as Element
        ).getBoundingClientRect();
        return { left, top, right, bottom, width };
      };
      const { clientWidth, clientHeight } = document.documentElement;
      return { tip: of(selector), trigger: of(trigger), width: clientWidth, height: clientHeight };
    },
    trigger,
    TIP,
  );
}

describe('a plain tip', () => {
  it('remains open while the pointer moves onto it and rests there', async () => {
    const tab = await open();
    await tab.hover('#plain');
    await shown(tab, '1894');
    const { tip } = await boxes(tab, '#plain');
    await tab.mouse.move(tip.left + 30, tip.top + 15);
    await new Promise((resolve) => setTimeout(resolve, CLOSE_DELAY_MS + 200));
    expect(await tab.eval((selector: string) => !!document.querySelector(selector), TIP)).toBe(true);
    await away(tab);
    await closed(tab);
  });

  it('opens on focus, describes its trigger, and closes by Esc from there', async () => {
    const tab = await open();
    await tab.focus('#simple');
    await tab.hold('Shift', 'Tab');
    await shown(tab, 'Parken');
    expect(await focused(tab)).toBe('start-edge');
    const [described, tips] = await tab.eval((selector: string) => {
      const tips = [...document.querySelectorAll(selector)].map((tip) => `${tip.id} ${tip.getAttribute('role')}`);
      return [document.activeElement?.getAttribute('aria-describedby'), tips];
    }, TIP);
    expect(tips).toEqual([`${described} tooltip`]);
    await tab.press('Escape');
    await closed(tab);
    expect(await focused(tab)).toBe('start-edge');
    await tab.press('Tab');
    await shown(tab, 'mittig');
    await tab.press('Tab');
    await tab.waitFor((selector: string) => !document.querySelector(selector)?.textContent?.includes('mittig'), TIP);
  });

  it('is toggled by a tap', async () => {
    const tab = await open({}, { width: 360, height: 740, touch: true });
    await tab.activate('#plain', 'touch');
    await shown(tab, '1894');
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await tab.eval((selector: string) => !!document.querySelector(selector), TIP)).toBe(true);
    await tab.activate('#plain', 'touch');
    await closed(tab);
    await tab.activate('#plain', 'touch');
    await shown(tab, '1894');
    await tab.activate('h1', 'touch');
    await closed(tab);
  });
});

describe('the edges of the window', () => {
  const inside = async (tab: Tab, trigger: string) => {
    const found = await boxes(tab, trigger);
    expect(found.tip.left).toBeGreaterThanOrEqual(-0.5);
    expect(found.tip.right).toBeLessThanOrEqual(found.width + 0.5);
    expect(found.tip.top).toBeGreaterThanOrEqual(-0.5);
    expect(found.tip.bottom).toBeLessThanOrEqual(found.height + 0.5);
    return found;
  };
  type Boxes = Awaited<ReturnType<typeof boxes>>;
  const centre = ({ left, right }: Boxes['tip']) => (left + right) / 2;
  it.each<[string, string, string, (found: Boxes) => number[], (found: Boxes) => number[]]>([
    [
      'starts at the lower corner',
      '#plain',
      '',
      ({ tip }) => [tip.left, tip.top],
      ({ trigger }) => [trigger.right, trigger.bottom],
    ],
    ['is mirrored from right to left', '#plain', 'rtl', ({ tip }) => [tip.right], ({ trigger }) => [trigger.left]],
    [
      'is centred above, if simple',
      '#simple',
      '',
      ({ tip }) => [centre(tip), tip.bottom],
      ({ trigger }) => [centre(trigger), trigger.top],
    ],
  ])('the tip %s of its trigger', async (_where, trigger, dir, ofTip, ofTrigger) => {
    const tab = await test.visit(PATH);
    await tab.eval((dir: string) => document.documentElement.setAttribute('dir', dir), dir);
    await tab.hover(trigger);
    await shown(tab, '');
    const found = await inside(tab, trigger);
    const expected = ofTrigger(found);
    for (const [index, edge] of ofTip(found).entries())
      expect(Math.abs(edge - (expected[index] ?? Number.NaN))).toBeLessThanOrEqual(1);
  });

  it('in a window of 360 px without room below its trigger, the tip is above it, and 15 px narrower than the window', async () => {
    const tab = await open({}, { width: 360, height: 640 });
    await tab.eval(() => document.querySelector('#end-edge')?.scrollIntoView({ block: 'end', behavior: 'instant' }));
    await tab.hover('#end-edge');
    await shown(tab, 'Parken');
    const { tip, trigger, width } = await inside(tab, '#end-edge');
    expect(tip.width).toBeCloseTo(width - 15, 0);
    expect(tip.bottom).toBeLessThanOrEqual(trigger.top + 1);
  });

  it('a tip that fits neither above nor below its trigger is seen as a whole', async () => {
    const tab = await open();
    await tab.eval(() => {
      const text = document.querySelector('#tip-facts');
      if (text) text.innerHTML = `<p style="height: ${innerHeight - 60}px">Tall</p>`;
    });
    await tab.hover('#templated');
    await shown(tab, 'Tall');
    await inside(tab, '#templated');
  });

  /** Adds a form of two rows. */
  const fillIn = (tab: Tab) =>
    tab.eval(() => {
      const row = (id: string) =>
        `<div class="cb_field" id="row-${id}"><label for="${id}">${id}</label> <input id="${id}" class="cbTooltip" data-cbtooltip-tooltip="Only letters, numbers and the signs that a name may have, at most fifty of them"><p class="note"></p></div>`;
      const form = `<form>${['first', 'second'].map(row).join('')}<button type="button">Register</button></form>`;
      document.querySelector('main')?.insertAdjacentHTML('afterbegin', form);
      document
        .querySelector('form button')
        ?.addEventListener('click', () => Object.assign(window, { isPressed: true }));
    });
  /** Lists the parts of this form that the shown tip covers. */
  const covered = (tab: Tab) =>
    tab.eval((selector: string) => {
      const tip = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      return [...document.querySelectorAll('main form :is(input,label,button,.note:not(:empty))')]
        .filter((part) => {
          const range = document.createRange();
          range.selectNodeContents(part);
          // A label or a message may be as wide as its row: its text is to be read.
          const rect = (part.matches('.note,label') ? range : part).getBoundingClientRect();
          return rect.left < tip.right && tip.left < rect.right && rect.top < tip.bottom && tip.top < rect.bottom;
        })
        .map((part) => part.id || part.textContent);
    }, TIP);

  it('the tip of a field lies beside it, on nothing of the form, also when that gets a message', async () => {
    const tab = await test.visit(PATH, {}, { width: 1280 });
    await fillIn(tab);
    await tab.activate('#first', 'mouse');
    await shown(tab, 'fifty');
    expect(await covered(tab)).toEqual([]);
    await inside(tab, '#first');
    await tab.eval(() => {
      const note = document.querySelector('#row-first .note');
      if (note) note.textContent = 'A name is needed';
    });
    await tab.waitFor(() => new Promise((resolve) => requestAnimationFrame(() => resolve(true))));
    expect(await covered(tab)).toEqual([]);
    const width = await tab.eval((selector: string) => {
      const content = document.querySelector(`${selector} .qtip-content`) as HTMLElement;
      return Number.parseFloat(getComputedStyle(content).width) / Number.parseFloat(getComputedStyle(content).fontSize);
    }, TIP);
    // A digit is at most 0.64 em wide in the fonts of the machines that run this.
    expect(width).toBeLessThanOrEqual(40 * 0.64);
  });

  it('without room beside a field its tip lies below its message, and takes no press', async () => {
    const tab = await test.visit(PATH, {}, { width: 360, height: 740 });
    await fillIn(tab);
    await tab.activate('#second', 'mouse');
    await shown(tab, 'fifty');
    const { tip, trigger } = await boxes(tab, '#row-second');
    expect(tip.top).toBeGreaterThanOrEqual(trigger.bottom - 1);
    await tab.activate('main form button', 'mouse');
    expect(await tab.eval(() => 'isPressed' in window)).toBe(true);
  });
});

describe('a menu', () => {
  const control = '#cbmenu1 > a';
  const expanded = (tab: Tab, selector = control) =>
    tab.eval((selector: string) => document.querySelector(selector)?.getAttribute('aria-expanded'), selector);

  it('works by keyboard only, and restores the focus', async () => {
    const tab = await open();
    await tab.focus(control);
    await tab.press('ArrowDown');
    await shown(tab, 'Bearbeiten');
    await tab.waitFor(() => document.activeElement?.textContent === 'Ansehen');
    await tab.press('ArrowDown');
    expect(await focused(tab)).toBe('Bearbeiten');
    await tab.press('End');
    expect(await focused(tab)).toBe('Freunde');
    await tab.press('ArrowRight');
    await tab.waitFor(() => document.activeElement?.textContent === 'Anfragen');
    await tab.press('ArrowLeft');
    await tab.waitFor(() => document.activeElement?.textContent?.trim() === 'Freunde');
    await tab.press('Enter');
    await tab.waitFor(() => document.activeElement?.textContent === 'Anfragen');
    await tab.press('Escape');
    await tab.waitFor(() => document.activeElement?.textContent?.trim() === 'Freunde');
    await tab.press('Home');
    expect(await focused(tab)).toBe('Ansehen');
    await tab.press('Escape');
    await closed(tab);
    expect(await focused(tab)).toBe('Profil');
    await tab.press('Enter');
    await tab.waitFor(() => document.activeElement?.textContent === 'Ansehen');
    await tab.press('Tab');
    await closed(tab);
    expect(await focused(tab)).toBe('Gemeinschaft');
    expect(tab.problems).toEqual([]);
  });

  it('opens by a tap and closes by the next one; a link with an address is followed by the second tap', async () => {
    const tab = await open({}, { width: 360, height: 740, touch: true });
    await tab.activate(control, 'touch');
    await shown(tab, 'Bearbeiten');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await expanded(tab)).toBe('true');
    await tab.activate(control, 'touch');
    await closed(tab);
    await tab.activate('#cbmenu3 > a', 'touch');
    await shown(tab, 'Gruppen');
    expect(await tab.url()).toContain(PATH);
    await tab.leaveBy(() => tab.activate('#cbmenu3 > a', 'touch'));
    expect(await tab.url()).not.toContain(PATH);
  });
});

it('by keyboard, the links of a tooltip follow its trigger in tab order, and the rest of the page follows them', async () => {
  const tab = await open();
  // Some triggers look ready before the code has loaded that makes them focusable.
  await tab.waitFor(() =>
    ['simple', 'templated', 'moved'].every((id) => (document.getElementById(id)?.tabIndex ?? -1) >= 0),
  );
  await tab.eval(() => {
    const template = document.querySelector<HTMLTemplateElement>('#tip-facts');
    if (template) template.innerHTML = '<p><a href="#one" id="one">One</a> <a href="#two" id="two">Two</a></p>';
  });
  await tab.focus('#simple');
  await tab.press('Tab');
  await shown(tab, 'Two');
  for (const id of ['one', 'two', 'moved']) {
    await tab.press('Tab');
    expect(await focused(tab)).toBe(id);
  }
  await closed(tab);
  await tab.hold('Shift', 'Tab');
  await shown(tab, 'Two');
  await tab.press('Tab');
  await tab.hold('Shift', 'Tab');
  expect(await focused(tab)).toBe('templated');
  await tab.press('Tab', 'Escape');
  await closed(tab);
  expect(await focused(tab)).toBe('templated');
});

it('in a scroll container, a tip is hidden while its trigger is scrolled out of view', async () => {
  needs('position-visibility in the top layer');
  const tab = await test.visit(PATH);
  await tab.eval(() => {
    const part = document.createElement('div');
    part.id = 'part';
    part.style.cssText = 'height: 300px; overflow: auto';
    part.innerHTML = `<div style="height: 150px"></div><button type="button" class="cbTooltip" id="deep" data-cbtooltip-tooltip="Deep">x</button><div style="height: 900px"></div>`;
    document.querySelector('main')?.prepend(part);
  });
  await tab.mouse.move(3, 3);
  await tab.waitFor(() => document.querySelector('#deep')?.getAttribute('data-k2-state') === 'ready');
  await tab.activate('#deep', 'keyboard');
  await shown(tab, 'Deep');
  const isSeen = (selector: string, expected: boolean) => {
    const {
      left = 0,
      top = 0,
      width = 0,
      height = 0,
    } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
    return !!document.elementFromPoint(left + width / 2, top + height / 2)?.closest(selector) === expected;
  };
  await tab.waitFor(isSeen, TIP, true);
  await tab.eval(() => document.querySelector('#part')?.scrollBy({ top: 200, behavior: 'instant' }));
  await tab.waitFor(isSeen, TIP, false);
});

describe('a modal tip', () => {
  const dialog = 'dialog.k2i-modal[open]';
  const seen = (tab: Tab) => tab.waitFor((dialog: string) => document.querySelector(dialog), dialog);
  const gone = (tab: Tab) => tab.waitFor(() => !document.querySelector('dialog'));

  it('traps the focus, makes the page inert, and undoes both when it closes', async () => {
    const tab = await open();
    await tab.activate('#rules', 'keyboard');
    await seen(tab);
    expect(await tab.text(`${dialog} .qtip-title`)).toBe('Hausordnung der Turnhalle');
    expect(await tab.text(`${dialog} .qtip-content`)).toContain('saubere');
    expect(await tab.eval(() => document.body.className)).toContain('cbTooltipModalOpen');
    expect(
      await tab.eval(() => [document.activeElement?.className, document.activeElement?.getAttribute('aria-label')]),
    ).toEqual(['qtip-close k2i-tip__close cbTooltipClose', 'Schließen']);
    await tab.press('Tab', 'Tab', 'Tab');
    expect(
      await tab.eval(() => document.activeElement === document.body || !!document.activeElement?.closest('dialog')),
    ).toBe(true);
    const scrolled = await tab.eval(() => scrollY);
    await tab.mouse.move(640, 600);
    await tab.mouse.wheel(300);
    expect(await tab.eval(() => scrollY)).toBe(scrolled);
    await tab.press('Escape');
    await gone(tab);
    expect(await focused(tab)).toBe('rules');
    await tab.waitFor(() => !document.body.classList.contains('cbTooltipModalOpen'));
  });

  it('shows a form of the page and moves it back with the typed values', async () => {
    const tab = await open();
    await tab.activate('#note', 'mouse');
    await seen(tab);
    await tab.type('Hallo', '#note-text');
    await tab.activate(`${dialog} .qtip-content .cbTooltipClose`, 'mouse');
    await gone(tab);
    await tab.waitFor(() => {
      const field = document.querySelector<HTMLTextAreaElement>('.hidden > #note-form textarea');
      return field?.value === 'Hallo' && !field.checkVisibility();
    });
  });
});

describe('a text with more and less buttons', () => {
  it('opens for content that gets the focus and scrolls it into view, at 360 px, too', async () => {
    const tab = await open({}, { width: 360, height: 740 });
    await tab.eval(() => document.querySelector('#cut')?.scrollIntoView({ block: 'end', behavior: 'instant' }));
    await tab.waitFor(() => document.querySelector('#cut')?.classList.contains('cbMoreLessClosed'));
    await tab.eval(() => {
      // Longer than the window is high.
      document
        .querySelector('#cut p')
        ?.before(...[1, 2, 3].map(() => document.querySelector('#cut p')?.cloneNode(true) ?? ''));
      document.querySelector('#note')?.scrollIntoView({ block: 'center', behavior: 'instant' });
      document.querySelector<HTMLElement>('#note')?.focus({ preventScroll: true });
    });
    await tab.press('Tab');
    expect(await focused(tab)).toBe('read');
    await tab.waitFor(() => document.querySelector('#cut')?.classList.contains('cbMoreLessOpened'));
    const { y, height } = await tab.eval(() => document.querySelector('#read')?.getBoundingClientRect().toJSON());
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThanOrEqual(740);
  });

  it('causes no layout shift', async () => {
    const tab = await test.visit('/', { tag: 'none' });
    const shifts = await watchShifts(tab);
    test.site.settings.tag = 'head';
    await tab.goto(test.origin + PATH);
    await tab.eval(() => document.querySelector('#cut')?.scrollIntoView({ block: 'end', behavior: 'instant' }));
    await tab.waitFor(() => document.querySelector('#cut')?.classList.contains('cbMoreLessClosed'));
    await tab.eval(() => new Promise<void>((resolve) => setTimeout(resolve, 300)));
    expect(await shifts()).toEqual([]);
  });
});

describe.each(SCREENS)('axe at %s', (_name, options, row) => {
  const STATES: readonly (readonly [string, (tab: Tab) => Promise<void>])[] = [
    ['closed', async () => {}],
    [
      'plain',
      async (tab) => {
        await tab.focus('#titled');
        await tab.activate('#plain', options.touch ? 'touch' : 'mouse');
        await shown(tab, '1894');
      },
    ],
    [
      'menu',
      async (tab) => {
        await tab.focus('#cbmenu1 > a');
        await tab.press('ArrowDown');
        await shown(tab, 'Bearbeiten');
        await tab.press('End', 'ArrowRight');
        await shown(tab, 'Anfragen');
      },
    ],
    [
      'modal',
      async (tab) => {
        await tab.activate('#note', 'keyboard');
        await tab.waitFor(() => document.querySelector('dialog[open]'));
      },
    ],
  ];
  it.each(thinned(STATES, row))('%s', async (_state, reach) => {
    const tab = await open({}, options);
    await reach(tab);
    expect(await findings(tab)).toEqual([]);
    expect(await overflow(tab)).toBeLessThanOrEqual(0);
  });
});

describe('every tip', () => {
  it('has a border in forced colours, and so have its buttons if the template removes that from all', async () => {
    const tab = await open();
    await forceColours(tab);
    await tab.eval(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('button { border: 0; background: none }');
      document.adoptedStyleSheets.push(sheet);
    });
    const borders = (selector: string) =>
      tab.eval(
        (selector: string) =>
          [...document.querySelectorAll(selector)].map((element) => {
            const { borderTopStyle, borderTopWidth } = getComputedStyle(element);
            return `${borderTopWidth} ${borderTopStyle}`;
          }),
        selector,
      );
    await tab.hover('#plain');
    await shown(tab, '1894');
    expect(await borders(TIP)).toEqual(['1px solid']);
    await tab.activate('#ask', 'mouse');
    await tab.waitFor(() => document.querySelector('dialog[open] .k2i-button'));
    expect(await borders('dialog[open] button')).toEqual(['1px solid', '1px solid']);
  });

  it('works under the strict policy, and leaves no trace when it is released', async () => {
    const tab = await test.visit(PATH, { strictCsp: true });
    // Widgets that load by themselves may already be adopted.
    await tab.eval(() => {
      window.K2Islands?.release();
      Object.assign(window, { before: document.querySelector('main')?.cloneNode(true) });
      window.K2Islands?.scan();
    });
    await tab.hover('#titled');
    await shown(tab, 'Bürgerbüro');
    await away(tab);
    await closed(tab);
    await tab.eval(() => document.querySelector('#fits')?.scrollIntoView());
    await tab.waitFor(() => document.querySelector('#fits')?.classList.contains('cbMoreLessOpened'));
    const [before, after] = await tab.eval(() => {
      const { before } = window as unknown as { before: Element };
      const after = document.querySelector('main') as Element;
      window.K2Islands?.release();
      return before.isEqualNode(after) ? [] : [before.innerHTML, after.innerHTML];
    });
    expect(after).toBe(before);
    expect(tab.problems.filter((problem) => !/script-src-(elem|attr) inline/.test(problem))).toEqual([]);
  });
});
