/** `ga('create', …)`: the service itself, or a stand-in that keeps commands in `q` until it comes. */
type Ga = ((...command: unknown[]) => unknown) & { q?: unknown[][] };

/** Prepares what a script has put, or will put, under a name of the window. */
function prepare<Value extends object>(name: string, task: (value: Value) => Value): void {
  const page = window as unknown as Record<string, Value | undefined>;
  let value: Value | undefined;
  const set = (given: Value | undefined) => {
    // Scripts say `ga = ga || …`: what is prepared comes back.
    if (given === value) return;
    value = given;
    try {
      // Preparing it may call it, and a stand-in looks for itself on the window.
      if (given) value = task(given);
    } catch {
      // Something else of that name: an element with that id, for one.
    }
  };
  set(page[name]);
  // A name that a script has declared can't be watched, only replaced.
  page[name] = value;
  Reflect.defineProperty(page, name, { configurable: true, get: () => value, set });
}

/** The queue of `gtag` takes nothing but `arguments` for a command. */
function command(..._: unknown[]): IArguments {
  // biome-ignore lint/complexity/noArguments: see above
  return arguments;
}

/**
 * Has analytics services of the page cut off the reader's address before their first hit, whether their code is on the
 * page already or comes later:
 * - `gtag`: the command stands first in `dataLayer`, before whatever waits there; it stands last, too, since a service
 *   that has come looks only at what is pushed;
 * - `ga`: the command follows each `create`, before any `send`; what waits goes through this, too.
 */
export function anonymiseAnalytics(): void {
  prepare<unknown[]>('dataLayer', (queue) => {
    const anonymous = command('set', { anonymize_ip: true });
    queue.unshift(anonymous);
    queue.push(anonymous);
    return queue;
  });
  prepare<Ga>((window as { GoogleAnalyticsObject?: string }).GoogleAnalyticsObject ?? 'ga', (ga) => {
    const anonymous = new Proxy(ga, {
      apply(_ga, _self, command) {
        ga(...command);
        // A tracker with a name of its own has it in front of its commands.
        const { name = command[3] } = Object(command.at(-1));
        if (command[0] === 'create') ga(`${typeof name === 'string' ? `${name}.` : ''}set`, 'anonymizeIp', true);
      },
    });
    for (const waiting of ga.q?.splice(0) ?? [['set', 'anonymizeIp', true]]) anonymous(...waiting);
    return anonymous;
  });
}
