/** What the comment form needs of the outbox, in one module that comes when it is needed. */
export { outboxOf } from '../../../src/offline/outbox/outbox.ts';
export { startOutbox } from '../../../src/offline/waiting-list/waiting-list.ts';
export { isThereMeanwhile, keepUnsent, lastCommentShown } from './unsent.ts';
