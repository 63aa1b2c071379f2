/** The contenders: each is added to the page as its own documentation describes. */
export interface Contender {
  readonly name: string;
  /** The contender does only this on the page. */
  readonly isRatingOnly?: true;
  /** Printed into the head. */
  readonly head: string;
  /** Returns the markup of a page with everything that the contender needs. */
  readonly mark: (html: string) => string;
}

const asPrinted = (html: string) => html;
const script = (path: string, attributes = '') => `<script src="${path}"${attributes}></script>`;

/** Adds attributes to the star links of K2's rating, which all have the same markup. */
function markStars(html: string, attributes: (itemId: string, stars: string) => string): string {
  return html.replace(
    /<a href="#" data-id="(\d+)"([^>]*)>([1-5])<\/a>/g,
    (_, itemId: string, rest: string, stars: string) =>
      `<a href="#" data-id="${itemId}" ${attributes(itemId, stars)}${rest}>${stars}</a>`,
  );
}

/** Adds attributes to the forms around the stars. */
function markForms(html: string, attributes: (itemId: string) => string): string {
  return html.replace(
    /<div class="itemRatingForm">(?=[\s\S]*?data-id="(\d+)")/g,
    (_, itemId: string) => `<div class="itemRatingForm" ${attributes(itemId)}>`,
  );
}

const NPM = '/bench/node_modules';

/** The page as the server prints it. Its own cost is subtracted from every figure. */
export const BARE: Contender = { name: 'bare page', head: '', mark: asPrinted };

export const OURS: Contender = {
  name: 'K2 Islands',
  head: script('/media/k2-islands/k2-islands.js?sitepath=/&amp;sw=off'),
  mark: asPrinted,
};

/**
 * The original scripts as Joomla and K2 print them on an article: in the head, in this order. Joomla's own `core.js`
 * and the template's scripts are not counted, because no widget of K2 needs them.
 */
export const ORIGINALS: Contender = {
  name: 'Originals',
  head: [
    script(`${NPM}/jquery/dist/jquery.min.js`),
    script('/media/jui/js/jquery-noconflict.js'),
    script(`${NPM}/jquery-migrate/dist/jquery-migrate.min.js`),
    script(`${NPM}/magnific-popup/dist/jquery.magnific-popup.min.js`),
    script('/media/k2/assets/js/k2.frontend.js?v=2.28&amp;b=20260101&amp;sitepath=/'),
    script('/bench/pages/originals.js'),
  ].join('\n  '),
  mark: asPrinted,
};

/** Size of the originals' files on an article of a real site (Joomla 3.10, K2 2.28), in bytes after Brotli. */
export const ORIGINALS_BROTLI_BYTES = 42_800;

/** The tag of K2 Islands after the originals, with `async`, as in docs/script-tag.md. */
export const BESIDE: Contender = {
  name: 'K2 Islands with the originals',
  head: `${ORIGINALS.head}\n  ${OURS.head.replace('<script', '<script async')}`,
  mark: asPrinted,
};

/** Returns the same contender with the service worker. The originals and the other runtimes have none. */
export function withWorker(contender: Contender): Contender {
  return { ...contender, head: contender.head.replace('&amp;sw=off', '') };
}

const RUNTIMES: readonly Contender[] = [
  {
    name: 'htmx',
    isRatingOnly: true,
    head: script(`${NPM}/htmx.org/dist/htmx.min.js`),
    mark: (html) =>
      markStars(
        html,
        (itemId, stars) =>
          `hx-get="/index.php?option=com_k2&amp;view=item&amp;task=vote&amp;format=raw&amp;user_rating=${stars}&amp;itemID=${itemId}" hx-target="#itemRatingLog${itemId}"`,
      ),
  },
  {
    name: 'Alpine',
    isRatingOnly: true,
    head: [
      script('/bench/pages/vote.js', ' defer'),
      script('/bench/pages/alpine.js', ' defer'),
      script(`${NPM}/alpinejs/dist/cdn.min.js`, ' defer'),
    ].join('\n  '),
    mark: (html) =>
      markStars(
        markForms(html, (itemId) => `x-data="rating(${itemId})"`),
        (_, stars) => `@click.prevent="vote(${stars})"`,
      ),
  },
  {
    name: 'Stimulus',
    isRatingOnly: true,
    head: [
      script('/bench/pages/vote.js', ' defer'),
      script(`${NPM}/@hotwired/stimulus/dist/stimulus.umd.js`, ' defer'),
      script('/bench/pages/stimulus.js', ' defer'),
    ].join('\n  '),
    mark: (html) =>
      markStars(
        markForms(html, (itemId) => `data-controller="rating" data-rating-item-value="${itemId}"`),
        (_, stars) => `data-action="rating#vote" data-rating-stars-param="${stars}"`,
      ),
  },
  {
    name: 'is-land',
    isRatingOnly: true,
    head: script(`${NPM}/@11ty/is-land/dist/is-land.min.js`, ' type="module"'),
    mark: (html) =>
      html.replace(
        /<div class="(itemRatingBlock|catItemRatingBlock)">[\s\S]*?<div class="clr"><\/div>\n {2}<\/div>\n {2}<div class="clr"><\/div>\n<\/div>/g,
        (block) => `<is-land on:interaction import="/bench/pages/island.js">${block}</is-land>`,
      ),
  },
];

/** Contenders that do everything on the page: K2 Islands, with and without the originals, and the originals. */
export const CONTENDERS: readonly Contender[] = [OURS, BESIDE, ORIGINALS, ...RUNTIMES];
