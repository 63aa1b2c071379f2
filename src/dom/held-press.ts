/**
 * Whether a key that presses buttons and links is repeated because it is still held: it was meant for what it has
 * pressed, and not for what has the focus since.
 */
export function isHeldPress({ key, repeat }: KeyboardEvent): boolean {
  return repeat && (key === 'Enter' || key === ' ');
}
