/**
 * What older libraries do to the globals of a page, seen on the real ones. Each of these runs in a browser, as source
 * text, before any script of the page: it uses nothing from outside of itself.
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
  extend(Array.prototype, {
    each: Array.prototype.forEach,
    ...nothing('append associate clean clone combine contains empty erase flatten getLast getRandom hexToRgb'),
    ...nothing('include invoke link max min pick sum unique'),
  });
  extend(Function.prototype, { extend() {}, implement() {}, hide() {}, protect() {}, delay() {}, periodical() {} });
  extend(String.prototype, {
    ...nothing('test clean camelCase contains stripTags'),
    repeat(times: number) {
      return new Array(times + 1).join(`${this}`);
    },
  });
  extend(Number.prototype, { limit() {}, times() {}, each() {}, toInt() {}, toFloat() {} });
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
    ...nothing('set get erase match inject grab empty destroy dispose getElement getElements getParent getNext'),
    ...nothing('getSize store retrieve fireEvent addEvent toQueryString'),
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
  extend(document, {
    ...common,
    id: () => null,
    html: null,
    ...nothing('getElement getElements getSize'),
    login: 0,
  });
  extend(page, {
    $: () => null,
    $$: () => [],
    $family: () => 'window',
    Browser: {},
    Class() {},
    Cookie: {},
    ...nothing('DOMEvent Elements Events Fx Hash'),
    MooTools: { version: '1.4.5' },
    Options() {},
    Scroller() {},
    Locale: {},
    Tips() {},
    typeOf: (item: unknown) => typeof item,
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
    inspect: String,
    toJSON: String,
    isString: (value: unknown) => typeof value === 'string',
  });
  type Each = (value: unknown, index: number) => unknown;
  // Callbacks get two arguments, not three.
  const two = (native: (...args: never[]) => unknown) =>
    function (this: unknown[], task: Each, context?: unknown) {
      const call = (value: unknown, index: number) => task.call(context, value, index);
      return Reflect.apply(native, this, [call]);
    };
  extend(Array.prototype, {
    all: two(every),
    any: two(some),
    collect: two(map),
    detect: two(find),
    each: two(Array.prototype.forEach),
    entries: toArray,
    every: two(every),
    filter: two(filter),
    find: two(find),
    findAll: two(filter),
    ...nothing('first flatten grep'),
    include: includes,
    inject() {},
    inspect: () => '[]',
    invoke() {},
    last() {},
    map: two(map),
    max() {},
    member: includes,
    ...nothing('min partition pluck reject size'),
    some: two(some),
    sortBy() {},
    toArray,
    toJSON(this: unknown[]) {
      return `[${map.call(this, String).join(', ')}]`;
    },
    ...nothing('uniq without zip'),
    _reverse: reverse,
    reverse(this: unknown[], inline?: boolean) {
      return reverse.call(inline === false ? slice.call(this) : this);
    },
  });
  extend(Function.prototype, {
    argumentNames() {},
    bind(this: (...args: unknown[]) => unknown, ...given: unknown[]) {
      const method = this;
      if (given.length < 2 && given[0] === undefined) return method;
      const [object, ...args] = given;
      return function () {
        // biome-ignore lint/complexity/noArguments: as the original does
        return method.apply(object, args.concat(listOf(arguments)));
      };
    },
    ...nothing('curry defer delay methodize wrap'),
  });
  extend(String.prototype, {
    blank() {},
    empty() {},
    endsWith(this: string, end: string) {
      const at = this.length - end.length;
      return at >= 0 && this.lastIndexOf(end) === at;
    },
    ...nothing('escapeHTML gsub include inspect scan'),
    startsWith(this: string, start: string) {
      return this.indexOf(start) === 0;
    },
    ...nothing('strip stripTags sub times toArray'),
    toJSON(this: string) {
      return `"${this}"`;
    },
    truncate() {},
  });
  extend(Number.prototype, { succ() {}, times() {}, toJSON: Number.prototype.toString, toPaddedString() {} });
  extend(Date.prototype, { toJSON: () => '""' });
  extend(RegExp.prototype, { match: RegExp.prototype.test });
  const native = Element.prototype;
  const adds: Members = {
    ...nothing('addClassName cumulativeOffset descendants down empty fire hide insert next observe previous'),
    ...nothing('readAttribute'),
    remove(this: Element) {
      this.parentNode?.removeChild(this);
      return this;
    },
    replace() {},
    scrollTo(this: Element) {
      window.scrollTo(0, this.getBoundingClientRect().top + scrollY);
      return this;
    },
    select: () => [],
    ...nothing('show siblings toggle up update visible wrap'),
  };
  extend(HTMLElement.prototype, adds);
  const fieldAdds = {
    ...nothing('clear present activate disable enable getValue setValue'),
  };
  for (const { prototype } of [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement]) extend(prototype, fieldAdds);
  extend(HTMLFormElement.prototype, { request() {}, serialize() {}, getElements() {}, disable() {}, enable() {} });
  page.Element = Object.assign(
    function (this: unknown, tag: string) {
      return document.createElement(tag);
    },
    { Methods: adds },
  );
  (page.Element as { prototype: object }).prototype = native;
  extend(document, {
    fire() {},
    observe() {},
    viewport: {},
    loaded: false,
    getElementsByClassName: (name: string) => slice.call(document.querySelectorAll(`.${name}`)),
  });
  extend(Event, { KEY_ESC: 27, element() {}, stop() {}, observe() {} });
  extend(Event.prototype, { stop() {}, element() {}, pointer() {} });
  extend(page, {
    $: (id: string) => document.getElementById(id),
    $$: () => [],
    $A: listOf,
    $F() {},
    $H() {},
    $R() {},
    $w() {},
    Ajax: {},
    Class: {},
    Field: {},
    Form: {},
    Hash() {},
    Prototype: { Version: '1.6.1' },
    Selector() {},
    Template() {},
    Toggle: {},
    Try: {},
  });
}

/** Classes of a library's own under names of the platform, with nothing of the platform in them: MooTools 1.1. */
export function ownClasses(): void {
  const page = window as unknown as Members;
  for (const name of ['Document', 'Element', 'Event', 'Node', 'Window', 'Request', 'Text', 'HTMLDocument'])
    page[name] = class {};
}
