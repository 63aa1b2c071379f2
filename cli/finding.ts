/** `error`: something does not work; `warning`: it works, but not as it could; `note`: good to know. */
export type Level = 'error' | 'warning' | 'note';

/** Something that the page's owner should know. */
export interface Finding {
  readonly level: Level;
  /** Name of a widget, or `tag`, `policy`, `page`, `files`. */
  readonly about: string;
  readonly message: string;
  /** The first element that it is true of, such as `div#k2ModuleBox7.k2CalendarBlock`. */
  readonly element?: string;
  /** How many elements it is true of, where there are several. */
  readonly count?: number;
}

/** An element as a selector would name it; ids and classes that no selector could name are left out. */
export function nameOf(element: Element): string {
  const usable = (name: string) => /^-?[a-z_][\w-]*$/i.test(name);
  const id = element.getAttribute('id') ?? '';
  const classes = (element.getAttribute('class') ?? '').split(/\s+/).filter(usable);
  return [element.localName, usable(id) ? `#${id}` : '', ...classes.map((name) => `.${name}`)].join('');
}

/** What is true of several elements is said once, of the first. */
export function grouped(findings: readonly Finding[]): Finding[] {
  const groups = new Map<string, Finding>();
  for (const finding of findings) {
    const key = JSON.stringify([finding.level, finding.about, finding.message]);
    const first = groups.get(key);
    groups.set(key, first ? { ...first, count: (first.count ?? 1) + 1 } : finding);
  }
  return [...groups.values()];
}
