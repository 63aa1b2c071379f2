import { afterEach, describe, expect, it, vi } from 'vitest';
import { dropHint, keepPlace, readPlace } from './place.ts';
import widget from './widget.ts';

const PLACE = { pages: 2, item: '17', top: -12.5 };

afterEach(() => {
  history.replaceState(null, '');
  localStorage.clear();
});

describe('a place in a list', () => {
  it('is kept beside the state of other scripts, in this entry', () => {
    history.replaceState({ other: 1 }, '');
    keepPlace(PLACE);
    expect(readPlace()).toEqual(PLACE);
    expect(history.state).toMatchObject({ other: 1 });
  });

  it('leaves a hint for the loader, of the name that the widget has for it', () => {
    keepPlace(PLACE);
    expect(widget.loadOn).toContainEqual({ stored: Object.keys(localStorage)[0] });
    dropHint();
    expect(localStorage).toHaveLength(0);
  });

  it('that the browser does not take is no error', () => {
    vi.spyOn(history, 'replaceState').mockImplementationOnce(() => {
      throw new DOMException('Too many', 'SecurityError');
    });
    expect(() => keepPlace(PLACE)).not.toThrow();
  });
});
