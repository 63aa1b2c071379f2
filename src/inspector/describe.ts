/** How much of a message, an address or a list of classes a row shows, in characters. */
const LONGEST = 80;
/** The same for what an element says. */
const LONGEST_SAYING = 30;

function shorten(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** An element as a selector would name it: `form#comment-form.itemComments`. */
export function nameOf(element: Element): string {
  const id = element.getAttribute('id');
  const classes = (element.getAttribute('class') ?? '').trim().split(/\s+/).filter(Boolean);
  return shorten([element.localName, ...(id ? [`#${id}`] : []), ...classes.map((name) => `.${name}`)].join(''));
}

/** The beginning of what an element says by its label or its text, in quotes; '' for one that says nothing. */
function sayingOf(element: Element): string {
  const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ');
  return words && ` “${words.length > LONGEST_SAYING ? `${words.slice(0, LONGEST_SAYING)}…` : words}”`;
}

/** Names that can be told apart: with what the element says, and with a number, where there is more than one so named. */
export function namesOf(elements: readonly Element[]): Map<Element, string> {
  const names = new Map<Element, string>();
  const alike = (nameFor: (element: Element) => string) => {
    const groups = new Map<string, Element[]>();
    for (const element of new Set(elements)) {
      const name = nameFor(element);
      groups.set(name, [...(groups.get(name) ?? []), element]);
    }
    return groups;
  };
  for (const [name, group] of alike(nameOf))
    for (const element of group) names.set(element, group.length > 1 ? name + sayingOf(element) : name);
  for (const [name, group] of alike((element) => names.get(element) ?? ''))
    if (group.length > 1)
      group.forEach((element, index) => {
        names.set(element, `${name} (${index + 1} of ${group.length})`);
      });
  return names;
}

/** A point in time of the page. @param time In ms since it was opened. */
export function momentOf(time: number): string {
  return `${(time / 1000).toFixed(2)} s`;
}

/** Words of an error, of whatever kind. */
export function wordsOf(error: unknown): string {
  return shorten(error instanceof Error ? `${error.name}: ${error.message}` : `${error}`);
}

/**
 * When a chunk was asked for, how long that took, and what came over the line (Resource Timing).
 * @param chunk Its name without the hash.
 */
export function fetchOf(chunk: string | undefined): string {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const file = new RegExp(`/${chunk}-[\\w-]{5}\\.js`);
  const entry = chunk ? entries.filter(({ name }) => file.test(name)).at(-1) : undefined;
  if (!entry) return '';
  const { startTime, duration, transferSize } = entry;
  const size = transferSize ? `, ${transferSize.toLocaleString('en')} B` : '';
  return `${momentOf(startTime)}, took ${Math.round(duration)} ms${size}`;
}
