/** The widgets that do something before their code is there; the loader has this in its own file. */
import * as calendar from './calendar/early.ts';
import * as lostCredentials from './lost-credentials/early.ts';
import * as rating from './rating/early.ts';

export const early = [
  { name: 'calendar', ...calendar },
  { name: 'lost-credentials', ...lostCredentials },
  { name: 'rating', ...rating },
];
