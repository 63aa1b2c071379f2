/**
 * Whether a key that presses buttons and links is repeated because it is still held: then it is in for what it has
 * pressed, and not for what has the focus since.
 */
export function isHeldPress({ key, repeat }: KeyboardEvent): boolean {
  return repeat && (key === 'Enter' || key === ' ');
}
