import type { WidgetDescriptor } from '../../src/page/widget.ts';

export const options = {
  /** Space above the target after scrolling, in CSS px. */
  offset: 0,
};

/** For links to a section of the page, which a bar at the top would cover. */
export const sectionOptions = {
  offset: 48,
};

const hold = { click: 'a[href*="#"]' };

export default [
  {
    name: 'smooth-scroll',
    wordless: true,
    selector: 'a.k2Anchor:not([data-k2-widget~="scroll-to"])',
    hold,
    options,
  },
  { name: 'scroll-to', wordless: true, hold, options: sectionOptions },
] as const satisfies readonly WidgetDescriptor[];
