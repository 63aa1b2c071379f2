import type { LoaderHost } from '../core/loader-host.ts';
import type { CallReport } from '../http/internal-events.ts';
import { isNamed } from './content.ts';
import { inspect } from './panel.ts';

const logCall = ({ detail }: CustomEvent<CallReport>) => console.debug('K2 Islands:', detail);

/** Logs requests to the console, and shows the panel. More events are added to the list later. */
export function openInspector({ api, lookup, tag }: Pick<LoaderHost, 'api' | 'lookup' | 'tag'>, events: Event[]): void {
  for (const event of events) if (isNamed('k2:call', event)) logCall(event);
  addEventListener('k2:call', logCall, true);
  inspect({
    status: api.status,
    events,
    fileOf: (name) => lookup.widgets.find((widget) => widget.name === name)?.file ?? name,
    loader: tag.url,
  });
}
