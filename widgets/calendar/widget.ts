import type { WidgetDescriptor } from '../../src/page/widget.ts';

export default {
  name: 'calendar',
  selector: '.k2CalendarBlock',
  hold: { click: '.calendarNavLink' },
  busy: { className: 'k2CalendarLoader' },
} as const satisfies WidgetDescriptor;
