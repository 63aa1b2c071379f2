import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settingsOfForm } from './printed-settings.ts';

const URL_TEMPLATE =
  'https://www.example.org/index.php?option=com_comprofiler&view=fieldclass&function=[function]&user=[user]&field=[field]&reason=[reason]&format=raw';
const CSRF = '3fe119117846163c5e8b82591b9dbdf9';
const CB11 = {
  messages: { required: 'Needed.', minWords: 'At least {0} words.' },
  settings: { cbfield: { url: URL_TEMPLATE }, cbremote: { csrf: CSRF } },
};
const CB12 = {
  messages: { equalTo: 'The same again.' },
  settings: {
    cbfield: {
      url: URL_TEMPLATE,
      spooffield: 'cbsecuritym3',
      spoofstring: 'cbm_1_2_3',
      spamfield: 'cbrasitway',
      spamstring: 'cbrv1_4_5',
    },
  },
};

/** As the server prints it: PHP escapes slashes and letters outside ASCII. */
const phpJson = (value: unknown) => JSON.stringify(value).replaceAll('/', '\\/').replaceAll('ü', '\\u00fc');
const call = (value: unknown, selector = '.cbValidation') =>
  `cbjQuery( document ).ready( function( $ ) { var jQuery = $; $( '${selector}' ).cbvalidate(${phpJson(value)}); });`;

let form: HTMLFormElement;

beforeEach(() => {
  form = document.createElement('form');
  form.className = 'cbValidation';
  document.body.append(form);
});
afterEach(() => {
  for (const script of [...document.scripts]) script.remove();
});

/** A type of its own, so that the DOM of the tests does not run it. */
function print(text: string, attributes: Record<string, string> = {}): void {
  const script = document.createElement('script');
  script.type = 'text/plain';
  script.textContent = text;
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  document.head.append(script);
}
const read = () => settingsOfForm(form);

describe('settings in an inline script', () => {
  it('are the messages, the URL and the token of 2.11', () => {
    print(call(CB11));
    expect(read()).toEqual({
      messages: { required: 'Needed.', minwords: 'At least {0} words.' },
      fieldCheck: { url: URL_TEMPLATE, csrf: CSRF },
    });
  });

  it('are the messages, the URL and both tokens of the releases before', () => {
    print(call(CB12));
    expect(read()).toEqual({
      messages: { equalto: 'The same again.' },
      fieldCheck: {
        url: URL_TEMPLATE,
        spooffield: 'cbsecuritym3',
        spoofstring: 'cbm_1_2_3',
        spamfield: 'cbrasitway',
        spamstring: 'cbrv1_4_5',
      },
    });
  });

  it.each([
    '$(".cbValidation").cbvalidate (\n {"messages":{"url":"x"}} )',
    'forms.cbvalidate({"messages":{"url":"x"}})',
    `$('.cbValidation').cbvalidate('reset'); $('.cbValidation').cbvalidate({"messages":{"url":"x"}})`,
    call({ messages: { url: 'other' } }, '#cbcheckedadminForm') + call({ messages: { url: 'x' } }),
  ])('are those of the call for this form: %s', (script) => {
    print(script);
    expect(read().messages).toEqual({ url: 'x' });
  });

  it('can have braces, quotes and tags in their strings', () => {
    const url = 'a } b " c { d \\ e <b>ü</b> f';
    print(call({ messages: { url } }));
    expect(read().messages).toEqual({ url });
  });

  it('are those of the first call: the original ignores a second one', () => {
    print(call({ messages: { url: 'first' } }) + call({ messages: { url: 'second' } }));
    print(call(CB12));
    expect(read()).toEqual({ messages: { url: 'first' }, fieldCheck: {} });
  });

  it.each([
    '',
    `$('.cbValidation').cbvalidate({"messages":{"url":"x"}`,
    `$('.cbValidation').cbvalidate({"messages":{"url":location.hash}})`,
  ])('are empty without a whole argument of JSON: %s', (script) => {
    print(script);
    expect(read()).toEqual({ messages: {}, fieldCheck: {} });
  });

  it('are not read from external scripts', () => {
    print(call(CB11), { src: '/cb.js' });
    expect(read()).toEqual({ messages: {}, fieldCheck: {} });
  });
});

describe('printed messages', () => {
  const printed = `no space and not: < > \\ " ' % ; ( ) &`;

  it('of 2.11 are unescaped', () => {
    print(call({ messages: { cbusername: printed } }));
    expect(read().messages.cbusername).toBe(printed);
  });

  it('of the releases before are escaped by addslashes', () => {
    print(call({ messages: { cbusername: printed.replace(/[\\"']/g, '\\$&'), url: "It\\'s \\\\' wrong" } }));
    expect(read().messages).toEqual({ cbusername: printed, url: "It's \\' wrong" });
  });
});

describe('settings in attributes of the form', () => {
  it('take precedence, message by message and setting by setting', () => {
    print(call({ ...CB12, messages: { url: 'script', date: 'script' } }));
    form.setAttribute('data-cbvalidate-messages', '{"URL":"own"}');
    form.setAttribute('data-cbvalidate-settings', '{"cbfield":{"spamstring":"own"},"cbremote":{"csrf":"abc"}}');
    expect(read()).toEqual({
      messages: { url: 'own', date: 'script' },
      fieldCheck: {
        url: URL_TEMPLATE,
        spooffield: 'cbsecuritym3',
        spoofstring: 'cbm_1_2_3',
        spamfield: 'cbrasitway',
        spamstring: 'own',
        csrf: 'abc',
      },
    });
  });
});

describe('broken settings', () => {
  it.each([
    '{"messages":null,"settings":null}',
    '{"settings":{"cbfield":{"url":7,"spooffield":{},"spamfield":true},"cbremote":{"csrf":null}}}',
    '{"settings":{"cbremote":{"csrf":"x\\r\\nX-Evil: 1"}}}',
  ])('change nothing: %s', (json) => {
    print(`$('.cbValidation').cbvalidate(${json})`);
    form.setAttribute('data-cbvalidate-settings', json);
    expect(read()).toEqual({ messages: {}, fieldCheck: {} });
  });
});

describe('settings that an optimiser has moved into a file', () => {
  const run = (settings: unknown) =>
    vi.stubGlobal(
      'cbjQuery',
      Object.assign(() => ({ data: (key: string) => key === 'cbvalidate' && { settings } }), { fn: {} }),
    );
  afterEach(() => vi.unstubAllGlobals());

  it('are those of the original validator, once the file has run; attributes take precedence', () => {
    expect(read()).toEqual({ messages: {}, fieldCheck: {} });
    run({ ...CB11, useData: true });
    form.dataset.cbvalidateMessages = '{"required":"Own."}';
    expect(read()).toEqual({
      messages: { required: 'Own.', minwords: 'At least {0} words.' },
      fieldCheck: { url: URL_TEMPLATE, csrf: CSRF },
    });
  });

  it('do not replace those of an inline script', () => {
    print(call(CB11));
    run({ messages: { required: 'Another.' } });
    expect(read().messages.required).toBe('Needed.');
  });
});
