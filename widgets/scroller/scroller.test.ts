import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adopting } from '../../test/adopt.ts';
import { fakeResizes, type Resizes } from '../../test/resizes.ts';
import { adopt as adoptWidget } from './controller.ts';

const adopt = adopting(adoptWidget);

let undo: () => void;
let sizes: Resizes;
let frame: HTMLElement;
let list: HTMLElement;

/** Adopts a list with content of this width in a frame of 300 px. */
function open(contentWidth: number, attributes = 'style="overflow-x: auto"'): void {
  document.body.innerHTML = `<h2>Related</h2><div id="frame" ${attributes}><ul class="k2Scroller"><li class="k2ScrollerElement">x</li></ul></div>`;
  frame = document.getElementById('frame') as HTMLElement;
  list = frame.firstElementChild as HTMLElement;
  vi.spyOn(frame, 'clientWidth', 'get').mockReturnValue(300);
  resize(contentWidth);
  undo = adopt(list);
  sizes.resize();
}

const resize = (contentWidth: number) => vi.spyOn(frame, 'scrollWidth', 'get').mockReturnValue(contentWidth);
const described = () => ['tabindex', 'role', 'aria-label'].map((name) => frame.getAttribute(name));

beforeEach(() => {
  sizes = fakeResizes();
});
afterEach(() => {
  undo();
  vi.unstubAllGlobals();
});

describe('the frame of a scroller', () => {
  it('takes the focus and has the name of its heading while something is out of view', () => {
    open(400);
    expect(described()).toEqual(['0', 'group', 'Related']);
    resize(300);
    sizes.resize();
    expect(described()).toEqual([null, null, null]);
  });

  it('keeps a name of its own', () => {
    open(400, 'aria-label="Mine"');
    expect(described()).toEqual(['0', null, 'Mine']);
  });

  it('is as the server printed it after its release', () => {
    open(400);
    undo();
    expect(document.body.innerHTML.replaceAll(' class=""', '')).toBe(
      '<h2>Related</h2><div id="frame" style="overflow-x: auto"><ul class="k2Scroller"><li class="k2ScrollerElement">x</li></ul></div>',
    );
  });
});
