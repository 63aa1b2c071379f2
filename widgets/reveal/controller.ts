import { inlineScripts } from '../../src/compat/inline-scripts.ts';
import { setStyles } from '../../src/dom/attributes.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { reducesMotion } from '../../src/dom/scroll.ts';
import { readOptions } from '../../src/page/options.ts';
import type { Scope } from '../../src/page/scope.ts';
import { pluginCalls } from '../../src/plugin-calls/plugin-calls.ts';
import { onScroll } from '../../src/scrolling/scroll-page.ts';
import './reveal.css?adopt';
import { options as defaults } from './widget.ts';

const TIMING = [
  ['animation-duration', 'data-wow-duration'],
  ['animation-delay', 'data-wow-delay'],
  ['animation-iteration-count', 'data-wow-iteration'],
] as const;

/** Matches comments of a script: settings in them don't count. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:"'])\/\/.*/g;

/** Extends the observed area above the viewport: else boxes that a jump has passed would not be reported. */
const ABOVE = '1000000px';

/** Reads the settings with which an inline script starts WOW for the class of a box (`new WOW({…})`); `undefined` for other elements. */
function printedOptions(box: HTMLElement): typeof defaults | undefined {
  const scripts = inlineScripts().filter((script) => script.includes('WOW'));
  for (const { literal } of scripts.flatMap((script) => [...pluginCalls(script.replace(COMMENT, ''), 'WOW')])) {
    const setting = (name: string) => new RegExp(`\\b${name}["']?\\s*:\\s*["']?([\\w.!-]+)`).exec(literal)?.[1];
    if (!box.classList.contains(setting('boxClass') ?? 'wow')) continue;
    return {
      animateClass: setting('animateClass') ?? defaults.animateClass,
      offset: Number(setting('offset')) || defaults.offset,
      mobile: !/^(false|!1|0)$/.test(setting('mobile') ?? 'true'),
    };
  }
  return box.matches('.wow,[data-k2-widget]') ? defaults : undefined;
}

/** Returns inline styles for the attributes of a box. The browser ignores invalid values. */
function timingOf(box: HTMLElement): Record<string, string> {
  const printed = TIMING.filter(([, attribute]) => box.getAttribute(attribute));
  return Object.fromEntries(printed.map(([property, attribute]) => [property, box.getAttribute(attribute) ?? '']));
}

/** Tests if the page is at its end, so that no box can move further into view. */
function isPageEnd(): boolean {
  const { scrollHeight } = ownDocument.scrollingElement ?? ownDocument.documentElement;
  return scrollY + innerHeight >= scrollHeight - 1;
}

/**
 * Adopts one `.wow`, or a box of the class that a script gives to WOW. It is hidden below the viewport. When it comes
 * into view, it is shown with the animation of its other classes, and fires the event `wow`. A box that the visitor has
 * seen or passed is shown without an animation.
 */
export function adopt(element: HTMLElement, scope: Scope): void {
  const { signal } = scope;
  const printed = printedOptions(element);
  if (!printed) return;
  const { animateClass, offset: general, mobile } = readOptions(element, 'reveal', printed);
  const offset = Number(element.getAttribute('data-wow-offset')) || general;
  const isStill = reducesMotion() || (!mobile && matchMedia('(pointer: coarse)').matches);
  const waiting = scope.child();
  waiting.undo(() => element.classList.remove('k2i-unseen'));

  const show = (animates: boolean) => {
    if (waiting.signal.aborted) return;
    waiting.end();
    // Sites hide their boxes, too.
    scope.undo(setStyles(element, { visibility: 'visible', ...(animates && timingOf(element)) }));
    if (animates && !element.classList.contains(animateClass)) {
      element.classList.add(animateClass);
      const end = () => element.classList.remove(animateClass);
      scope.undo(end);
      // Events of animations inside the box bubble.
      element.addEventListener('animationend', ({ target }) => target === element && end(), { signal });
    }
    element.dispatchEvent(new CustomEvent('wow'));
  };
  const update = ({ isIntersecting, boundingClientRect: { height, bottom } }: IntersectionObserverEntry) => {
    const isHidden = element.classList.contains('k2i-unseen');
    // A box in a closed element is shown, as that may open later.
    const isHere = isIntersecting || height === 0 || (offset > 0 && isPageEnd());
    // Before the first paint no box is visible, so none seems to vanish when its animation starts.
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
    if (isHere || isStill) show(!isStill && bottom >= 0 && (isHidden || !isPainted));
    else element.classList.add('k2i-unseen');
  };
  const rootMargin = `${ABOVE} 0px ${-offset}px 0px`;
  const observer = new IntersectionObserver((records) => records.forEach(update), { rootMargin });
  observer.observe(element);
  waiting.undo(() => observer.disconnect());
  if (offset > 0) onScroll(() => isPageEnd() && show(true), waiting.signal);
  element.addEventListener('focusin', () => show(false), { signal: waiting.signal });
}
