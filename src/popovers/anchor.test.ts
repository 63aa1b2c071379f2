import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testScope } from '../../test/page.ts';
import type { EndingScope } from '../page/scope.ts';
import { placeTip } from './anchor.ts';

let trigger: HTMLElement;
let inside: HTMLElement;
let box: HTMLElement;
let shown: EndingScope;

const styles = (...names: string[]) => names.map((name) => box.style.getPropertyValue(name));
const find = (selector: string) => document.querySelector(selector) as HTMLElement;
const supports = (isSupported: boolean) => vi.stubGlobal('CSS', { supports: () => isSupported });

beforeEach(() => {
  document.body.innerHTML = '<p class="cb_field" id="row"><input id="inside"></p><a id="trigger"></a><div></div>';
  [trigger, inside, box] = [find('#trigger'), find('#inside'), find('div')];
  shown = testScope();
  supports(true);
  inside.getBoundingClientRect = () => new DOMRect(400, 0, 10, 10);
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1000);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800);
});
afterEach(() => vi.unstubAllGlobals());

it('a tip without anchor positioning opens below its trigger', () => {
  supports(false);
  trigger.getBoundingClientRect = () => new DOMRect(100, 80, 40, 20);
  placeTip(trigger, box, { area: 'top left' }, shown);
  expect(styles('top')).toEqual(['100px']);
});
