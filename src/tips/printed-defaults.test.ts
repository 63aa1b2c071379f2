import { afterEach, describe, expect, it } from 'vitest';
import { printedDefaults } from './printed-defaults.ts';

function print(text: string): void {
  const script = document.createElement('script');
  // Not of a type that runs.
  script.type = 'text/plain';
  script.textContent = text;
  document.head.append(script);
}
afterEach(() => document.head.replaceChildren());

describe('printedDefaults', () => {
  it('reads the assignments, the last one counting, and runs nothing', () => {
    print(`cbjQuery( document ).ready( function( $ ) { window.ran = true;
      $.fn.cbtooltip.defaults.classes = 'cb_template';
      $.fn.cbtooltip.defaults.buttonClose = "Close";
      $.fn.cbtooltip.defaults.buttonClose = "Schlie\\u00dfen";
      $.fn.cbtooltip.defaults.buttonYes = 'Ja, \\'gern\\'';
      $.fn.cbtooltip.defaults.width = 400;
    } );`);
    expect(printedDefaults()).toEqual({
      classes: 'cb_template',
      width: '400',
      buttonClose: 'Schließen',
      buttonYes: "Ja, 'gern'",
      buttonNo: '',
    });
    expect(window).not.toHaveProperty('ran');
  });

  it('is empty where nothing is printed', () => {
    print('$.fn.cbtooltip.defaults.buttonClose = label; other.defaults.buttonNo = "No";');
    expect(Object.values(printedDefaults()).join('')).toBe('');
  });
});
