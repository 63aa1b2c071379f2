import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adopting } from '../../test/adopt.ts';
import { adopt as adoptWidget } from './controller.ts';

const adopt = adopting(adoptWidget);

const PAGE_HEIGHT = 5000;
const undo: (() => void)[] = [];
let scrolled = 0;
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
/** Prints a script of the page. */
function print(code: string): void {
  document.body.innerHTML = `<script type="text/plain">${code}</script>`;
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
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  vi.stubGlobal('innerHeight', 800);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(PAGE_HEIGHT);
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrolled);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  for (const release of undo.splice(0)) release();
  vi.unstubAllGlobals();
});

/** Returns the positions of the page at which a box is shown, the first one. */
function shownAt(element: HTMLElement, ...tops: readonly number[]): number | undefined {
  reportAll();
  return tops.find((top) => {
    scroll(top);
    return state(element) === 'shown';
  });
}

describe('a box to reveal', () => {
  it('is hidden below the viewport and shown when its top is in view, once, with an event', () => {
    const element = box(1000);
    const onWow = vi.fn();
    element.addEventListener('wow', onWow);
    reportAll();
    expect(state(element)).toBe('hidden');
    expect(shownAt(element, 0, 199, 200)).toBe(200);
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

  it.each<[string, (element: HTMLElement) => void]>([
    ['the page scrolls past it', () => scroll(3000)],
    ['it gets the focus', (element) => element.querySelector('a')?.focus()],
    ['it is in a closed element', (element) => (element.getBoundingClientRect = () => new DOMRect())],
  ])('is shown if %s', (_what, change) => {
    const element = box(1000);
    change(element);
    reportAll();
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

  it('is restored when it is released', () => {
    const boxes = [box(1000, 'style="color: red"'), box(100, 'data-wow-delay="1s"')];
    reportAll();
    for (const release of undo.splice(0)) release();
    expect(boxes.map((element) => [element.className, element.getAttribute('style')])).toEqual([
      ['wow fadeInUp', 'color: red'],
      ['wow fadeInUp', null],
    ]);
  });
});

describe('the offset', () => {
  it.each([
    ['the attribute', 'data-wow-offset="100"', 300],
    ['the option', `data-k2-options='{"offset": 50}'`, 250],
    ['the attribute, not the option', `data-wow-offset="100" data-k2-options='{"offset": 50}'`, 300],
  ])('is the distance of the top from the lower edge, by %s', (_by, attributes, top) => {
    expect(shownAt(box(1000, attributes), 249, 250, 299, 300)).toBe(top);
  });

  it('does not keep a box hidden at the end of the page', () => {
    expect(shownAt(box(PAGE_HEIGHT - 50, 'data-wow-offset="400"'), PAGE_HEIGHT - 900, PAGE_HEIGHT - 801)).toBe(
      PAGE_HEIGHT - 801,
    );
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

  it('runs when the box comes into view, unless the visitor has seen or passed the box before', () => {
    vi.spyOn(performance, 'getEntriesByName').mockReturnValue([{} as PerformanceEntry]);
    const boxes = [box(100), box(1000), box(3500)];
    reportAll();
    scroll(3000);
    expect(boxes.map(state)).toEqual(['shown', 'shown', 'shown']);
    expect(boxes.map(({ classList }) => classList.contains('animated'))).toEqual([false, false, true]);
  });

  it.each([
    ['for a visitor who prefers reduced motion', 'reduced-motion', ''],
    ['on a phone, by an option', 'coarse', 'new WOW({mobile:!1})'],
  ])('does not run %s: every box is shown at once', (_when, media, code) => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(media) }));
    print(code);
    const boxes = [box(100), box(1000)];
    reportAll();
    expect(boxes.map(state)).toEqual(['shown', 'shown']);
    expect(document.querySelector('.animated')).toBeNull();
  });
});

describe('the settings of `new WOW` in a script of the page', () => {
  it.each([
    ['new WOW({animateClass:"animate__animated",offset:80}).init()', '', 'animate__animated', 280],
    [
      `var wow = new WOW(
        {
          boxClass: 'wow', // the class of what's animated
          'animateClass': 'shown', /* offset: 5, */
          "offset": 80,
          callback: function (box) { box.offset = { offset: 20 } },
        }
      );`,
      '',
      'shown',
      280,
    ],
    ['new WOW({boxClass:"other",offset:5}); w=new WOW({offset:80})', '', 'animated', 280],
    [
      'new WOW({animateClass: "one", offset: 80})',
      `data-wow-offset="10" data-k2-options='{"animateClass": "two"}'`,
      'two',
      210,
    ],
  ])('count, and give way to the attributes of the box: %s', (code, attributes, animateClass, top) => {
    print(code);
    const element = box(1000, attributes);
    expect(shownAt(element, 209, 210, 279, 280)).toBe(top);
    expect(element.className).toBe(`wow fadeInUp ${animateClass}`);
  });

  it.each([
    ['another class', "new WOW({ boxClass: 'rise', animateClass: 'shown' })", 'hidden'],
    ['no class of a script', "new WOW({ boxClass: 'other' })", 'untouched'],
  ])('decide about a box of %s', (_what, code, expected) => {
    print(code);
    const element = box(1000, 'data-wow-delay="1s"', 'rise');
    reportAll();
    expect(state(element)).toBe(expected);
  });
});
