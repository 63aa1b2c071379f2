import type { Chromium } from '../../e2e/driver.ts';
import { pause, visit } from '../visit.ts';

/** Between two keys, in ms: as fast as people type. */
const KEY_MS = 80;

/** Between two things a reader does, in ms. */
const REST_MS = 300;

/** One reader uses everything on an article: interaction to next paint (the longest of all), in ms, and layout shift. */
export function session(chromium: Chromium, url: string): Promise<Record<'inp' | 'shift', number>> {
  return visit(chromium, 'fast', async ({ tab }) => {
    const type = async (text: string, field: string) => {
      await tab.focus(field);
      await tab.page.keyboard.type(text, { delay: KEY_MS });
    };
    await tab.goto(url);
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
    return tab.eval(() => ({
      inp: Math.max(16, ...Object.values(window.watched.interactions)),
      shift: window.watched.shift,
    }));
  });
}
