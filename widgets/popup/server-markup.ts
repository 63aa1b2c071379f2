import { IGNORED_SELECTOR, is, ownDocument, textIn } from '../../src/dom/nodes.ts';
import { readOptions } from '../../src/page/options.ts';
import { options } from './widget.ts';

/** A large image, a page, or a form of K2 that closes the popup itself. */
export type PopupKind = 'image' | 'iframe' | 'edit';

/** Links to images: a part of the selector in widget.ts. */
const POPUP_LINKS =
  '[data-k2-modal=image],a.modal[rel],a.k2Modal[rel],.k2ExtraFieldsImageModal,[data-k2-widget~=popup]';

/** Items in the views of K2. */
const ITEMS = '.itemView,.catItemView,.userItemView,.tagItemView,.genericItemView,.latestItemView';

/** Blocks of images, for templates without the classes of K2's items. */
const GALLERY_BLOCKS = '.itemImageGallery,#itemImageGalleryAnchor,.itemExtraFields';

const IMAGE_FILE = /\.(avif|bmp|gif|jpe?g|png|svg|webp)$/i;

export interface Slide {
  readonly href: string;
  readonly alt: string;
  readonly caption: string;
}

/** Reads an option of Joomla's older popups: `{handler:'iframe',size:{x:990,y:550}}` is not JSON, so it is searched. */
function optionOf({ rel }: HTMLAnchorElement, name: string, value: string): string | undefined {
  return new RegExp(`[{,\\s]["']?${name}["']?\\s*:\\s*["']?(${value})`).exec(rel)?.[1];
}

/** Returns the maximum size of a popup in the older options, in CSS px; '' without one. */
export function sizeOf(link: HTMLAnchorElement): Readonly<Record<'width' | 'height', string>> {
  const [width = '', height = ''] = ['x', 'y'].map((name) => optionOf(link, name, '[1-9]\\d*'));
  return { width, height };
}

/** Returns the kind of content; `undefined` unless it is an http(s) link to a popup: templates use `modal`, too. */
export function readKind(link: Element): PopupKind | undefined {
  if (!is('a', link) || !/^https?:$/.test(link.protocol)) return undefined;
  const modal = link.getAttribute('data-k2-modal') ?? optionOf(link, 'handler', '[a-z]+');
  if (modal !== undefined) return (['image', 'iframe', 'edit'] as const).find((kind) => kind === modal);
  if (link.classList.contains('k2ExtraFieldsImageModal')) return 'image';
  if (link.classList.contains('k2ExtraFieldsIframeModal')) return 'iframe';
  if (IMAGE_FILE.test(link.pathname)) return 'image';
  return link.matches('[data-k2-widget~=popup]') ? 'iframe' : undefined;
}

const altOf = (link: Element) => link.querySelector('img')?.alt.trim() ?? '';

export function frameTitle(link: HTMLAnchorElement): string {
  const file = link.pathname.split('/').at(-1) ?? '';
  return link.getAttribute('aria-label') || textIn(link) || altOf(link) || link.title || file;
}

/** Finds the caption of an image. The title of an article's image is only "click here". */
function captionOf(link: HTMLAnchorElement): string {
  const figcaption = link.closest('figure')?.querySelector('figcaption');
  const blockCaption = link.closest('.itemImageBlock')?.querySelector('.itemImageCaption');
  const title = link.closest('.itemImage') ? '' : link.title;
  return textIn(figcaption) || textIn(blockCaption) || title.trim();
}

const galleryOf = (link: Element) => link.getAttribute('data-k2-gallery');
const placeOf = (link: Element) => link.closest(ITEMS) ?? link.closest(GALLERY_BLOCKS);
const isApart = (link: HTMLElement) => !readOptions(link, 'popup', options).series;

/** Lists the links of a series: those with the same name, else those of the same item or block. */
function seriesOf(link: HTMLAnchorElement): HTMLAnchorElement[] {
  const gallery = galleryOf(link);
  const around = gallery ? ownDocument : placeOf(link);
  if (isApart(link) || !around) return [];
  return [...around.querySelectorAll<HTMLAnchorElement>(POPUP_LINKS)].filter((other) => {
    const isBeside = galleryOf(other) === gallery && (gallery || placeOf(other) === around);
    return isBeside && !other.closest(IGNORED_SELECTOR) && readKind(other) === 'image' && !isApart(other);
  });
}

/** Reads the images of a link's series, each once, and the place of the link among them. */
export function readGallery(link: HTMLAnchorElement) {
  const slides = new Map<string, Slide>();
  for (const other of [...seriesOf(link), link]) {
    const { href } = other;
    const caption = captionOf(other);
    if (!slides.has(href)) slides.set(href, { href, alt: altOf(other) || textIn(other) || caption, caption });
  }
  return { slides: [...slides.values()], start: [...slides.keys()].indexOf(link.href) };
}
