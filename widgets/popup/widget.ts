import { defineWidget } from '../../src/runtime/widget.ts';

export default defineWidget({
  name: 'popup',
  selector: '[data-k2-modal],a.modal[rel],.k2ExtraFieldsImageModal,.k2ExtraFieldsIframeModal',
  holdClick: 'a',
  inLoader: { click: '[data-k2-modal],a.modal[rel],[class*=k2ExtraFieldsI]' },
});
