import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adopting } from '../../test/adopt.ts';
import { adopt as adoptWidget } from './controller.ts';

const adopt = adopting(adoptWidget);

const PAGE_HEIGHT = 5000;
const undo: (() => void)[] = [];
let scrolled = 0;
let noMotion = false;
/** Shared by all tests, like the module. */
const observers: FakeObserver[] = [];

/** An `IntersectionObserver` that reports the positions of all its boxes when a test calls it. */
class FakeObserver {
  readonly boxes = new Set<Element>();
  readonly #report: (records: readonly object[]) => void;
  readonly #margin: number;
  constructor(report: (records: readonly object[]) => void, { rootMargin }: { rootMargin: string }) {
    this.#report = report;
    this.#margin = Number.parseFloat(rootMargin.split(' ')[2] ?? '');
    observers.push(this);
  }
  observe(box: Element): void {
    this.boxes.add(box);
  }
  disconnect(): void {
    this.boxes.clear();
  }
  report(): void {
    const records = [...this.boxes].map((target) => {
      const boundingClientRect = target.getBoundingClientRect();
      return { target, boundingClientRect, isIntersecting: boundingClientRect.top <= innerHeight + this.#margin };
    });
    if (records.length > 0) this.#report(records);
  }
}
const reportAll = () => observers.forEach((observer) => void observer.report());

/** Adopts a box at this position of the page, 100 px high. */
function box(top: number, attributes = '', className = 'wow'): HTMLElement {
  document.body.insertAdjacentHTML(
    'beforeend',
    `<div class="${className} fadeInUp" ${attributes}><a href="#">x</a></div>`,
  );
  const element = document.body.lastElementChild as HTMLElement;
  element.getBoundingClientRect = () => new DOMRect(0, top - scrolled, 100, 100);
  undo.push(adopt(element));
  return element;
}
function scroll(top: number): void {
  scrolled = top;
  dispatchEvent(new Event('scroll'));
  vi.advanceTimersToNextFrame();
  reportAll();
}
function state({ classList, style }: HTMLElement): 'hidden' | 'shown' | 'untouched' {
  if (classList.contains('k2i-unseen')) return 'hidden';
  return style.visibility === 'visible' ? 'shown' : 'untouched';
}

beforeEach(() => {
  vi.useFakeTimers();
  scrolled = 0;
  noMotion = false;
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  vi.stubGlobal('innerHeight', 800);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(PAGE_HEIGHT);
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrolled);
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('motion') && noMotion }));
});
afterEach(() => {
  for (const release of undo.splice(0)) release();
  vi.unstubAllGlobals();
});

describe('a box to reveal', () => {
  it('is hidden below the viewport and shown when its top is in view, once, with an event', () => {
    const element = box(1000);
    const onWow = vi.fn();
    element.addEventListener('wow', onWow);
    reportAll();
    expect(state(element)).toBe('hidden');
    scroll(199);
    expect(state(element)).toBe('hidden');
    scroll(200);
    expect(state(element)).toBe('shown');
    expect(element.className).toBe('wow fadeInUp animated');
    scroll(0);
    scroll(300);
    expect(onWow).toHaveBeenCalledOnce();
  });

  it('is never hidden if it is in view at the start', () => {
    const element = box(300);
    expect(state(element)).toBe('untouched');
    reportAll();
    expect(state(element)).toBe('shown');
  });

  it('is shown if the page scrolls past it', () => {
    const element = box(1000);
    reportAll();
    scroll(3000);
    expect(state(element)).toBe('shown');
  });

  it('loses its class when its own animation ends, not when that of its content ends', () => {
    const element = box(100);
    reportAll();
    element.firstElementChild?.dispatchEvent(new Event('animationend', { bubbles: true }));
    expect(element.className).toContain('animated');
    element.dispatchEvent(new Event('animationend', { bubbles: true }));
    expect(element.className).toBe('wow fadeInUp');
  });

  it('is shown when it gets the focus', () => {
    const element = box(1000);
    reportAll();
    element.querySelector('a')?.focus();
    expect(state(element)).toBe('shown');
  });

  it('is not hidden in a closed element', () => {
    const element = box(1000);
    element.getBoundingClientRect = () => new DOMRect();
    reportAll();
    expect(state(element)).toBe('shown');
  });

  it('is restored when it is released', () => {
    const [waiting, shown] = [box(1000, 'style="color: red"'), box(100, 'data-wow-delay="1s"')];
    reportAll();
    for (const release of undo.splice(0)) release();
    expect([waiting, shown].map(({ className }) => className)).toEqual(['wow fadeInUp', 'wow fadeInUp']);
    expect([waiting, shown].map((element) => element.getAttribute('style'))).toEqual(['color: red', null]);
  });
});

describe('the offset', () => {
  it('is the distance of the top from the lower edge; the attribute takes precedence over the option', () => {
    const boxes = [
      box(1000, 'data-wow-offset="100"'),
      box(1000, `data-k2-options='{"offset": 50}'`),
      box(1000, `data-k2-options='{"offset": 80}'`),
    ];
    reportAll();
    const shown = [250, 279, 280, 299, 300].map((top) => {
      scroll(top);
      return boxes.map(state).filter((word) => word === 'shown').length;
    });
    expect(shown).toEqual([1, 1, 2, 2, 3]);
  });

  it('does not keep a box hidden at the end of the page', () => {
    const element = box(PAGE_HEIGHT - 50, 'data-wow-offset="400"');
    reportAll();
    scroll(PAGE_HEIGHT - 900);
    expect(state(element)).toBe('hidden');
    scroll(PAGE_HEIGHT - 801);
    expect(state(element)).toBe('shown');
  });
});

describe('the animation', () => {
  it('has the timing of the attributes once the box is shown', () => {
    const element = box(100, 'data-wow-duration="2s" data-wow-delay="300ms" data-wow-iteration="infinite"');
    expect(element.getAttribute('style')).toBeNull();
    reportAll();
    const { animationDuration, animationDelay, animationIterationCount } = element.style;
    expect([animationDuration, animationDelay, animationIterationCount]).toEqual(['2s', '300ms', 'infinite']);
  });

  it('runs when the box comes into view, unless the reader has seen or passed the box before', () => {
    vi.spyOn(performance, 'getEntriesByName').mockReturnValue([{} as PerformanceEntry]);
    const boxes = [box(100), box(1000), box(3500)];
    reportAll();
    scroll(3000);
    expect(boxes.map(state)).toEqual(['shown', 'shown', 'shown']);
    expect(boxes.map(({ classList }) => classList.contains('animated'))).toEqual([false, false, true]);
  });

  it('does not run for a reader who prefers reduced motion: every box is shown at once', () => {
    noMotion = true;
    const boxes = [box(100), box(1000)];
    reportAll();
    expect(boxes.map(state)).toEqual(['shown', 'shown']);
    expect(document.querySelector('.animated')).toBeNull();
  });
});

describe('the settings of `new WOW` in a script of the page', () => {
  const print = (code: string) => {
    document.body.innerHTML = `<script type="text/plain">${code}</script>`;
  };

  it.each([
    ['new WOW({animateClass:"animate__animated",offset:80}).init()', 'animate__animated', 80],
    [
      `var wow = new WOW(
        {
          boxClass: 'wow', // the class of what's animated
          'animateClass': 'shown', /* offset: 5, */
          "offset": 80,
          callback: function (box) { box.offset = { offset: 20 } },
        }
      );`,
      'shown',
      80,
    ],
    ['new WOW({boxClass:"other",offset:5}); w=new WOW({offset:80})', 'animated', 80],
  ])('count: %s', (code, animateClass, offset) => {
    print(code);
    const element = box(1000);
    reportAll();
    scroll(199 + offset);
    expect(state(element)).toBe('hidden');
    scroll(200 + offset);
    expect(element.className).toBe(`wow fadeInUp ${animateClass}`);
  });

  it.each([
    ['another class', "new WOW({ boxClass: 'rise', animateClass: 'shown' })", 'rise', 'hidden'],
    ['no class of a script', "new WOW({ boxClass: 'other' })", 'rise', 'untouched'],
  ])('decide about a box of %s', (_what, code, className, expected) => {
    print(code);
    const element = box(1000, 'data-wow-delay="1s"', className);
    reportAll();
    expect(state(element)).toBe(expected);
  });

  it('can show everything at once on phones', () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('coarse') }));
    print('new WOW({mobile:!1})');
    const element = box(1000);
    reportAll();
    expect(state(element)).toBe('shown');
  });

  it('give way to the attributes of the box', () => {
    print('new WOW({animateClass: "one", offset: 80})');
    const element = box(1000, `data-wow-offset="10" data-k2-options='{"animateClass": "two"}'`);
    reportAll();
    scroll(210);
    expect(element.className).toBe('wow fadeInUp two');
  });
});
