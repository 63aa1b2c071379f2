import type { Level } from '../finding.ts';

/** Something that an element lacks; an `error` if the widget does not work without it. */
export interface Lack {
  readonly level: Exclude<Level, 'note'>;
  readonly message: string;
}

/**
 * Checks an element for everything that its widget needs.
 * @throws Error if the widget would throw, too; the message names the missing part.
 */
export type Need = (element: HTMLElement) => Iterable<Lack> | undefined;

export const warning = (message: string): Lack => ({ level: 'warning', message });
export const error = (message: string): Lack => ({ level: 'error', message });
