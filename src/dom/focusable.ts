/** What takes the focus by keyboard, as a selector. */
export const FOCUSABLE = 'a[href],button,input:not([type=hidden]),select,textarea,summary,[tabindex]';
