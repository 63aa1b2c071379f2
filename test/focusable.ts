import { vi } from 'vitest';

/** Has only what can have the focus get it: this DOM gives it to whatever asks for it. */
export function focusOnlyFocusable(): void {
  const { focus } = HTMLElement.prototype;
  vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function (this: HTMLElement) {
    if (this.matches('a[href],button,[tabindex]')) focus.call(this);
  });
}
