import type { WidgetDescriptor } from '../../src/page/widget.ts';

export const options = {
  /** Shows an image together with the others of its item; `false` keeps it apart. */
  series: true,
};

export default {
  name: 'popup',
  selector: '[data-k2-modal],a.modal[rel],a.k2Modal[rel],.k2ExtraFieldsImageModal,.k2ExtraFieldsIframeModal',
  hold: { click: 'a' },
  options,
} as const satisfies WidgetDescriptor;
