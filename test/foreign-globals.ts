/**
 * Changes of older libraries to the globals of a page, as seen on real ones. Each of these runs in a browser, as source
 * text, before any script of the page, so it uses nothing from outside.
 */

type Members = Record<string, unknown>;

/** MooTools 1.4 with its layer for 1.2, as Joomla 3 serves it. */
export function likeMooTools(): void {
  const page = window as unknown as Members;
  const nothing = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, () => {}]));
  const extend = (target: object, members: Members) => Object.assign(target, members);
  const common = { $family: () => 'object', $constructor: Object };
  const { slice } = Array.prototype;
  for (const name of ['Array', 'Number', 'Boolean', 'String', 'Date', 'RegExp', 'Function'])
    extend((page[name] as { prototype: object }).prototype, common);
  extend(Array.prototype, { each: Array.prototype.forEach, ...nothing('append clean contains empty erase include') });
  extend(Function.prototype, { extend() {}, implement() {}, hide() {} });
  extend(String.prototype, {
    ...nothing('test clean contains stripTags'),
    repeat(times: number) {
      return new Array(times + 1).join(`${this}`);
    },
  });
  Date.prototype.toISOString = () => '';
  Date.prototype.toJSON = () => '';
  // It knows neither iterators nor a second argument.
  Reflect.set(Array, 'from', (item: unknown) => {
    if (item === null || item === undefined) return [];
    const hasLength = typeof Object(item).length === 'number' && typeof item === 'object';
    return hasLength ? (Array.isArray(item) ? item : slice.call(item)) : [item];
  });
  const NativeElement = Element;
  const native = NativeElement.prototype;
  extend(native, {
    ...common,
    ...nothing('set get erase match inject empty destroy getElement getParent getSize store fireEvent addEvent'),
    scrollTo(this: Element, x: number, y: number) {
      this.scrollLeft = x;
      this.scrollTop = y;
      return this;
    },
  });
  page.Element = Object.assign(
    function (this: unknown, tag: string) {
      return document.createElement(tag);
    },
    { ...common },
  );
  (page.Element as { prototype: object }).prototype = native;
  for (const name of ['Document', 'Window', 'Request', 'Keyboard']) page[name] = () => {};
  extend(document, { ...common, id: () => null, html: null, ...nothing('getElement getElements getSize') });
  extend(page, {
    $: () => null,
    $$: () => [],
    $family: () => 'window',
    ...nothing('Class Elements Events Fx Options Tips'),
  });
}

/** Prototype 1.6. */
export function likePrototype(): void {
  const page = window as unknown as Members;
  const nothing = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, () => {}]));
  const extend = (target: object, members: Members) => Object.assign(target, members);
  const { slice, map, filter, find, some, every, includes, reverse } = Array.prototype;
  const toArray = function (this: unknown[]) {
    return slice.call(this);
  };
  const listOf = (item: unknown): unknown[] => {
    if (!item) return [];
    const own = Object(item);
    if (own.toArray) return own.toArray();
    const list = new Array(own.length || 0);
    for (let index = list.length - 1; index >= 0; index--) list[index] = own[index];
    return list;
  };
  extend(Array, { from: listOf });
  extend(Object, {
    keys(object: object) {
      const keys: string[] = [];
      for (const key in object) keys.push(key);
      return keys;
    },
    values(object: Members) {
      const values: unknown[] = [];
      for (const key in object) values.push(object[key]);
      return values;
    },
    toJSON: String,
  });
  type Each = (value: unknown, index: number) => unknown;
  // Callbacks get two arguments, not three.
  const two = (native: (...args: never[]) => unknown) =>
    function (this: unknown[], task: Each, context?: unknown) {
      const call = (value: unknown, index: number) => task.call(context, value, index);
      return Reflect.apply(native, this, [call]);
    };
  extend(Array.prototype, {
    each: two(Array.prototype.forEach),
    entries: toArray,
    every: two(every),
    filter: two(filter),
    find: two(find),
    include: includes,
    map: two(map),
    ...nothing('first flatten inject invoke last max min reject size sortBy uniq without zip'),
    some: two(some),
    toArray,
    toJSON(this: unknown[]) {
      return `[${map.call(this, String).join(', ')}]`;
    },
    reverse(this: unknown[], inline?: boolean) {
      return reverse.call(inline === false ? slice.call(this) : this);
    },
  });
  extend(Function.prototype, {
    bind(this: (...args: unknown[]) => unknown, ...given: unknown[]) {
      const method = this;
      if (given.length < 2 && given[0] === undefined) return method;
      const [object, ...args] = given;
      return function () {
        // biome-ignore lint/complexity/noArguments: as the original does
        return method.apply(object, args.concat(listOf(arguments)));
      };
    },
  });
  extend(String.prototype, {
    endsWith(this: string, end: string) {
      const at = this.length - end.length;
      return at >= 0 && this.lastIndexOf(end) === at;
    },
    startsWith(this: string, start: string) {
      return this.indexOf(start) === 0;
    },
    toJSON(this: string) {
      return `"${this}"`;
    },
  });
  extend(Number.prototype, { toJSON: Number.prototype.toString });
  extend(Date.prototype, { toJSON: () => '""' });
  const native = Element.prototype;
  const adds: Members = {
    ...nothing('addClassName down empty fire hide insert next observe replace show toggle up update visible wrap'),
    remove(this: Element) {
      this.parentNode?.removeChild(this);
      return this;
    },
    scrollTo(this: Element) {
      window.scrollTo(0, this.getBoundingClientRect().top + scrollY);
      return this;
    },
    select: () => [],
  };
  extend(HTMLElement.prototype, adds);
  for (const { prototype } of [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement])
    extend(prototype, nothing('clear present activate disable enable getValue setValue'));
  extend(HTMLFormElement.prototype, { request() {}, serialize() {}, getElements() {}, disable() {}, enable() {} });
  page.Element = Object.assign(
    function (this: unknown, tag: string) {
      return document.createElement(tag);
    },
    { Methods: adds },
  );
  (page.Element as { prototype: object }).prototype = native;
  extend(document, { fire() {}, observe() {}, loaded: false, viewport: {} });
  extend(Event, { KEY_ESC: 27, element() {}, stop() {}, observe() {} });
  extend(Event.prototype, { stop() {}, element() {}, pointer() {} });
  extend(page, {
    $: (id: string) => document.getElementById(id),
    $$: () => [],
    $A: listOf,
    Ajax: {},
    Form: {},
    Toggle: {},
  });
}

/** Classes of a library's own under names of the platform, with nothing of the platform in them: MooTools 1.1. */
export function ownClasses(): void {
  const page = window as unknown as Members;
  for (const name of ['Document', 'Element', 'Event', 'Node', 'Window', 'Request', 'Text', 'HTMLDocument'])
    page[name] = class {};
}
