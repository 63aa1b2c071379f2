import { afterEach, describe, expect, it, vi } from 'vitest';
import { readPlace, writePlace } from './kept-place.ts';
import widget from './widget.ts';

const PLACE = { pages: 2, item: '17', top: -12.5 };

afterEach(() => history.replaceState(null, ''));

describe('a place in a list', () => {
  it('is kept with the state of other scripts, in the current entry of the history', () => {
    history.replaceState({ other: 1 }, '');
    writePlace(PLACE);
    expect(readPlace()).toEqual(PLACE);
    expect(history.state).toMatchObject({ other: 1 });
  });

  it('is kept under the name in the widget’s descriptor, by which the loader loads it', () => {
    writePlace(PLACE);
    expect(widget.loadOn).toContainEqual({ stored: Object.keys(history.state)[0] });
  });

  it('throws no error if the browser refuses it', () => {
    vi.spyOn(history, 'replaceState').mockImplementationOnce(() => {
      throw new DOMException('Too many', 'SecurityError');
    });
    expect(() => writePlace(PLACE)).not.toThrow();
  });
});
