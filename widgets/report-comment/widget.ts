import type { WidgetDescriptor } from '../../src/page/widget.ts';

export default {
  name: 'report-comment',
  selector: '#k2ReportCommentForm',
  hold: { submit: true },
  busy: { place: '#formLog', className: 'formLogLoading' },
} as const satisfies WidgetDescriptor;
