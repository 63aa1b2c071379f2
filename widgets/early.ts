/** Widgets that act before their code has loaded. The loader's own file contains this. */
import { earlyCall as askForMonth } from './calendar/early.ts';
import { untilReady as hideRows } from './lost-credentials/early.ts';
import { earlyCall as vote } from './rating/early.ts';

export const early = [
  { earlyCall: askForMonth },
  { name: 'lost-credentials', untilReady: hideRows },
  { earlyCall: vote },
];
