import { readOptions } from '../../src/core/options.ts';
import type { Page } from '../../src/core/page.ts';
import { setStyles } from '../../src/dom/attributes.ts';
import { onScroll, reducesMotion } from '../../src/dom/scroll.ts';
import { options as defaults } from './widget.ts';

/** All in CSS px. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Resolves the address of a background against the site root.
 * @throws TypeError when it is not an address of this site.
 */
function backgroundUrl(address: string, sitePath: string): URL {
  const url = new URL(address, new URL(sitePath, location.href));
  if (url.origin !== location.origin || !/^https?:$/.test(url.protocol))
    throw new TypeError(`The background ${address} is not of this site`);
  return url;
}

function loadImage({ href }: URL): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error(`The background ${href} could not be loaded`));
    image.src = href;
  });
}

/** Returns the scroll positions at which a block enters and leaves the viewport. */
function way(block: HTMLElement): { start: number; end: number } {
  const { top, bottom } = block.getBoundingClientRect();
  return { start: Math.max(0, top + scrollY - innerHeight), end: bottom + scrollY };
}

/** Returns the distance scrolled since the block came, or could have come, into view, in px. */
function distanceScrolled(block: HTMLElement): number {
  const { start, end } = way(block);
  return Math.min(Math.max(scrollY, start), end) - start;
}

/** Returns the longest distance that the page can be scrolled while the block is in view, in px. */
function maxScroll(block: HTMLElement): number {
  const { start, end } = way(block);
  return end - start;
}

/**
 * Sizes a background so that it covers a block wherever it has moved to.
 * @param picture Its own size. Some drawings have none: they get the size of the block.
 * @param range Distance that it moves down, in px.
 * @returns its size, and the position of its top before it has moved.
 */
export function cover(picture: Size, block: Size, range: number): Size & { top: number } {
  const [ownWidth, ownHeight] =
    picture.width && picture.height ? [picture.width, picture.height] : [block.width, block.height];
  const scale = Math.max(block.width / ownWidth, (block.height + range) / ownHeight);
  const height = ownHeight * scale;
  return { width: ownWidth * scale, height, top: -range - (height - block.height - range) / 2 };
}

/**
 * Adopts a block: once it is in view it gets its background (or keeps the one that the site's styles give it), which
 * from then on moves more slowly than the page. The picture is fetched only then.
 * @throws TypeError when its background is not an address of this site.
 */
export function adopt(block: HTMLElement, page: Page): () => void {
  const { background, divisor } = readOptions(block, 'parallax', defaults);
  const url = background ? backgroundUrl(background, page.sitePath) : undefined;
  const undo: (() => void)[] = [];
  let isGone = false;

  const shift = (distance: number) => (divisor > 0 && !reducesMotion() ? distance / divisor : 0);

  /** @param image Absent: the site shows its own. */
  const start = (image?: HTMLImageElement) => {
    let top = image ? '0px' : getComputedStyle(block).getPropertyValue('background-position-y') || '0px';
    const styles = { 'background-repeat': 'no-repeat', 'background-size': 'cover', 'background-position-x': 'center' };
    undo.push(setStyles(block, { 'background-position-y': top }));
    if (image) undo.push(setStyles(block, { 'background-image': `url("${image.src}")`, ...styles }));
    const move = () => {
      const { bottom, top: edge } = block.getBoundingClientRect();
      if (bottom < 0 || edge > innerHeight) return;
      block.style.setProperty('background-position-y', `calc(${top} + ${shift(distanceScrolled(block))}px)`);
    };
    const resize = () => {
      if (image) {
        const { naturalWidth: width, naturalHeight: height } = image;
        const room = { width: block.clientWidth, height: block.clientHeight };
        const fitted = cover({ width, height }, room, shift(maxScroll(block)));
        block.style.setProperty('background-size', `${fitted.width}px ${fitted.height}px`);
        top = `${fitted.top}px`;
      }
      move();
    };
    const sizes = new ResizeObserver(resize);
    sizes.observe(block);
    undo.push(onScroll(move), () => sizes.disconnect());
    resize();
  };

  const view = new IntersectionObserver((records) => {
    if (!records.some(({ isIntersecting }) => isIntersecting)) return;
    view.disconnect();
    block.classList.add('k2i-in-view');
    undo.push(() => block.classList.remove('k2i-in-view'));
    if (!url) start();
    else
      loadImage(url).then(
        (image) => !isGone && start(image),
        (error) => !isGone && page.fail(block, 'parallax', error),
      );
  });
  view.observe(block);

  return () => {
    isGone = true;
    view.disconnect();
    for (const restore of undo.reverse()) restore();
  };
}
