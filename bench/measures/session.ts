import type { Chromium } from '../../e2e/driver.ts';
import { pause, visit } from '../visit.ts';

/** Between two keys, in ms: as fast as people type. */
const KEY_MS = 80;

/** Between two things a reader does, in ms. */
const REST_MS = 300;

/**
 * Keeps the screen busy with a dot: a browser without a screen may leave out frames in which next to nothing changes, and
 * a key that has been typed into a field would then take until something else happens.
 */
function pulse(): void {
  const style = new CSSStyleSheet();
  style.replaceSync(`
    @keyframes bench-pulse { to { opacity: 0.5 } }
    html::after { content: ''; position: fixed; inset: 0 auto auto 0; width: 2px; height: 2px; background: #888;
      animation: bench-pulse 0.5s infinite alternate }`);
  document.adoptedStyleSheets.push(style);
}

/** The longest interaction, leaving out one of every fifty, as https://web.dev/articles/inp has it. */
function interactionToNextPaint(): number {
  const durations = Object.values(window.watched.interactions).sort((one, other) => other - one);
  return durations[Math.floor(durations.length / 50)] ?? 16;
}

/** One reader uses everything on an article: interaction to next paint, in ms, and layout shift. */
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
      // Its results lie over the calendar.
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
