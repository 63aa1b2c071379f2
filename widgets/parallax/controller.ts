import { setStyles } from '../../src/dom/attributes.ts';
import { reducesMotion } from '../../src/dom/scroll.ts';
import { readOptions } from '../../src/page/options.ts';
import type { Scope } from '../../src/page/scope.ts';
import { onScroll } from '../../src/scrolling/scroll-page.ts';
import { options as defaults } from './widget.ts';

type Size = Pick<DOMRectReadOnly, 'width' | 'height'>;

/** Returns the address of a background. Throws a TypeError if it is not of this site. */
function backgroundUrl(address: string, sitePath: string): URL {
  const url = new URL(address, new URL(sitePath, location.href));
  if (url.origin !== location.origin || !/^https?:$/.test(url.protocol))
    throw new TypeError(`The background ${address} is not of this site`);
  return url;
}

/** Returns the scroll positions at which a block enters and leaves the viewport, in px. */
function visibleRange(block: HTMLElement) {
  const { top, bottom } = block.getBoundingClientRect();
  return { start: Math.max(0, top + scrollY - innerHeight), end: bottom + scrollY };
}

/**
 * Sizes a background so that it covers a block while it moves down by `range` px. Some drawings have no size of their own.
 * @returns its size, and the position of its top before it has moved.
 */
export function cover(picture: Size, block: Size, range: number): Size & { top: number } {
  const own = picture.width && picture.height ? picture : block;
  const scale = Math.max(block.width / own.width, (block.height + range) / own.height);
  const height = own.height * scale;
  return { width: own.width * scale, height, top: -range - (height - block.height - range) / 2 };
}

/** Moves the background of a block, or an image in its place. */
function moveBackground(block: HTMLElement, divisor: number, scope: Scope, image?: HTMLImageElement): void {
  let top = image ? '0px' : getComputedStyle(block).getPropertyValue('background-position-y') || '0px';
  const ownStyles = image && {
    'background-image': `url("${image.src}")`,
    'background-repeat': 'no-repeat',
    'background-size': 'cover',
    'background-position-x': 'center',
  };
  scope.undo(setStyles(block, { 'background-position-y': top, ...ownStyles }));
  const shift = (distance: number) => (divisor > 0 && !reducesMotion() ? distance / divisor : 0);
  const move = () => {
    const { start, end } = visibleRange(block);
    const distance = Math.min(Math.max(scrollY, start), end) - start;
    block.style.setProperty('background-position-y', `calc(${top} + ${shift(distance)}px)`);
  };
  const resize = () => {
    if (image) {
      const { start, end } = visibleRange(block);
      const { naturalWidth: width, naturalHeight: height } = image;
      const room = { width: block.clientWidth, height: block.clientHeight };
      const fitted = cover({ width, height }, room, shift(end - start));
      block.style.setProperty('background-size', `${fitted.width}px ${fitted.height}px`);
      top = `${fitted.top}px`;
    }
    move();
  };
  const sizes = new ResizeObserver(resize);
  sizes.observe(block);
  scope.undo(() => sizes.disconnect());
  onScroll(move, scope.signal);
  resize();
}

/** Moves a block's background more slowly than the page: the site's own, or one that is fetched in view. */
export function adopt(block: HTMLElement, scope: Scope): void {
  const { page, signal } = scope;
  const { background, divisor } = readOptions(block, 'parallax', defaults);
  const url = background ? backgroundUrl(background, page.sitePath) : undefined;
  const view = new IntersectionObserver(async (records) => {
    if (!records.some(({ isIntersecting }) => isIntersecting)) return;
    view.disconnect();
    block.classList.add('k2i-in-view');
    try {
      const image = url && Object.assign(new Image(), { src: url.href });
      if (image) await image.decode();
      if (!signal.aborted) moveBackground(block, divisor, scope, image);
    } catch (error) {
      if (!signal.aborted) scope.fail(error);
    }
  });
  scope.undo(() => block.classList.remove('k2i-in-view'));
  view.observe(block);
  scope.undo(() => view.disconnect());
}
