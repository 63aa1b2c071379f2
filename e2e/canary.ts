/** Counts in the window how many attacks of the corpus run. For `Tab.atStart`. */
export function setCanary(): void {
  const counted = window as unknown as { hits: number; hit: () => void };
  counted.hits = 0;
  counted.hit = () => {
    counted.hits++;
  };
}

/** Takes the sanitiser of the browser away, so that the library has its place. For `Tab.atStart`. */
export function removeSanitiser(): void {
  Reflect.deleteProperty(Element.prototype, 'setHTML');
}
