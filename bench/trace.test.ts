// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { longTasks, scriptWork, type TraceEvent } from './trace.ts';

const PAGE = 'http://localhost/article';
const vote = { method: 'GET', url: /task=vote/ } as const;

/** Makes an event of the page's main thread; times in ms. */
const event = (name: string, from: number, dur: number, args: TraceEvent['args'] = {}): TraceEvent => ({
  name,
  ph: 'X',
  pid: 1,
  tid: 1,
  ts: from * 1000,
  dur: dur * 1000,
  args,
});

const request = (at: number, requestMethod: string, url: string) =>
  event('ResourceSendRequest', at, 0, { data: { url, requestMethod } });

const events = [
  event('ParseHTML', 0, 5, { beginData: { url: PAGE } }),
  event('RunTask', 10, 60),
  event('EvaluateScript', 12, 40),
  event('FunctionCall', 20, 10),
  request(80, 'POST', 'http://localhost/?task=vote'),
  event('RunTask', 85, 55),
  event('FunctionCall', 90, 7),
  request(150, 'GET', 'http://localhost/?task=vote'),
  event('RunTask', 160, 90),
  event('FunctionCall', 165, 80),
  { ...event('FunctionCall', 30, 500), tid: 2 },
];

describe('in a trace', () => {
  it('script work is counted once, on the main thread of the page', () => {
    expect(scriptWork(events, PAGE)).toBe(127);
  });

  it('work after the call is not counted', () => {
    expect(scriptWork(events, PAGE, vote)).toBe(47);
    expect(longTasks(events, PAGE, vote)).toBe(2);
    expect(longTasks(events, PAGE)).toBe(3);
  });

  it('a call with another method is another call', () => {
    expect(longTasks(events, PAGE, { ...vote, method: 'POST' })).toBe(1);
  });

  it('a call that was never sent does not end the measurement', () => {
    expect(() => longTasks(events, PAGE, { ...vote, url: /task=none/ })).toThrow('has no GET');
  });
});
