/** `ga('create', …)`: the service itself, or its placeholder that queues commands in `q` until it has loaded. */
type Ga = ((...command: unknown[]) => unknown) & { q?: unknown[][] };

/** Prepares what a script has put, or will put, under a name of the window. */
function prepare<Value extends object>(name: string, task: (value: Value) => Value): void {
  const page = window as unknown as Record<string, Value | undefined>;
  let value: Value | undefined;
  const set = (given: Value | undefined) => {
    // Scripts run `ga = ga || …`, which assigns the prepared value again.
    if (given === value) return;
    value = given;
    try {
      // Preparing may call it, and a placeholder looks itself up on the window.
      if (given) value = task(given);
    } catch {
      // It has another type: an element with that id, for example.
    }
  };
  set(page[name]);
  // A name that a script has declared can't be watched, only replaced.
  page[name] = value;
  Reflect.defineProperty(page, name, { configurable: true, get: () => value, set });
}

/** `gtag` accepts only an `arguments` object as a command. */
function command(..._: unknown[]): IArguments {
  // biome-ignore lint/complexity/noArguments: see above
  return arguments;
}

/**
 * Has analytics services anonymise IP addresses before their first hit, also if they load later:
 * - `gtag`: the command is first in `dataLayer`, before queued ones, and last, as a running service only sees pushes;
 * - `ga`: the command follows each `create`, before any `send`, also in the queue.
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
        // A tracker with its own name has it as a prefix of its commands.
        const { name = command[3] } = Object(command.at(-1));
        if (command[0] === 'create') ga(`${typeof name === 'string' ? `${name}.` : ''}set`, 'anonymizeIp', true);
      },
    });
    for (const waiting of ga.q?.splice(0) ?? [['set', 'anonymizeIp', true]]) anonymous(...waiting);
    return anonymous;
  });
}
