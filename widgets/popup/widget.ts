import { defineWidget } from '../../src/core/widget.ts';

export const options = {
  /** Whether an image is shown together with the others of its item; `false` keeps it apart. */
  series: true,
};

export default defineWidget({
  name: 'popup',
  selector: '[data-k2-modal],a.modal[rel],.k2ExtraFieldsImageModal,.k2ExtraFieldsIframeModal',
  holdClick: 'a',
  options,
  inLoader: { click: '[data-k2-modal],a.modal[rel],[class*=k2ExtraFieldsI]' },
});
