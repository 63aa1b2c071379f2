import type { Chromium } from '../../e2e/driver.ts';
import { pause, visit } from '../visit.ts';

/** Time between two keys of a fast typist, in ms. */
const KEY_MS = 80;

/** Pause between two actions of a reader, in ms. */
const REST_MS = 300;

/**
 * Animates a dot. A browser without a screen may skip frames without much change, which would delay the paint of a
 * typed key until the next change.
 */
function pulse(): void {
  const style = new CSSStyleSheet();
  style.replaceSync(`
    @keyframes bench-pulse { to { opacity: 0.5 } }
    html::after { content: ''; position: fixed; inset: 0 auto auto 0; width: 2px; height: 2px; background: #888;
      animation: bench-pulse 0.5s infinite alternate }`);
  document.adoptedStyleSheets.push(style);
}

/** Returns the longest interaction, without one of every fifty, as defined by https://web.dev/articles/inp. */
function interactionToNextPaint(): number {
  const durations = Object.values(window.watched.interactions).sort((one, other) => other - one);
  return durations[Math.floor(durations.length / 50)] ?? 16;
}

/** Uses all widgets of an article, and measures interaction to next paint, in ms, and layout shift. */
export function session(chromium: Chromium, url: string): Promise<Record<'inp' | 'shift', number>> {
  return visit(chromium, 'fast', async ({ tab }) => {
    const type = async (text: string, field: string) => {
      await tab.focus(field);
      await tab.page.keyboard.type(text, { delay: KEY_MS });
    };
    await tab.goto(url);
    await tab.eval(pulse);
    const steps: (() => Promise<void>)[] = [
      () => tab.activate('.itemRatingForm .four-stars', 'mouse'),
      () => tab.activate('#fontIncrease', 'mouse'),
      () => tab.activate('.calendarNavMonthPrev a', 'mouse'),
      // Its results cover the calendar.
      () => type('Sommerfest', '#k2ModuleBox101 [name=searchword]'),
      () => type('Ein guter Abend', '#commentText'),
      () => type('Gerda Gast', '#userName'),
      () => type('gerda@example.org', '#commentEmail'),
      () => tab.activate('#submitCommentButton', 'mouse'),
    ];
    for (const step of steps) {
      await step();
      await pause(REST_MS);
    }
    await pause(REST_MS);
    return { inp: await tab.eval(interactionToNextPaint), shift: await tab.eval(() => window.watched.shift) };
  });
}
