/**
 * Listens for pressed keys, except those that belong to an input method, which composes the characters of some languages:
 * there, Enter takes over a word, and Esc discards it. WebKit's key code for the key press that ends a composition is 229.
 */
export function onKeyDown(
  target: EventTarget,
  listener: (event: KeyboardEvent) => void,
  options: AddEventListenerOptions = {},
): void {
  const listen = (event: Event) => {
    const { isComposing, keyCode } = event as KeyboardEvent;
    if (!isComposing && keyCode !== 229) listener(event as KeyboardEvent);
  };
  target.addEventListener('keydown', listen, options);
}
