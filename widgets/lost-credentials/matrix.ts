import type { Label } from './texts.ts';

/** What the reader has ticked. */
export interface Choice {
  readonly username: boolean;
  readonly password: boolean;
}

/** The parts of the form that come and go. `extras` are rows of plugins, a captcha for one. */
export const PARTS = [
  'usernameRow',
  'emailRow',
  'usernameDescription',
  'bothDescription',
  'passwordDescription',
  'extras',
  'buttonRow',
] as const;
export type Part = (typeof PARTS)[number];

interface State {
  readonly shown: ReadonlySet<Part>;
  /** Of the button; absent: as it is. */
  readonly label?: Label;
}

const ALWAYS: readonly Part[] = ['emailRow', 'extras', 'buttonRow'];

/** What is shown for a choice, by the table in docs/server-contract.md, "Lost credentials". */
export function stateFor({ username, password }: Choice): State {
  if (username && password) return { shown: new Set([...ALWAYS, 'bothDescription']), label: 'send-both' };
  if (username) return { shown: new Set([...ALWAYS, 'usernameDescription']), label: 'send-username' };
  if (password) return { shown: new Set([...ALWAYS, 'usernameRow', 'passwordDescription']), label: 'send-password' };
  return { shown: new Set() };
}
