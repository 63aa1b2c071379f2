import { defineWidget } from '../../src/core/widget.ts';

export default defineWidget({
  name: 'report-comment',
  selector: '#k2ReportCommentForm',
  holdSubmit: true,
  busy: { place: '#formLog,#k2ReportCommentFormLog', className: 'formLogLoading' },
  makesCalls: true,
  inLoader: { submit: '#k2ReportCommentForm', place: '[id$=ormLog]' },
});
