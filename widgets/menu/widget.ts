import { defineWidget } from '../../src/core/widget.ts';
import { ANY_TIP, MENU, TIP } from '../../src/tips/kinds-of-tip.ts';

export default defineWidget({
  name: 'menu',
  selector: `${TIP}${MENU}`,
  holdClick: 'a:not([href]),a[href^="#"],a[href^="javascript:"],button',
  adoptNear: true,
  adoptOnTab: true,
  inLoader: { click: ANY_TIP },
});
