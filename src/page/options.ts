type Value = boolean | number | string;
/** Options of a widget with their default values, which also give each its type. */
export type Options = Readonly<Record<string, Value>>;

/** Parses a JSON object. Any other JSON begins with another character, and is refused like an empty text. */
const parse = (json: string): Readonly<Record<string, unknown>> => JSON.parse(/^\s*\{/.test(json) ? json : '');

/**
 * Reads all options of an adopted element (`data-k2-options`). Unknown options, values of another type than the
 * default, negative numbers, and attributes that are not JSON objects are reported on the console and ignored.
 */
export function readOptions<Known extends Options>(element: HTMLElement, widget: string, defaults: Known): Known {
  const json = element.getAttribute('data-k2-options');
  if (!json) return defaults;
  const options: Record<string, Value> = { ...defaults };
  const ignore = (what: string) => console.warn(`K2 Islands: ${widget}: ${what} in data-k2-options is ignored`);
  try {
    for (const [name, value] of Object.entries(parse(json))) {
      const isUsable = typeof value !== 'number' || (Number.isFinite(value) && value >= 0);
      if (Object.hasOwn(defaults, name) && typeof value === typeof defaults[name] && isUsable)
        options[name] = value as Value;
      else ignore(`"${name}"`);
    }
  } catch {
    ignore('anything but a JSON object');
  }
  return options as Known;
}
