import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TEXT_SIZE_KEY } from '../../src/dom/storage-keys.ts';
import type { Language } from '../../src/page/page.ts';
import { adopting } from '../../test/adopt.ts';
import { testPage } from '../../test/page.ts';
import { adopt as adoptWidget } from './controller.ts';

const adopt = adopting(adoptWidget);

const KEY = `${TEXT_SIZE_KEY}:/`;
const CONTROLS = '<a href="#" id="fontDecrease">A−</a><a href="#" id="fontIncrease">A+</a>';
const TEXT = '<div class="itemFullText own">Text</div>';
let undo: (() => void)[] = [];

function releaseAll(): void {
  for (const stop of undo.splice(0)) stop();
}
afterEach(releaseAll);

/** Opens a page with one or more articles, and adopts their controls. */
function open(html = CONTROLS + TEXT, language: Language = 'en', sitePath = '/') {
  releaseAll();
  document.body.innerHTML = html;
  const page = testPage(language, sitePath);
  undo = all('#fontDecrease,#fontIncrease,[data-k2-widget]').map((control) => adopt(control, page));
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
    const seen = ['fontIncrease', 'fontIncrease', 'fontDecrease', 'fontDecrease', 'fontDecrease'].map((id) => {
      press(id);
      return [...classes(), ...disabled()];
    });
    const [normal, larger, smaller] = [
      ['own', 'false', 'false'],
      ['own largerFontSize', 'false', 'true'],
      ['own smallerFontSize', 'true', 'false'],
    ];
    expect(seen).toEqual([larger, larger, normal, smaller, smaller]);
  });

  it('start with the printed class', () => {
    open(`${CONTROLS}<div class="itemFullText largerFontSize">Text</div>`);
    expect([classes(), disabled()]).toEqual([['largerFontSize'], ['false', 'true']]);
    press('fontDecrease');
    expect([classes(), localStorage.getItem(KEY)]).toEqual([[''], 'normal']);
  });

  it('are the same for all texts and all controls of the page, also with duplicate ids', () => {
    open(CONTROLS + TEXT + CONTROLS + TEXT);
    press('fontIncrease', 1);
    expect(classes()).toEqual(['own largerFontSize', 'own largerFontSize']);
    expect(disabled()).toEqual(['false', 'true', 'false', 'true']);
  });

  it('can have the template’s own controls', () => {
    open(`<button data-k2-widget="font-size" data-k2-options='{"direction": "smaller"}'>A−</button>
      <button data-k2-widget="font-size">A+</button>${TEXT}`);
    all('button')[0]?.click();
    expect(classes()).toEqual(['own smallerFontSize']);
    all('button')[1]?.click();
    expect(classes()).toEqual(['own']);
  });
});

describe('the stored font size', () => {
  it('is restored on the next article of the site, and removed when it equals the site’s own', () => {
    open();
    press('fontIncrease');
    expect(localStorage.getItem(KEY)).toBe('larger');
    open(undefined, 'en', '/sub/');
    expect(classes()).toEqual(['own']);
    open();
    expect([classes(), disabled()]).toEqual([['own largerFontSize'], ['false', 'true']]);
    press('fontDecrease');
    expect(localStorage).toHaveLength(0);
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

  it('announces the size in the language of the page', async () => {
    open(undefined, 'de');
    const spoken: (string | null | undefined)[] = [];
    for (const id of ['fontIncrease', 'fontDecrease', 'fontDecrease']) {
      press(id);
      await vi.advanceTimersByTimeAsync(200);
      spoken.push(document.querySelector('[role=status]')?.textContent);
    }
    expect(spoken).toEqual(['Große Schrift', 'Normale Schriftgröße', 'Kleine Schrift']);
  });
});

it('a click on a font size control does not scroll to the top, and is hidden from K2’s own script', () => {
  open();
  const original = vi.fn();
  all('#fontIncrease')[0]?.addEventListener('click', original);
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  all('#fontIncrease')[0]?.dispatchEvent(click);
  expect([click.defaultPrevented, original.mock.calls.length]).toEqual([true, 0]);
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
