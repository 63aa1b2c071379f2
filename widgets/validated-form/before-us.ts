import { ownDocument } from '../../src/dom/core/unshadowed.ts';
import { isChanged } from '../../src/validation/core/changed.ts';
import { type Fields, groupOf } from '../../src/validation/core/fields.ts';
import type { Judge } from './judge.ts';

/**
 * Judges what the reader did before our code was there: fields that were changed and left, and those that the original
 * has refused, whose message becomes ours.
 */
export function judgeWhatWasLeft(form: HTMLFormElement, fields: Fields, judge: Judge): void {
  for (const field of fields.all()) {
    const group = groupOf(form, field);
    const { activeElement } = ownDocument;
    const wasLeft = group.some(isChanged) && !group.some((control) => control === activeElement);
    if (wasLeft || field.matches('.cbValidationError')) judge.judge(field, { ask: true, tell: true });
  }
}
