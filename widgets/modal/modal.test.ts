import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adopting } from '../../test/adopt.ts';
import { stubFiles } from '../../test/files.ts';
import { testPage } from '../../test/page.ts';
import { adopt as adoptWidget } from './controller.ts';

const adopt = adopting(adoptWidget);

let undo: () => void;
let page: ReturnType<typeof testPage>;

const PRINTED = '<script type="text/plain">$.fn.cbtooltip.defaults.buttonClose = "Close";</script>';

function open(attributes: string, rest = PRINTED, name = 'button'): HTMLElement {
  document.body.innerHTML = `<${name} class="cbTooltip" ${attributes}>Open</${name}>${rest}`;
  const trigger = document.querySelector<HTMLElement>('.cbTooltip');
  if (!trigger) throw new Error('No trigger');
  page = testPage();
  undo = adopt(trigger, page);
  return trigger;
}
const dialog = () => document.querySelector<HTMLDialogElement>('dialog[open]');
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const TEXT = 'data-cbtooltip-modal="true" data-cbtooltip-tooltip="Text"';

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  undo();
  await pass(0);
  expect(page.failures).toEqual([]);
  expect(document.querySelector('dialog')).toBeNull();
  expect(document.body.className).toBe('');
});

describe('a modal tip', () => {
  it('opens 30 ms after a click, which no other listener receives', async () => {
    const trigger = open(`${TEXT} data-cbtooltip-title="Head" data-cbtooltip-open-classes="on"`);
    const original = vi.fn();
    trigger.addEventListener('click', original);
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    trigger.dispatchEvent(click);
    expect(click.defaultPrevented).toBe(true);
    expect(original).not.toHaveBeenCalled();
    await pass(29);
    expect(dialog()).toBeNull();
    await pass(1);
    expect(dialog()?.className).toContain('qtip qtip-modal');
    expect(dialog()?.querySelector('.qtip-content')?.textContent).toBe('Text');
    expect(dialog()?.getAttribute('aria-label')).toBe('Head');
    expect(document.body.className).toBe('cbTooltipModalOpen');
    expect(trigger.classList).toContain('on');
    dialog()?.querySelector<HTMLElement>('.qtip-close')?.click();
    await pass(0);
    expect(dialog()).toBeNull();
    expect(trigger.classList).not.toContain('on');
  });

  it('has buttons with the label of the attribute, the printed one or the default, and reports the answer', async () => {
    const printed = '<script type="text/plain">$.fn.cbtooltip.defaults.buttonNo = "Nein";</script>';
    const trigger = open(
      `${TEXT} data-cbtooltip-button-yes="Jawohl" data-cbtooltip-button-no="true" data-cbtooltip-button-hide="true"`,
      printed,
    );
    const answers: unknown[] = [];
    trigger.addEventListener('k2:closed', (event) => answers.push((event as CustomEvent).detail));
    for (const index of [0, 1]) {
      trigger.click();
      await pass(30);
      const buttons = [...(dialog()?.querySelectorAll('button') ?? [])];
      expect(buttons.map(({ textContent }) => textContent)).toEqual(['Jawohl', 'Nein']);
      buttons[index]?.click();
      await pass(0);
    }
    expect(answers).toEqual([
      { what: 'modal', answer: 'yes' },
      { what: 'modal', answer: 'no' },
    ]);
  });

  it.each([
    ['is missing', () => Promise.reject(new Error('404'))],
    ['hangs', () => new Promise<never>(() => {})],
  ])('shows its HTML as plain text if the code that sanitises it %s', async (_how, load) => {
    const html = '&lt;p&gt;Our &lt;b&gt;terms&lt;/b&gt;&lt;/p&gt;';
    const trigger = open(
      `data-cbtooltip-modal="true" data-cbtooltip-button-yes="true" data-cbtooltip-tooltip="${html}"`,
    );
    stubFiles({ sanitise: load });
    trigger.click();
    await pass(15_000);
    expect(dialog()?.querySelector('.qtip-content')?.innerHTML).toBe('Our terms');
    expect(dialog()?.querySelector('.cbTooltipButtonYes')?.textContent).toBe('OK');
  });

  it.each([
    ['<img alt="Delete" src="x.png">', '', 'Delete'],
    ['<span class="fa fa-trash"></span>', 'title="Delete"', 'Delete'],
    ['<span class="fa fa-trash"></span>', '', 'Text'],
  ])('has a name if its trigger contains only a picture: %s %s', async (inside, attributes, name) => {
    const trigger = open(`${TEXT} ${attributes}`);
    trigger.innerHTML = inside;
    trigger.click();
    await pass(30);
    expect(dialog()?.getAttribute('aria-label')).toBe(name);
  });

  it('of type dialog opens by itself, once, and closes by its buttons', async () => {
    const trigger = open('data-cbtooltip-dialog="true" data-cbtooltip-tooltip="News"');
    await pass(30);
    expect(dialog()?.className).toContain('qtip-dialog');
    trigger.click();
    dialog()?.querySelector<HTMLElement>('.qtip-close')?.click();
    await pass(1000);
    expect(dialog()).toBeNull();
  });

  it('is removed by a release, before and while it is open', async () => {
    for (const wait of [10, 30]) {
      const trigger = open(TEXT, PRINTED, 'span');
      trigger.click();
      await pass(wait);
      undo();
      await pass(100);
      expect(dialog()).toBeNull();
      expect(trigger.getAttributeNames().sort()).toEqual(['class', 'data-cbtooltip-modal', 'data-cbtooltip-tooltip']);
    }
  });
});

it.each(['<a href="#" class="cbTooltipClose">Close</a>', '<button class="cbTooltipClose">Close</button>'])(
  'an element that closes a modal tip from its content does nothing else: %s',
  async (html) => {
    const rest = `${PRINTED}<form id="t" action="/send">${html}</form>`;
    open('data-cbtooltip-modal="true" data-cbtooltip-tooltip-target="#t" data-cbtooltip-clone="false"', rest).click();
    await pass(30);
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    dialog()?.querySelector('.qtip-content .cbTooltipClose')?.dispatchEvent(click);
    await pass(0);
    expect([dialog(), click.defaultPrevented]).toEqual([null, true]);
  },
);
