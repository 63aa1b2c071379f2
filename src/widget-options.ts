/** What `data-k2-options` may hold, by the name of the widget. The values without them are in docs/options.md. */
export interface WidgetOptions {
  rating: {
    /** Time from the result to the vote count, in ms. */
    countDelay?: number;
  };
  'comment-form': {
    /** Keep an unsent text in this browser for 7 days. */
    draft?: boolean;
  };
  'live-search': {
    /** Search when there are more characters than this. */
    longerThan?: number;
    /** Pause in typing before a request, in ms. */
    debounce?: number;
  };
  navbar: {
    /** One or more classes that the bar has while the page is scrolled. */
    class?: string;
  };
  'nav-toggle': {
    /** Selector of the panel, instead of `aria-controls`. */
    target?: string;
  };
  'scroll-to': {
    /** How far above the target the scrolling stops, in CSS px. */
    offset?: number;
  };
  'smooth-scroll': {
    /** How far above the target the scrolling stops, in CSS px. */
    offset?: number;
  };
  parallax: {
    /** Address of an image of the site. */
    background?: string;
    /** The background moves by the way scrolled, divided by this; 0 does not move. */
    divisor?: number;
  };
  'font-size': {
    /** For controls without K2's ids. */
    direction?: 'larger' | 'smaller';
  };
  reveal: {
    animateClass?: string;
    /** How much of the element must be in view, in CSS px. */
    offset?: number;
    /** `false`: everything is shown at once on phones. */
    mobile?: boolean;
  };
  'page-loading': {
    /** Time after which a page that has not left is shown again, in ms. */
    timeout?: number;
  };
  analytics: {
    measurementId?: string;
  };
}
