/** A page and its settings in the fragment of an address: `#page=/index.php&role=reader&faults=…&day-later=true`. */
import { DEFAULT_SETTINGS, type Fault, type Settings } from '../fixtures/model.ts';

const DAY_LATER = 'day-later';

export interface PageLink {
  /** Path and query of the page, '' without one. */
  readonly page: string;
  /** Settings to change, without a check: the server rejects unknown ones. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** A day passes before it is opened. */
  readonly dayLater: boolean;
}

/** Writes a link to a page. Other settings remain unchanged when the link is opened. */
export function formatLink(page: string, settings: Partial<Settings> = {}, dayLater = false): string {
  const parameters = new URLSearchParams({ page, ...(dayLater && { [DAY_LATER]: 'true' }) });
  for (const [name, value] of Object.entries(settings)) {
    parameters.set(name, name === 'faults' ? formatFaults(settings.faults ?? {}) : String(value));
  }
  // These characters need no escape in a fragment, and a path is easier to read with them.
  return `#${parameters.toString().replace(/%(?:2C|2F|3A|3D|3F)/g, decodeURIComponent)}`;
}

/** Reads a link written by {@link formatLink}. */
export function parseLink(hash: string): PageLink {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  const page = parameters.get('page') ?? '';
  const dayLater = parameters.has(DAY_LATER);
  parameters.delete('page');
  parameters.delete(DAY_LATER);
  const settings = Object.fromEntries([...parameters].map(([name, value]) => [name, readValue(name, value)]));
  return { page, settings, dayLater };
}

function readValue(name: string, value: string): unknown {
  if (name === 'faults') return parseFaults(value);
  const known = Object.entries(DEFAULT_SETTINGS).find(([key]) => key === name)?.[1];
  if (typeof known === 'number') return Number(value);
  return typeof known === 'boolean' ? value === 'true' : value;
}

/** `vote:500,comment:slow*1` */
function formatFaults(faults: Settings['faults']): string {
  return Object.entries(faults)
    .map(([call, { name, times }]) => `${call}:${name}${times === undefined ? '' : `*${times}`}`)
    .join(',');
}

function parseFaults(text: string): Record<string, unknown> {
  const faults = text.split(',').filter(Boolean);
  return Object.fromEntries(
    faults.map((fault): [string, Record<keyof Fault, unknown> | { name: string }] => {
      const [call = '', name = '', times] = fault.split(/[:*]/);
      return [call, times === undefined ? { name } : { name, times: Number(times) }];
    }),
  );
}
