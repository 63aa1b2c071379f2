import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adopt, timingOf } from './controller.ts';
import { POLL_MS } from './watch.ts';

let undo: (() => void)[] = [];
let scrolled = 0;
let noMotion = false;
const PAGE_HEIGHT = 5000;

/** A box at this place of the page, 100 px high. */
function box(top: number, attributes = ''): HTMLElement {
  document.body.insertAdjacentHTML('beforeend', `<div class="wow fadeInUp" ${attributes}><a href="#">x</a></div>`);
  const element = document.body.lastElementChild as HTMLElement;
  element.getClientRects = () => [new DOMRect()] as unknown as DOMRectList;
  element.getBoundingClientRect = () => new DOMRect(0, top - scrolled, 100, 100);
  undo.push(adopt(element));
  return element;
}

const state = (element: HTMLElement) =>
  element.classList.contains('k2i-unseen') ? 'waits' : element.style.visibility === 'visible' ? 'shown' : 'untouched';
function scroll(top: number): void {
  scrolled = top;
  dispatchEvent(new Event('scroll'));
  vi.advanceTimersToNextFrame();
}
const look = () => vi.advanceTimersByTime(POLL_MS);

beforeEach(() => {
  vi.useFakeTimers();
  scrolled = 0;
  noMotion = false;
  vi.stubGlobal('innerHeight', 800);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(PAGE_HEIGHT);
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrolled);
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('motion') && noMotion }));
  Element.prototype.getAnimations = () => [];
});
afterEach(() => {
  for (const task of undo) task();
  undo = [];
  vi.unstubAllGlobals();
  expect(vi.getTimerCount()).toBe(0);
});

describe('a box to reveal', () => {
  it('is shown in the frame in which it comes into view, when nothing has moved for a while', () => {
    const element = box(1000);
    look();
    look();
    look();
    scroll(200);
    expect(state(element)).toBe('shown');
  });

  it('is hidden below the viewport and shown once its top is in view, checked every 50 ms', () => {
    const began = performance.now();
    const element = box(1000);
    const told = vi.fn();
    element.addEventListener('wow', told);
    expect(POLL_MS).toBe(50);
    look();
    expect(state(element)).toBe('waits');
    scroll(199);
    vi.advanceTimersByTime(100 - performance.now() + began);
    expect(state(element)).toBe('waits');
    scroll(200);
    // The next look is at 150 ms.
    vi.advanceTimersByTime(149 - performance.now() + began);
    expect(told).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(state(element)).toBe('shown');
    expect(element.className).toBe('wow fadeInUp animated');
    scroll(0);
    look();
    scroll(300);
    look();
    expect(told).toHaveBeenCalledOnce();
  });

  it('in view at the start is never hidden', () => {
    const element = box(300);
    expect(state(element)).toBe('untouched');
    look();
    expect(state(element)).toBe('shown');
  });

  it('that was scrolled past is shown', () => {
    const element = box(1000);
    look();
    scroll(3000);
    look();
    expect(state(element)).toBe('shown');
  });

  it('loses its class when its own animation ends, not when that of its content ends', () => {
    const element = box(100);
    look();
    element.firstElementChild?.dispatchEvent(new Event('animationend', { bubbles: true }));
    expect(element.className).toContain('animated');
    element.dispatchEvent(new Event('animationend', { bubbles: true }));
    expect(element.className).toBe('wow fadeInUp');
  });

  it('is shown when it gets the focus', () => {
    const element = box(1000);
    look();
    element.querySelector('a')?.focus();
    expect(state(element)).toBe('shown');
  });

  it('in a closed element is not hidden', () => {
    const element = box(1000);
    element.getClientRects = () => [] as unknown as DOMRectList;
    look();
    expect(state(element)).toBe('shown');
  });
});

describe('the offset', () => {
  it('is how far the top must be in view; the attribute takes precedence over the option', () => {
    const one = box(1000, 'data-wow-offset="100"');
    const other = box(1000, `data-k2-options='{"offset": 50}'`);
    const wrong = box(1000, `data-wow-offset="far" data-k2-options='{"offset": 80}'`);
    look();
    const seen = [250, 279, 280, 299, 300].map((top) => {
      scroll(top);
      look();
      return [one, other, wrong].map(state).filter((word) => word === 'shown').length;
    });
    expect(seen).toEqual([1, 1, 2, 2, 3]);
  });

  it('does not keep a box hidden at the end of the page', () => {
    const element = box(PAGE_HEIGHT - 50, 'data-wow-offset="400"');
    look();
    scroll(PAGE_HEIGHT - 801);
    look();
    expect(state(element)).toBe('shown');
  });
});

describe('the animation', () => {
  const animation = (endTime: number) => ({
    animationName: 'fadeInUp',
    effect: { getComputedTiming: () => ({ endTime }) },
    finish: vi.fn(),
    cancel: vi.fn(),
  });
  const animate = (element: HTMLElement, endTime: number) => {
    const own = animation(endTime);
    element.getAnimations = () => [own] as unknown as Animation[];
    return own;
  };

  it('has the timing of the attributes once the box is shown, and valid ones only', () => {
    const element = box(100, 'data-wow-duration="2s" data-wow-delay="300ms" data-wow-iteration="infinite"');
    expect(element.getAttribute('style')).toBeNull();
    look();
    const { animationDuration, animationDelay, animationIterationCount } = element.style;
    expect([animationDuration, animationDelay, animationIterationCount]).toEqual(['2s', '300ms', 'infinite']);
    element.dataset.wowDuration = '2s; color: red';
    element.dataset.wowDelay = '-.5s';
    element.dataset.wowIteration = 'twice';
    expect(timingOf(element)).toEqual({ 'animation-delay': '-.5s' });
  });

  it('runs when the box comes into view, and is in its final state when the reader has seen or passed the box', () => {
    vi.spyOn(performance, 'getEntriesByName').mockReturnValue([{} as PerformanceEntry]);
    const [seen, passed, fresh] = [box(100), box(1000), box(3500)];
    const animations = [seen, passed, fresh].map((element) => animate(element, 1000));
    look();
    expect(seen.className).toBe('wow fadeInUp');
    scroll(3000);
    look();
    expect(animations.map(({ finish }) => finish.mock.calls.length)).toEqual([1, 1, 0]);
    expect(fresh.className).toBe('wow fadeInUp animated');
  });

  it('does not run for a reader who prefers reduced motion: every box is shown at once', () => {
    noMotion = true;
    const elements = [box(100), box(1000)];
    const [finite, endless] = [
      animate(elements[0] as HTMLElement, 1000),
      animate(elements[1] as HTMLElement, Infinity),
    ];
    look();
    expect(elements.map(state)).toEqual(['shown', 'shown']);
    expect(finite.finish).toHaveBeenCalledOnce();
    expect(endless.finish).not.toHaveBeenCalled();
    expect(endless.cancel).toHaveBeenCalledOnce();
  });

  it('can have another class', () => {
    const element = box(100, `data-k2-options='{"animateClass": "animate__animated"}'`);
    look();
    expect(element.className).toBe('wow fadeInUp animate__animated');
  });
});

describe('the settings of `new WOW` in a script of the page', () => {
  const print = (code: string) => {
    document.body.innerHTML = `<script type="text/plain">${code}</script>`;
  };

  it.each([
    ['new WOW({animateClass:"animate__animated",offset:80,mobile:false}).init()', 'animate__animated', 80, true],
    [
      `var wow = new WOW(
        {
          boxClass: 'wow', // the class of what's animated
          'animateClass': 'shown', /* offset: 5, */
          "offset": 80,
          mobile: true,
          callback: function (box) { box.offset = { offset: 20 } },
        }
      );
      wow.init();`,
      'shown',
      80,
      false,
    ],
    ['new WOW({boxClass:"other",offset:5}); w=new WOW({mobile:!1,offset:80})', 'animated', 80, true],
    ['new WOW({offset: near})', 'animated', 0, false],
    ['// new WOW({offset: 80})', 'animated', 0, false],
    ['new WOW().init()', 'animated', 0, false],
  ])('count: %s', (code, animateClass, offset, isStillOnPhones) => {
    const finished = vi.fn();
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('coarse') }));
    print(code);
    const element = box(1000);
    element.getAnimations = () => [{ effect: null, finish: finished } as unknown as Animation];
    look();
    if (isStillOnPhones) {
      expect(state(element)).toBe('shown');
      expect(finished).toHaveBeenCalledOnce();
    } else {
      scroll(199 + offset);
      look();
      expect(state(element)).toBe('waits');
      scroll(200 + offset);
      look();
    }
    expect(element.className).toBe(`wow fadeInUp ${animateClass}`);
  });

  it('give way to the attributes of the box', () => {
    print('new WOW({animateClass: "one", offset: 80})');
    const element = box(1000, `data-wow-offset="10" data-k2-options='{"animateClass": "two"}'`);
    look();
    scroll(210);
    look();
    expect(element.className).toBe('wow fadeInUp two');
  });
});

describe('the check of the positions', () => {
  it('happens only when something has moved, and not at all when no box is hidden', () => {
    const element = box(1000);
    look();
    const measure = vi.spyOn(element, 'getBoundingClientRect');
    vi.advanceTimersByTime(10 * POLL_MS);
    expect(measure).not.toHaveBeenCalled();
    scroll(10);
    vi.advanceTimersByTime(10 * POLL_MS);
    expect(measure).toHaveBeenCalledOnce();
    scroll(900);
    look();
    expect(vi.getTimerCount()).toBe(0);
    expect(state(box(2000))).toBe('untouched');
    expect(vi.getTimerCount()).toBe(1);
  });

  it('measures all boxes before it changes one', () => {
    const order: string[] = [];
    for (const element of [box(1000), box(1100)]) {
      const { getBoundingClientRect } = element;
      element.getBoundingClientRect = () => {
        order.push('measure');
        return getBoundingClientRect();
      };
      new MutationObserver(() => {}).observe(element, { attributes: true });
      const { add } = element.classList;
      element.classList.add = (...names) => {
        order.push('change');
        add.apply(element.classList, names);
      };
    }
    look();
    expect(order).toEqual(['measure', 'measure', 'change', 'change']);
  });
});

it('a released box is restored', () => {
  const [waiting, shown] = [box(1000, 'style="color: red"'), box(100, 'data-wow-delay="1s"')];
  look();
  for (const task of undo.splice(0)) task();
  expect([waiting, shown].map(({ className }) => className)).toEqual(['wow fadeInUp', 'wow fadeInUp']);
  expect([waiting, shown].map((element) => element.getAttribute('style') || null)).toEqual(['color: red', null]);
});
