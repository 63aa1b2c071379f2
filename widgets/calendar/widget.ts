import { defineWidget } from '../../src/core/widget.ts';

export default defineWidget({
  name: 'calendar',
  selector: '.k2CalendarBlock',
  holdClick: '.calendarNavLink',
  busy: { className: 'k2CalendarLoader' },
  makesCalls: true,
  inLoader: { click: '.k2CalendarBlock .calendarNavLink' },
});
