import { readOptions } from '../../src/core/options.ts';
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
  const before = names.map((name) => [name, bar.classList.contains(name)] as const);
  adoptStyles(baseCss);
  adoptStyles(css);
  const update = () => {
    for (const name of names) bar.classList.toggle(name, scrollY > SCROLLED_PX);
  };
  bar.classList.add('k2i-navbar');
  update();
  const stop = onScroll(update);
  return () => {
    stop();
    bar.classList.remove('k2i-navbar');
    for (const [name, had] of before) bar.classList.toggle(name, had);
  };
}
