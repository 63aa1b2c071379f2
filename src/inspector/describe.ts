/** How much of a message, an address or a list of classes a row shows, in characters. */
const LONGEST = 80;

function shorten(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** An element as a selector would name it: `form#comment-form.itemComments`. */
export function nameOf(element: Element): string {
  const id = element.getAttribute('id');
  const classes = (element.getAttribute('class') ?? '').trim().split(/\s+/).filter(Boolean);
  return shorten([element.localName, ...(id ? [`#${id}`] : []), ...classes.map((name) => `.${name}`)].join(''));
}

/** A point in time of the page. @param time In ms since it was opened. */
export function momentOf(time: number): string {
  return `${(time / 1000).toFixed(2)} s`;
}

/** Words of an error, of whatever kind. */
export function wordsOf(error: unknown): string {
  return shorten(error instanceof Error ? `${error.name}: ${error.message}` : `${error}`);
}

/** When a file was asked for, how long that took, and what came over the line (Resource Timing). */
export function fetchOf(file: string | undefined): string {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const entry = file ? entries.findLast(({ name }) => name.includes(`/chunks/${file}`)) : undefined;
  if (!entry) return '';
  const { startTime, duration, transferSize } = entry;
  const size = transferSize ? `, ${transferSize.toLocaleString('en')} B` : '';
  return `${momentOf(startTime)}, took ${Math.round(duration)} ms${size}`;
}
