/** What the comment form needs of the outbox, in one module that comes when it is needed. */
export { startOutbox } from '../../../src/offline/waiting-list/waiting-list.ts';
export { keepUnsent } from './unsent.ts';
