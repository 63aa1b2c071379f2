import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Page } from '../../src/page/page.ts';
import type { Language } from '../../src/page/script-tag.ts';
import { adopting } from '../../test/adopt.ts';
import { testPage } from '../../test/page.ts';
import { adopt as adoptWidget } from './controller.ts';

const adopt = adopting(adoptWidget);

const KEY = 'k2i:font-size:/';
const CONTROLS = '<a href="#" id="fontDecrease">A−</a><a href="#" id="fontIncrease">A+</a>';
const undo: (() => void)[] = [];
let page: Page & { readonly failures: unknown[] };

afterEach(() => {
  releaseAll();
  expect(page.failures).toEqual([]);
});

function releaseAll(): void {
  for (const stop of undo.splice(0)) stop();
}

/** Opens a page with one or more articles, and adopts them. */
function open(html = `${CONTROLS}<div class="itemFullText own">Text</div>`, language: Language = 'en', sitePath = '/') {
  document.body.innerHTML = html;
  page = testPage(language, sitePath);
  for (const control of document.querySelectorAll<HTMLElement>('#fontDecrease,#fontIncrease,[data-k2-widget]'))
    undo.push(adopt(control, page));
}
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const press = (id: string, index = 0) => all(`#${id}`)[index]?.click();
const classes = () => all('.itemFullText').map(({ className }) => className.replace('itemFullText', '').trim());
const disabled = () => all('[aria-disabled]').map((control) => control.getAttribute('aria-disabled'));

/** Fires the event of a restored page, whose `persisted` this DOM lacks. */
const showAgain = () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

describe('the font sizes', () => {
  it('are small, normal and large only; other classes of the server are kept', () => {
    open();
    expect([classes(), disabled()]).toEqual([['own'], ['false', 'false']]);
    press('fontIncrease');
    expect([classes(), disabled()]).toEqual([['own largerFontSize'], ['false', 'true']]);
    press('fontIncrease');
    expect(classes()).toEqual(['own largerFontSize']);
    press('fontDecrease');
    expect([classes(), disabled()]).toEqual([['own'], ['false', 'false']]);
    press('fontDecrease');
    expect([classes(), disabled()]).toEqual([['own smallerFontSize'], ['true', 'false']]);
    press('fontDecrease');
    expect(classes()).toEqual(['own smallerFontSize']);
  });

  it('start with the printed class', () => {
    open(`${CONTROLS}<div class="itemFullText largerFontSize">Text</div>`);
    expect([classes(), disabled()]).toEqual([['largerFontSize'], ['false', 'true']]);
    press('fontDecrease');
    expect(classes()).toEqual(['']);
    expect(localStorage.getItem(KEY)).toBe('normal');
  });

  it('are the same for all texts and all controls of the page, also with duplicate ids', () => {
    const text = '<div class="itemFullText">Text</div>';
    open(CONTROLS + text + CONTROLS + text);
    press('fontIncrease', 1);
    expect(classes()).toEqual(['largerFontSize', 'largerFontSize']);
    expect(disabled()).toEqual(['false', 'true', 'false', 'true']);
    press('fontDecrease', 0);
    expect(classes()).toEqual(['', '']);
  });

  it('can have the template’s own controls', () => {
    open(`<button data-k2-widget="font-size" data-k2-options='{"direction": "smaller"}'>A−</button>
      <button data-k2-widget="font-size">A+</button><div class="itemFullText">Text</div>`);
    all('button')[0]?.click();
    expect(classes()).toEqual(['smallerFontSize']);
    all('button')[1]?.click();
    expect(classes()).toEqual(['']);
  });
});

describe('the stored font size', () => {
  it('is restored on the next article without interaction', () => {
    open();
    press('fontIncrease');
    releaseAll();
    expect(localStorage.getItem(KEY)).toBe('larger');
    open();
    expect([classes(), disabled()]).toEqual([['own largerFontSize'], ['false', 'true']]);
  });

  it('is removed when it equals the site’s own', () => {
    open();
    press('fontIncrease');
    press('fontDecrease');
    expect(localStorage).toHaveLength(0);
  });

  it('is stored per site', () => {
    open(undefined, 'en', '/sub/');
    press('fontDecrease');
    releaseAll();
    expect(localStorage.getItem('k2i:font-size:/sub/')).toBe('smaller');
    open();
    expect(classes()).toEqual(['own']);
  });

  it('is applied when the page is restored from the back/forward cache', () => {
    open();
    localStorage.setItem(KEY, 'smaller');
    showAgain();
    expect([classes(), disabled()]).toEqual([['own smallerFontSize'], ['true', 'false']]);
    localStorage.removeItem(KEY);
    showAgain();
    expect(classes()).toEqual(['own']);
  });

  it('is used only for this page if storage throws', () => {
    for (const name of ['getItem', 'setItem', 'removeItem'] as const)
      vi.spyOn(Storage.prototype, name).mockImplementation(() => {
        throw new DOMException('Denied', 'SecurityError');
      });
    open();
    press('fontIncrease');
    expect(classes()).toEqual(['own largerFontSize']);
    press('fontDecrease');
    expect(classes()).toEqual(['own']);
  });
});

describe('a screen reader', () => {
  beforeEach(() => vi.useFakeTimers());

  it.each<[Language, string[]]>([
    ['en', ['Large text', 'Normal text size', 'Small text']],
    ['de', ['Große Schrift', 'Normale Schriftgröße', 'Kleine Schrift']],
  ])('announces the size in %s', async (language, texts) => {
    open(undefined, language);
    const spoken: (string | undefined)[] = [];
    for (const id of ['fontIncrease', 'fontDecrease', 'fontDecrease']) {
      press(id);
      await vi.dynamicImportSettled();
      await vi.advanceTimersByTimeAsync(200);
      spoken.push(document.querySelector('[role=status]')?.textContent ?? '');
    }
    expect(spoken).toEqual(texts);
  });
});

it('a click on a font size control does not scroll to the top, and is hidden from K2’s own script', () => {
  open();
  const original = vi.fn();
  all('#fontIncrease')[0]?.addEventListener('click', original);
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  all('#fontIncrease')[0]?.dispatchEvent(click);
  expect(click.defaultPrevented).toBe(true);
  expect(original).not.toHaveBeenCalled();
  const modified = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
  all('#fontIncrease')[0]?.dispatchEvent(modified);
  expect(modified.defaultPrevented).toBe(false);
});

it('a release restores the page as the server printed it', () => {
  const html = `${CONTROLS}<div class="itemFullText smallerFontSize">Text</div>`;
  open(html);
  press('fontIncrease');
  press('fontIncrease');
  releaseAll();
  // The release leaves the page's live region, which all widgets share.
  document.querySelector('.k2i-announcer')?.remove();
  expect(document.body.innerHTML).toBe(html);
});
