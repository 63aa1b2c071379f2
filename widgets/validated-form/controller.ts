import type { Page } from '../../src/core/page.ts';
import { setAttributes } from '../../src/dom/attributes.ts';
import { isElement, ownDocument, unshadowed } from '../../src/dom/nodes.ts';
import { formWithin } from '../../src/forms/fields.ts';
import { type Fields, fieldsOf, generationOf, groupOf, isChanged } from '../../src/validation/fields.ts';
import { followFields, watchPresses } from './field-events.ts';
import { createJudge, type Judge } from './judge.ts';
import { followScripts, replaceOriginals } from './originals.ts';
import { followSubmit } from './submit.ts';

/**
 * Judges what the reader did before our code was there: fields that were changed and left, and those that the original
 * has refused, whose message becomes ours.
 */
function judgeWhatWasLeft(form: HTMLFormElement, fields: Fields, judge: Judge): void {
  for (const field of fields.all()) {
    const group = groupOf(form, field);
    const { activeElement } = ownDocument;
    const wasLeft = group.some(isChanged) && !group.some((control) => control === activeElement);
    if (wasLeft || field.matches('.cbValidationError')) judge.judge(field, { ask: true, tell: true });
  }
}

/**
 * Adopts a form of Community Builder's, `form.cbValidation` or `#cbcheckedadminForm`: validates it while it is filled in
 * and before it is sent.
 */
export function adopt(element: HTMLElement, page: Page): () => void {
  const form = formWithin(element);
  const gone = new AbortController();
  const { signal } = gone;
  const generation = generationOf(form);
  const fields = fieldsOf(form, generation);
  const judge = createJudge(form, generation, page, signal);
  const presses = watchPresses(signal);
  // The browser's own messages would come first, and hide ours.
  const putBack = setAttributes(form, { novalidate: '' });
  followScripts(form, signal);
  followFields(form, fields, judge, presses, signal);
  const { check, isPassing } = followSubmit(form, fields, judge, presses, page, signal);
  const onLeave = (event: Event) => {
    const { target: pane } = event;
    if (isElement(pane) && !check(fields.all().filter((field) => pane.contains(field)))) event.preventDefault();
  };
  unshadowed(form).addEventListener('k2:tab-leave', onLeave, { signal });
  const answers = {
    check(part?: HTMLElement) {
      const field = part && fields.at(part);
      if (part) return !field || judge.judge(field, { tell: true });
      return isPassing() || check(fields.all());
    },
    reset() {
      for (const field of fields.all()) judge.reset(field);
    },
  };
  replaceOriginals(form, answers, signal);
  judgeWhatWasLeft(form, fields, judge);
  return () => {
    gone.abort();
    judge.stop();
    putBack();
  };
}
