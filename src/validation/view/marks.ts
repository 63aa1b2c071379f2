import { controlsFor, rowsOf, tabsAround } from '../field-parts.ts';
import type { Generation } from '../generation.ts';
import { LOOKS, type Look } from './look.ts';

/** Classes by which the site's style sheets show which fields, rows, labels and tabs need attention. */
export interface Marks {
  set(field: HTMLElement, isWrong: boolean): void;
  undo(): void;
}

function* marksOf(field: HTMLElement, look: Look): Generator<readonly [Element, readonly string[]]> {
  for (const control of controlsFor(field)) yield [control, look.field];
  for (const row of rowsOf(field)) {
    yield [row, look.row];
    const label = row.querySelector('.col-form-label');
    if (label) yield [label, look.label];
  }
  for (const { nav, link } of tabsAround(field)) {
    if (nav) yield [nav, look.tab];
    if (link) yield [link, link.closest('.nav-pills') ? look.tabPill : look.tabLink];
  }
}

/** Several fields may mark the same row or tab: it stays marked as long as one of them is wrong. */
export function createMarks(generation: Generation): Marks {
  const look = LOOKS[generation];
  const wrong = new Map<Element, Set<HTMLElement>>();
  const release = (element: Element, classes: readonly string[], field: HTMLElement) => {
    const holders = wrong.get(element);
    holders?.delete(field);
    for (const holder of holders ?? []) if (!holder.isConnected) holders?.delete(holder);
    if (holders?.size) return;
    wrong.delete(element);
    element.classList.remove(...classes);
  };
  return {
    set(field, isWrong) {
      for (const [element, classes] of marksOf(field, look)) {
        if (!isWrong) {
          release(element, classes, field);
          continue;
        }
        wrong.set(element, (wrong.get(element) ?? new Set()).add(field));
        element.classList.add(...classes);
      }
    },
    undo() {
      const holders = new Set([...wrong.values()].flatMap((fields) => [...fields]));
      for (const field of holders) this.set(field, false);
    },
  };
}
