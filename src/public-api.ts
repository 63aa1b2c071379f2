/** Public API: the entry of the package's type declarations. */
export type { WidgetOptions } from '../widgets/all.ts';
export type { AdoptionState, K2IslandsApi, WidgetStatus } from './page/api.ts';
export type { ConsentDetail, EventDetails, K2EventMap } from './page/events.ts';
