/** Whether the reader has asked for no motion. */
export function reducesMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
