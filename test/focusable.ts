import { vi } from 'vitest';

/** Restricts focus to focusable elements: this DOM focuses any element. */
export function focusOnlyFocusable(): void {
  const { focus } = HTMLElement.prototype;
  vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function (this: HTMLElement) {
    if (this.matches('a[href],button,[tabindex]')) focus.call(this);
  });
}
