import { afterEach, describe, expect, it, vi } from 'vitest';
import { dropHint, readPlace, writePlace } from './kept-place.ts';
import widget from './widget.ts';

const PLACE = { pages: 2, item: '17', top: -12.5 };

afterEach(() => {
  history.replaceState(null, '');
  localStorage.clear();
});

describe('a place in a list', () => {
  it('is kept with the state of other scripts, in the current entry of the history', () => {
    history.replaceState({ other: 1 }, '');
    writePlace(PLACE);
    expect(readPlace()).toEqual(PLACE);
    expect(history.state).toMatchObject({ other: 1 });
  });

  it('stores a hint for the loader under the name in the widget’s descriptor', () => {
    writePlace(PLACE);
    expect(widget.loadOn).toContainEqual({ stored: Object.keys(localStorage)[0] });
    dropHint();
    expect(localStorage).toHaveLength(0);
  });

  it('throws no error if the browser refuses it', () => {
    vi.spyOn(history, 'replaceState').mockImplementationOnce(() => {
      throw new DOMException('Too many', 'SecurityError');
    });
    expect(() => writePlace(PLACE)).not.toThrow();
  });
});
