import type { CallReport } from '../core/internal-events.ts';
import type { LoaderHost } from '../loader/host.ts';
import { inspect } from './panel.ts';
import { INSPECTED, isNamed } from './source.ts';

function tellCall({ detail }: CustomEvent<CallReport>): void {
  console.debug('K2 Islands:', detail);
}

/** A page that stays open for hours keeps no more events. */
const MOST_EVENTS = 500;

/**
 * Puts the calls on the console, and shows the panel that shows all: code that no reader loads.
 * @param events What was heard so far; goes on growing.
 */
export function openInspector({ api, lookup }: Pick<LoaderHost, 'api' | 'lookup'>, events: Event[]): void {
  for (const event of events) if (isNamed('k2:call', event)) tellCall(event);
  addEventListener('k2:call', tellCall, true);
  const forgetOldest = () => events.splice(0, events.length - MOST_EVENTS);
  for (const type of INSPECTED) addEventListener(type, forgetOldest, true);
  inspect({
    status: api.status,
    events,
    fileOf: (name) => lookup.widgets.find((widget) => widget.name === name)?.file ?? name,
  });
}
