import { expect, it } from 'vitest';
import { onKeyDown } from './on-key.ts';

it('a key that an input method uses is not heard', () => {
  const heard: string[] = [];
  const control = new AbortController();
  onKeyDown(document, ({ key }) => heard.push(key), { signal: control.signal });
  const press = (init: KeyboardEventInit) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }));
  press({ key: 'Enter', isComposing: true });
  press({ key: 'Escape', keyCode: 229 });
  press({ key: 'Escape' });
  control.abort();
  press({ key: 'Tab' });
  expect(heard).toEqual(['Escape']);
});
