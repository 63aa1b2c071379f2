import { beforeEach, describe, expect, it } from 'vitest';
import { testScope } from '../../test/page.ts';
import type { EndingScope } from '../page/scope.ts';
import { readContent } from './content.ts';

let shown: EndingScope;

function page(html: string): HTMLElement {
  document.body.innerHTML = html;
  const trigger = document.querySelector<HTMLElement>('.cbTooltip');
  if (!trigger) throw new Error('No trigger');
  return trigger;
}

async function show(trigger: HTMLElement): Promise<string> {
  const content = await readContent(trigger, 'tooltip', shown);
  const host = document.createElement('div');
  if (content) host.append(content);
  return host.innerHTML;
}
const target = (selector: string, more = '') => `class="cbTooltip" data-cbtooltip-tooltip-target="${selector}"${more}`;

beforeEach(() => {
  document.body.replaceChildren();
  shown = testScope();
});

describe('readContent', () => {
  it('reads text as text and sanitises HTML', async () => {
    expect(await show(page('<i class="cbTooltip" data-cbtooltip-tooltip="Just text"></i>'))).toBe('Just text');
    const html = '<b onclick=&quot;x()&quot; id=&quot;b&quot;>Bold</b><script>x()</script>';
    expect(await show(page(`<i class="cbTooltip" data-cbtooltip-tooltip="${html}"></i>`))).toBe('<b>Bold</b>');
  });

  it('returns nothing for a trigger without content', async () => {
    expect(await readContent(page('<i class="cbTooltip"></i>'), 'tooltip', shown)).toBeUndefined();
    expect(await readContent(page(`<i ${target('#gone')}></i>`), 'tooltip', shown)).toBeUndefined();
  });

  it('clones a target without duplicate ids, and a template with its own', async () => {
    const trigger = page(`<i ${target('#t')}></i><p id="t" onclick="x()">A <b id="u" data-k2-state="ready">B</b></p>`);
    expect(await show(trigger)).toBe('<p onclick="x()">A <b>B</b></p>');
    expect(document.querySelector('#t > #u')).not.toBeNull();
    expect(await show(page(`<i ${target('#t')}></i><template id="t"><p id="u">C</p></template>`))).toBe(
      '<p id="u">C</p>',
    );
  });

  it.each([
    ['> .in', 'child'],
    ['> .in:first', 'child'],
    [' .deep', 'deep'],
    ['+ .next', 'next'],
    ['~ .later', 'later'],
  ])('resolves "%s" relative to the trigger', async (selector, text) => {
    const trigger = page(`<b class="in">no</b><b class="deep">no</b>
      <i ${target(selector)}><b class="in">child</b><u><b class="deep">deep</b></u></i><b class="next">next</b>
      <b class="later">later</b>`);
    expect(await show(trigger)).toContain(`>${text}</b>`);
    expect(trigger.getAttributeNames()).toEqual(['class', 'data-cbtooltip-tooltip-target']);
  });
});
