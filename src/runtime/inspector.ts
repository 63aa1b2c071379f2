import { widgets } from '../../widgets/registry.ts';
import type { Inspector } from '../inspector/source.ts';
import type { LoaderHost } from '../loader/host.ts';

/** What `debug=1` tells; everything but the calls is on the console already. */
const EVENTS = ['k2:ready', 'k2:failed', 'k2:released', 'k2:call'];
/** A page that stays open for hours keeps no more of them. */
const MOST_EVENTS = 500;

/** In a build, the code of a widget is a list of files, its own first. */
function chunkOf(name: string): string | undefined {
  const files = widgets.find((widget) => widget.name === name)?.load();
  return Array.isArray(files) ? files[0] : undefined;
}

/** Puts the calls on the console, and fetches the panel that shows all: its code is in no chunk that a reader loads. */
export function openInspector(host: LoaderHost): void {
  const events: Event[] = [];
  const remember = (event: Event) => {
    if (events.push(event) > MOST_EVENTS) events.shift();
    if (event.type === 'k2:call') console.debug('K2 Islands:', (event as CustomEvent).detail);
  };
  for (const type of EVENTS) addEventListener(type, remember, true);
  host
    .importChunk(() => import('../inspector/inspector.ts'))
    .then(
      (module) => (module as Inspector).inspect({ status: host.api.status, events, chunkOf }),
      (error) => console.warn('K2 Islands: no inspector', error),
    );
}
