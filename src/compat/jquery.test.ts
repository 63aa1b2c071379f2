import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { detachOriginals } from './jquery.ts';

type Handler = ((event: object) => void) & { space?: string | undefined };

/** A jQuery of the page: handlers by event, those of a template triggered by its own means. */
function library() {
  const bound = new Map<string, Handler[]>();
  const jQuery = Object.assign(
    () => ({
      off(events: string) {
        const [event = '', space] = events.split('.');
        bound.set(event, space ? (bound.get(event) ?? []).filter((other) => other.space !== space) : []);
      },
      on(events: string, handler: Handler) {
        const [event = '', space] = events.split('.');
        bound.set(event, [...(bound.get(event) ?? []), Object.assign(handler, { space })]);
      },
    }),
    { fn: {} },
  );
  const trigger = (event: string, details: object) => {
    for (const handler of bound.get(event) ?? []) handler(details);
  };
  return { bound, jQuery, trigger };
}

const page = window as unknown as Record<string, unknown>;
let released = new AbortController();
beforeEach(() => {
  released = new AbortController();
  document.body.innerHTML = '<form><button type="button">x</button></form>';
});
afterEach(() => {
  for (const name of ['$K2', 'jQuery', 'cbjQuery']) Reflect.deleteProperty(page, name);
});

const form = () => document.querySelector('form') as HTMLFormElement;
const button = () => document.querySelector('button') as HTMLButtonElement;

describe('the event handlers of the originals', () => {
  it.each(['$K2', 'jQuery', 'cbjQuery'])('are removed by the jQuery that they were bound with: %s', (name) => {
    const { bound, jQuery } = library();
    page[name] = jQuery;
    const original = vi.fn();
    bound.set('keyup', [original]).set('click', [original]);
    detachOriginals(button(), 'keyup', released.signal);
    expect(bound.get('keyup')).toEqual([]);
    expect(bound.get('click')).toEqual([original]);
  });

  it.each([undefined, {}, () => ({}), Object.assign(() => ({}), { fn: {} })])(
    'are removed though $K2 is missing, something else, or a jQuery before 1.7, without `on` and `off` (%o)',
    (other) => {
      const { bound, jQuery } = library();
      page.$K2 = other;
      page.jQuery = jQuery;
      bound.set('click', [vi.fn<Handler>()]);
      detachOriginals(button(), 'click', released.signal);
      released.abort();
      expect(bound.get('click')).toEqual([]);
    },
  );
});

describe('an event that a template triggers with jQuery', () => {
  function open(event: 'click' | 'submit') {
    const { bound, jQuery, trigger } = library();
    page.jQuery = jQuery;
    page.$K2 = jQuery;
    detachOriginals(event === 'click' ? button() : form(), event, released.signal);
    const heard = vi.fn((given: Event) => given.preventDefault());
    document.body.addEventListener(event, heard, { signal: released.signal });
    return { bound, heard, trigger };
  }

  it.each([
    ['click', button],
    ['submit', form],
  ] as const)('is dispatched once as a native %s', (event, find) => {
    const { heard, trigger } = open(event);
    const preventDefault = vi.fn();
    trigger(event, { target: find(), preventDefault });
    expect(heard).toHaveBeenCalledOnce();
    expect(heard.mock.lastCall?.[0].target).toBe(find());
    expect(preventDefault).toHaveBeenCalledOnce();
  });

  it('is not dispatched again when a native event has caused it', () => {
    const { heard, trigger } = open('click');
    const preventDefault = vi.fn();
    trigger('click', { target: button(), originalEvent: {}, preventDefault });
    expect(heard).not.toHaveBeenCalled();
    expect(preventDefault).not.toHaveBeenCalled();
  });

  it('is not dispatched after the release', () => {
    const { bound } = open('click');
    expect(bound.get('click')).toHaveLength(1);
    released.abort();
    expect(bound.get('click')).toEqual([]);
  });
});
