type Value = boolean | number | string;
/** Options of a widget with what they are when nobody sets them; these give each its type, too. */
export type Options = Readonly<Record<string, Value>>;

function parse(json: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(json);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError('no object');
  return value as Readonly<Record<string, unknown>>;
}

/**
 * Reads all options of an adopted element (`data-k2-options`). One that does not exist, or has another type than its
 * default, is reported on the console and ignored; so is a negative number, and an attribute that is no JSON object.
 */
export function readOptions<Known extends Options>(element: HTMLElement, widget: string, defaults: Known): Known {
  const json = element.getAttribute('data-k2-options');
  const options: Record<string, Value> = { ...defaults };
  if (!json) return defaults;
  const ignore = (what: string) => console.warn(`K2 Islands: ${widget}: ${what} in data-k2-options is ignored`);
  try {
    for (const [name, value] of Object.entries(parse(json))) {
      const usable = typeof value !== 'number' || (Number.isFinite(value) && value >= 0);
      if (Object.hasOwn(defaults, name) && typeof value === typeof defaults[name] && usable)
        options[name] = value as Value;
      else ignore(`"${name}"`);
    }
  } catch {
    ignore('what is no JSON object');
  }
  return options as Known;
}
