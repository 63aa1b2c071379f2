import type { LoaderHost } from '../core/host.ts';
import type { CallReport } from '../core/internal-events.ts';
import { INSPECTED, isNamed } from './content.ts';
import { inspect } from './panel.ts';

declare module '../dom/load-file.ts' {
  interface Files {
    inspector: typeof import('./index.ts');
  }
}

function logCall({ detail }: CustomEvent<CallReport>): void {
  console.debug('K2 Islands:', detail);
}

/** Largest number of events that are kept, for pages that stay open for hours. */
const MOST_EVENTS = 500;

/**
 * Logs the calls to the console, and shows the panel.
 * @param events The events so far. More are added later.
 */
export function openInspector({ api, lookup }: Pick<LoaderHost, 'api' | 'lookup'>, events: Event[]): void {
  for (const event of events) if (isNamed('k2:call', event)) logCall(event);
  addEventListener('k2:call', logCall, true);
  const forgetOldest = () => events.splice(0, events.length - MOST_EVENTS);
  for (const type of INSPECTED) addEventListener(type, forgetOldest, true);
  inspect({
    status: api.status,
    events,
    fileOf: (name) => lookup.widgets.find((widget) => widget.name === name)?.file ?? name,
  });
}
