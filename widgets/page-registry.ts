import type { WidgetEntry } from '../src/loader/widget-entry.ts';

/**
 * The widgets of the page itself. They come as one chunk when a page has something for them, so that the loader stays
 * small; `registry.ts` says what fetches them.
 */
export const widgets: readonly WidgetEntry[] = [
  {
    name: 'report-comment',
    selector: '#k2ReportCommentForm',
    holdSubmit: true,
    busy: ['#formLog,#k2ReportCommentFormLog', 'formLogLoading'],
    load: () => import('./report-comment/adopt.tsx'),
  },
  {
    name: 'calendar',
    selector: '.k2CalendarBlock',
    holdClick: '.calendarNavLink',
    busy: ['', 'k2CalendarLoader'],
    load: () => import('./calendar/adopt.tsx'),
  },
];
