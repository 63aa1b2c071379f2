import { controlsFor, type Generation, rowsOf, tabsAround } from './fields.ts';

/** Class names by which the server's style sheets show the state of a field. */
interface Look {
  readonly field: readonly string[];
  readonly row: readonly string[];
  readonly label: readonly string[];
  readonly tab: readonly string[];
  readonly tabLink: readonly string[];
  /** Of a link that looks like a button. */
  readonly tabPill: readonly string[];
  readonly icon: string;
  readonly error: string;
  readonly success: string;
}

const ERROR = 'cbValidationError';

const OLDER: Look = {
  field: [ERROR],
  row: [ERROR, 'has-error'],
  label: [],
  tab: [ERROR, 'has-error'],
  tabLink: [],
  tabPill: [],
  icon: 'cbValidationIcon fa',
  error: 'text-danger',
  success: 'text-success',
};

const NEWER: Look = {
  field: [ERROR, 'is-invalid'],
  row: [ERROR],
  label: [ERROR, 'text-danger'],
  tab: [ERROR],
  tabLink: ['text-danger', 'border-danger'],
  tabPill: ['text-white', 'bg-danger'],
  icon: 'cbValidationIcon mr-1 fa',
  error: 'invalid-feedback',
  success: 'valid-feedback',
};

export const LOOKS: Readonly<Record<Generation, Look>> = { current: NEWER, legacy: OLDER };

/** Classes by which the site's style sheets show which fields, rows, labels and tabs need attention. */
interface Marks {
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
