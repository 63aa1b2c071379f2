import { beforeEach, describe, expect, it } from 'vitest';
import { testPage } from '../../test/page.ts';
import type { Language } from '../page/page.ts';
import { messageFor } from './notes.ts';
import { RULES } from './rules/all-rules.ts';
import type { Parameter } from './rules/rule.ts';

/** Texts of the original that members know, in German. */
const KNOWN: readonly (readonly [rule: string, parameter: Parameter, german: string])[] = [
  ['required', true, 'Dieses Feld wird benötigt.'],
  ['email', true, 'Bitte gültige e-Mail Adresse angeben.'],
  ['url', true, 'Bitte gültige URL eingeben.'],
  ['date', true, 'Bitte gültiges Datum angeben.'],
  ['number', true, 'Bitte gültige Nummer angeben.'],
  ['digits', true, 'Bitte nur Ziffern angeben.'],
  ['creditcard', true, 'Bitte gültige Kreditkartennummer angeben.'],
  ['equalto', '#a', 'Bitte den Wert nochmals angeben.'],
  ['minlength', 3, 'Bitte mindestens 3 Zeichen eintragen.'],
  ['rangelength', [3, 5], 'Bitte einen Wert zwischen 3 und 5 Zeichen eintragen.'],
  ['range', '[1, 9]', 'Please enter a value between 1 and 9.'],
  ['min', 0, 'Please enter a value greater than or equal to 0.'],
  ['max', 9, 'Please enter a value less than or equal to 9.'],
  ['pattern', '/a{1}/', 'Ungültiges Format.'],
];

let field = document.createElement('input');
beforeEach(() => {
  field = document.createElement('input');
  field.name = 'firstname';
  document.body.append(field);
});

function messageOf(key: string, parameter: Parameter, language: Language = 'en', printed: Record<string, string> = {}) {
  const name = key.startsWith('filesize') ? 'filesize' : key;
  const messages = Object.assign(Object.create(null), printed);
  return messageFor(field, { name, key, parameter }, messages, testPage(language));
}

describe('the catalogue', () => {
  it.each(KNOWN)('has the known text about %s with %j', (rule, parameter, german) =>
    expect(messageOf(rule, parameter, 'de')).toEqual({ text: german, fromServer: false }),
  );

  it.each<Language>(['en', 'de'])('has a text for every rule that can fail, in %s', (language) => {
    const texts = [...Object.keys(RULES), 'filesizemin', 'filesizemax']
      .filter((key) => key !== 'passwordstrength' && key !== 'resize')
      .map((key) => messageOf(key, [1, 2, 'KB'], language).text);
    expect(texts.filter((text) => /^validation|\{/.test(text))).toEqual([]);
  });
});

describe('the source of a text', () => {
  const printed = { minlength: 'Printed {0}', filesizemax: 'Printed max {1}{2}' };
  const give = (json: string) => {
    const script = document.createElement('script');
    script.type = 'application/json';
    script.setAttribute('data-k2-texts', '');
    script.textContent = json;
    document.body.append(script);
  };

  it('is the field’s own text of the rule, then the field’s own text, then the site’s, then the catalogue’s', () => {
    give('{"en": {"validation.minlength": "Site {0}", "validation.required": "Site required"}}');
    field.title = 'A title is no message';
    expect(messageOf('minlength', 3).text).toBe('Site 3');
    expect(messageOf('minlength', 3, 'en', printed).text).toBe('Printed 3');
    field.setAttribute('data-msg', 'Own {0}');
    expect(messageOf('minlength', 3, 'en', printed).text).toBe('Own 3');
    field.setAttribute('data-msg-minlength', 'Own of the rule {0}');
    expect(messageOf('minlength', 3, 'en', printed)).toEqual({ text: 'Own of the rule 3', fromServer: true });
    expect(messageOf('required', true, 'en', printed).text).toBe('Own {0}'.replace('{0}', 'true'));
  });

  it('is the one for the file size limit that was exceeded, whatever other rules have a text', () => {
    expect(messageOf('filesizemax', [1, 2, 'KB'], 'en', printed).text).toBe('Printed max 2KB');
    expect(messageOf('filesizemin', [1, 2, 'KB'], 'en', printed).text).toBe(
      'The file is smaller than the minimum size of 1 KB.',
    );
    field.setAttribute('data-msg-filesize', 'Own');
    expect(messageOf('filesizemax', [1, 2, 'KB'], 'en', printed).text).toBe('Own');
  });

  it('has its parameters inserted once, unescaped', () => {
    expect(messageOf('rangelength', ['{1}', '$&'], 'en', { rangelength: '{0} {1} {2} {0}' }).text).toBe(
      '{1} $& {2} {1}',
    );
  });
});
