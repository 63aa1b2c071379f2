import type { WidgetDescriptor } from '../../src/core/widget.ts';

export const options = {
  /** How far above the target the scrolling stops, in CSS px. */
  offset: 0,
};

/** Of a link to a section of the page, which a bar at the top would cover. */
export const sectionOptions = {
  /** How far above the target the scrolling stops, in CSS px. */
  offset: 48,
};

export default {
  name: 'smooth-scroll',
  wordless: true,
  selector: 'a.k2Anchor,[data-k2-widget~="scroll-to"]',
  hold: { click: 'a[href*="#"]' },
  options,
  otherNames: { 'scroll-to': sectionOptions },
} as const satisfies WidgetDescriptor;
