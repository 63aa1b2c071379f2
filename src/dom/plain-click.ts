/** Whether a click is meant for this tab. One with a modifier or another button opens elsewhere and stays the browser's. */
export function isPlainClick({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
}
