/** Keys that change nothing in a field. `AltGraph` comes with letters, but after them. */
const SILENT = new Set([
  ...['Shift', 'Control', 'Alt', 'AltGraph', 'CapsLock', 'NumLock', 'Insert', 'Home', 'End'],
  ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
]);

/** Whether a key that was let go may have changed a field. Tab into an empty one is no typing. */
export function isTyping({ key, isComposing }: KeyboardEvent, isBlank: boolean): boolean {
  return !isComposing && !SILENT.has(key) && !(key === 'Tab' && isBlank);
}
