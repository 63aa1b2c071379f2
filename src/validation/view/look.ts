import type { Generation } from '../generation.ts';

/** Class names by which the server's style sheets show the state of a field. */
export interface Look {
  readonly field: readonly string[];
  readonly row: readonly string[];
  readonly label: readonly string[];
  readonly tab: readonly string[];
  readonly tabLink: readonly string[];
  /** Of a link that looks like a button. */
  readonly tabPill: readonly string[];
  readonly icon: string;
  readonly error: string;
  readonly success: string;
}

const ERROR = 'cbValidationError';

const OLDER: Look = {
  field: [ERROR],
  row: [ERROR, 'has-error'],
  label: [],
  tab: [ERROR, 'has-error'],
  tabLink: [],
  tabPill: [],
  icon: 'cbValidationIcon fa',
  error: 'text-danger',
  success: 'text-success',
};

const NEWER: Look = {
  field: [ERROR, 'is-invalid'],
  row: [ERROR],
  label: [ERROR, 'text-danger'],
  tab: [ERROR],
  tabLink: ['text-danger', 'border-danger'],
  tabPill: ['text-white', 'bg-danger'],
  icon: 'cbValidationIcon mr-1 fa',
  error: 'invalid-feedback',
  success: 'valid-feedback',
};

export const LOOKS: Readonly<Record<Generation, Look>> = { current: NEWER, legacy: OLDER };
