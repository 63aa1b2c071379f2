import type { Level } from '../finding.ts';

/** What an element lacks; an `error` when the widget can do nothing without it. */
export interface Lack {
  readonly level: Exclude<Level, 'note'>;
  readonly message: string;
}

/**
 * What a widget needs of an element that it adopts.
 * @throws Error when the widget would throw while adopting it: the message says what is missing.
 */
export type Need = (element: HTMLElement) => Iterable<Lack> | undefined;

export const warning = (message: string): Lack => ({ level: 'warning', message });
export const error = (message: string): Lack => ({ level: 'error', message });
