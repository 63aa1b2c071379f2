import { afterEach, describe, expect, it, vi } from 'vitest';
import { dropHint, keepPlace, readPlace } from './place.ts';
import widget from './widget.ts';

const PLACE = { list: '/news?', pages: 2, item: '17', top: -12.5 };

afterEach(() => {
  history.replaceState(null, '');
  localStorage.clear();
});

describe('a place in a list', () => {
  it('is remembered beside what other scripts keep in the entry of the history', () => {
    history.replaceState({ other: 1 }, '');
    keepPlace(PLACE);
    expect(readPlace('/news?')).toEqual(PLACE);
    expect(history.state).toMatchObject({ other: 1 });
  });

  it('leaves a hint for the runtime, of the name that the widget has for it', () => {
    keepPlace(PLACE);
    expect(widget.loadOn).toContainEqual({ stored: Object.keys(localStorage)[0] });
    dropHint();
    expect(localStorage).toHaveLength(0);
  });

  it('is that of one list alone', () => {
    keepPlace(PLACE);
    expect(readPlace('/other?')).toBeUndefined();
  });

  it('is not put in the place of what is no object', () => {
    for (const state of ['text', 7, [1]]) {
      history.replaceState(state, '');
      keepPlace(PLACE);
      expect(history.state).toEqual(state);
      expect(readPlace('/news?')).toBeUndefined();
    }
  });

  it.each([
    ['no pages', { ...PLACE, pages: 0 }],
    ['half a page', { ...PLACE, pages: 1.5 }],
    ['pages in words', { ...PLACE, pages: '2' }],
    ['no item', { ...PLACE, item: undefined }],
    ['no place', { ...PLACE, top: Number.NaN }],
    ['nothing', null],
    ['markup', '<img src=x>'],
  ])('with %s is none', (_what, place) => {
    history.replaceState({ 'k2i-load-more': place }, '');
    expect(readPlace('/news?')).toBeUndefined();
  });

  it('that the browser does not take is no error', () => {
    vi.spyOn(history, 'replaceState').mockImplementationOnce(() => {
      throw new DOMException('Too many', 'SecurityError');
    });
    expect(() => keepPlace(PLACE)).not.toThrow();
  });
});
