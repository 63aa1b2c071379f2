import { readOptions } from '../../src/core/options.ts';
import { setAttributes } from '../../src/dom/attributes.ts';
import baseCss from '../../src/dom/base.css?inline';
import { onScroll } from '../../src/dom/scroll.ts';
import { adoptStyles } from '../../src/dom/styles.ts';
import css from './navbar.css?inline';
import { options as defaults } from './widget.ts';

/** The bar gets its class when the page is scrolled farther than this, in CSS px. */
const SCROLLED_PX = 40;

/** Adopts one bar: it has a class while the page is scrolled farther than {@link SCROLLED_PX}. */
export function adopt(bar: HTMLElement): () => void {
  const options = readOptions(bar, 'navbar', defaults);
  const names = options.class.split(/\s+/).filter(Boolean);
  const putBack = setAttributes(bar, { class: bar.getAttribute('class') });
  for (const sheet of [baseCss, css]) adoptStyles(sheet);
  const update = () => {
    for (const name of names) bar.classList.toggle(name, scrollY > SCROLLED_PX);
  };
  bar.classList.add('k2i-navbar');
  update();
  const stop = onScroll(update);
  return () => {
    stop();
    putBack();
  };
}
