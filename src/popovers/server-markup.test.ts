import { afterEach, expect, it } from 'vitest';
import { testPage } from '../../test/page.ts';
import { labelOf } from '../tooltips/full-box.ts';
import { printedDefault } from './server-markup.ts';

function print(text: string): void {
  const script = document.createElement('script');
  // Not of a type that runs.
  script.type = 'text/plain';
  script.textContent = text;
  document.head.append(script);
}
afterEach(() => document.head.replaceChildren());

const labels = () => (['close', 'yes', 'no'] as const).map((name) => labelOf(document.body, name, testPage()));

it('the assignments of settings are parsed, the last one wins, without running them', () => {
  print(`cbjQuery( document ).ready( function( $ ) { window.ran = true;
      $.fn.cbtooltip.defaults.classes = 'cb_template';
      $.fn.cbtooltip.defaults.buttonClose = "Close";
      $.fn.cbtooltip.defaults.buttonClose = "Schlie\\u00dfen";
      $.fn.cbtooltip.defaults.buttonYes = 'Ja, \\'gern\\'';
      $.fn.cbtooltip.defaults.buttonNo = label;
      $.fn.cbtooltip.defaults.width = 400;
    } );`);
  expect([printedDefault('classes'), printedDefault('width')]).toEqual(['cb_template', '400']);
  expect(labels()).toEqual(['Schließen', "Ja, 'gern'", 'Cancel']);
  expect(window).not.toHaveProperty('ran');
});
