/** `error`: something does not work; `warning`: it works, but not as it could; `note`: good to know. */
export type Level = 'error' | 'warning' | 'note';

/** A message to the page's owner. */
export interface Finding {
  readonly level: Level;
  /** Name of a widget, or `tag`, `policy`, `page`, `files`, `texts`. */
  readonly about: string;
  readonly message: string;
  /** The first element concerned, such as `div#k2ModuleBox7.k2CalendarBlock`. */
  readonly element?: string;
  /** The number of elements concerned, if there are several. */
  readonly count?: number;
}

/** Writes a selector for an element, without ids and classes that would need an escape. */
export function asSelector(element: Element): string {
  const usable = (name: string) => /^-?[a-z_][\w-]*$/i.test(name);
  const id = element.getAttribute('id') ?? '';
  const classes = (element.getAttribute('class') ?? '').split(/\s+/).filter(usable);
  return [element.localName, usable(id) ? `#${id}` : '', ...classes.map((name) => `.${name}`)].join('');
}

/** Merges equal findings of several elements into that of the first one. */
export function grouped(findings: readonly Finding[]): Finding[] {
  const groups = new Map<string, Finding>();
  for (const finding of findings) {
    const key = JSON.stringify([finding.level, finding.about, finding.message]);
    const first = groups.get(key);
    groups.set(key, first ? { ...first, count: (first.count ?? 1) + 1 } : finding);
  }
  return [...groups.values()];
}
