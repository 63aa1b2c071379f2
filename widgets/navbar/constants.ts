/** The bar gets its class when the page is scrolled farther than this, in CSS px. */
export const SCROLLED_PX = 40;
