import type { Start } from './play.ts';

/** A sequence with an earlier finding, shortened to the needed steps. Each run plays it again. */
interface Known {
  /** Its finding, which must not return. */
  readonly found: string;
  readonly start: Start;
  /** Names of steps. */
  readonly steps: readonly string[];
}

const GUEST: Start = { role: 'guest', moderated: true, worker: true };

export const KNOWN: readonly Known[] = [
  {
    found: 'the focus is nowhere after a new version was put off',
    start: GUEST,
    steps: ['worker', 'deploy', 'reload', 'vote 3', 'new version', 'press in a line 1', 'settle'],
  },
  {
    found: 'the focus is nowhere after the last waiting comment was discarded',
    start: GUEST,
    steps: ['worker', 'write', 'settle', 'offline', 'send', 'settle', 'decide on a waiting comment 1', 'settle'],
  },
  {
    found:
      'the focus is nowhere when a waiting comment appears, and with it another pagination than the one just pressed',
    start: { role: 'guest', moderated: false, worker: false },
    steps: [
      ...['write', 'send', 'settle', 'go to /index.php/nachrichten/item/12-kartoffelfest', 'write', 'offline', 'send'],
      'page of comments 3',
    ],
  },
  {
    found: 'the focus is nowhere after a press in the offline bar, when that goes',
    start: GUEST,
    steps: ['worker', 'write', 'settle', 'offline', 'send', 'settle', 'press in a line 1', 'online', 'settle'],
  },
  {
    found: 'a month that failed is not told, when the code of the calendar does not come',
    start: { ...GUEST, worker: false },
    steps: ['send', 'settle', 'the server goes', 'month Next', 'settle'],
  },
  {
    found: 'what is typed last into a comment that has waited is lost when the page is loaded again',
    start: GUEST,
    steps: [
      ...['worker', 'write', 'settle', 'offline', 'send', 'settle', 'decide on a waiting comment 0', 'settle'],
      ...['write', 'reload', 'settle'],
    ],
  },
  {
    found: 'a vote is sent again whose answer was lost before the code came',
    start: { ...GUEST, worker: false },
    steps: ['vote will be session', 'page will be reset', 'vote 0', 'settle'],
  },
  {
    found: 'it is told where nobody sees it that a form, whose code has not come, is not sent offline',
    start: { ...GUEST, worker: false },
    steps: ['offline', 'send', 'settle'],
  },
];
