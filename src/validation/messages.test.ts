import { beforeEach, describe, expect, it } from 'vitest';
import { testPage } from '../../test/page.ts';
import type { Language } from '../page/script-tag.ts';
import { messageFor } from './messages.ts';
import { RULES } from './rules/all-rules.ts';
import type { Parameter } from './rules/rule.ts';

const CHARACTERS = '< > \\ " \' % ; ( ) &';

/** The reader's message for each rule. */
const TEXTS: readonly (readonly [key: string, parameter: Parameter, english: string, german: string])[] = [
  ['required', true, 'This field is required.', 'Dieses Feld wird benötigt.'],
  ['requiredif', '#a', 'This field is required.', 'Dieses Feld wird benötigt.'],
  ['cbfield', {}, 'Please fix this field.', 'Bitte dieses Feld korrigieren.'],
  ['cbremote', {}, 'Please fix this field.', 'Bitte dieses Feld korrigieren.'],
  ['email', true, 'Please enter a valid email address.', 'Bitte gültige e-Mail Adresse angeben.'],
  ['url', true, 'Please enter a valid URL.', 'Bitte gültige URL eingeben.'],
  ['cburl', true, 'Please enter a valid URL.', 'Bitte gültige URL eingeben.'],
  ['date', true, 'Please enter a valid date.', 'Bitte gültiges Datum angeben.'],
  ['dateiso', true, 'Please enter a valid date (ISO).', 'Bitte gültiges Datum angeben (JJJJ-MM-TT).'],
  ['number', true, 'Please enter a valid number.', 'Bitte gültige Nummer angeben.'],
  ['digits', true, 'Please enter only digits.', 'Bitte nur Ziffern angeben.'],
  ['creditcard', true, 'Please enter a valid credit card number.', 'Bitte gültige Kreditkartennummer angeben.'],
  ['equalto', '#a', 'Please enter the same value again.', 'Bitte den Wert nochmals angeben.'],
  [
    'notequalto',
    '#a',
    'Please enter a different value; the values must not be the same.',
    'Bitte verschiedene Werte eingeben, die Werte dürfen nicht gleich sein.',
  ],
  ['maxlength', 5, 'Please enter no more than 5 characters.', 'Bitte nicht mehr als 5 Zeichen eintragen.'],
  ['minlength', 3, 'Please enter at least 3 characters.', 'Bitte mindestens 3 Zeichen eintragen.'],
  [
    'rangelength',
    [3, 5],
    'Please enter a value between 3 and 5 characters long.',
    'Bitte einen Wert zwischen 3 und 5 Zeichen eintragen.',
  ],
  ['maxselect', 2, 'Please select no more than 2 options.', 'Bitte nicht mehr als 2 Optionen auswählen.'],
  ['minselect', 2, 'Please select at least 2 options.', 'Bitte mindestens 2 Optionen auswählen.'],
  ['range', [1, 9], 'Please enter a value between 1 and 9.', 'Please enter a value between 1 and 9.'],
  ['range', '[1, 9]', 'Please enter a value between 1 and 9.', 'Please enter a value between 1 and 9.'],
  ['max', 9, 'Please enter a value less than or equal to 9.', 'Please enter a value less than or equal to 9.'],
  ['min', 0, 'Please enter a value greater than or equal to 0.', 'Please enter a value greater than or equal to 0.'],
  ['step', 0.5, 'Please enter a multiple of 0.5.', 'Bitte ein Vielfaches von 0.5 eingeben.'],
  ['minage', 18, 'You must be at least 18 years old.', 'Das Mindestalter ist 18 Jahre.'],
  ['maxage', 99, 'You must be no more than 99 years old.', 'Das Höchstalter ist 99 Jahre.'],
  [
    'rangeage',
    [18, 99],
    'You must be at least 18 years old, but not older than 99.',
    'Das Alter muss zwischen 18 und 99 Jahren liegen.',
  ],
  ['maxwords', 5, 'Please enter 5 words or fewer.', 'Bitte höchstens 5 Wörter eingeben.'],
  ['minwords', 2, 'Please enter at least 2 words.', 'Bitte mindestens 2 Wörter eingeben.'],
  ['rangewords', [2, 5], 'Please enter between 2 and 5 words.', 'Bitte zwischen 2 und 5 Wörter eingeben.'],
  ...['extension', 'accept', 'mimetype'].map(
    (key) =>
      [
        key,
        'jpg',
        'Please choose a file of an allowed type.',
        'Bitte eine Datei eines erlaubten Typs auswählen.',
      ] as const,
  ),
  ['pattern', '/a{1}/', 'Invalid format.', 'Ungültiges Format.'],
  ['forbiddenwords', ['spam'], 'Invalid format.', 'Ungültiges Format.'],
  ['ispattern', true, 'Invalid regular expression.', 'Fehlerhafter regulärer Ausdruck.'],
  [
    'cbusername',
    true,
    `Please enter a valid username, with no space at the beginning or end and without these characters: ${CHARACTERS}`,
    `Bitte einen gültigen Benutzernamen eingeben, ohne Leerzeichen an Anfang oder Ende und ohne die folgenden Zeichen: ${CHARACTERS}`,
  ],
  [
    'filesize',
    [1, 2, 'KB'],
    'The file must be between 1 and 2 KB in size.',
    'Die Datei muss zwischen 1 und 2 KB groß sein.',
  ],
  [
    'filesizemin',
    [1, 2, 'MB'],
    'The file is smaller than the minimum of 1 MB.',
    'Die Datei ist kleiner als das Minimum von 1 MB.',
  ],
  [
    'filesizemax',
    [1, 2, 'GB'],
    'The file is larger than the maximum of 2 GB.',
    'Die Datei ist größer als das Maximum von 2 GB.',
  ],
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
  return messageFor(field, { name, key, parameter }, { messages }, testPage(language));
}

describe('the catalogue', () => {
  it.each(TEXTS)('tells of %s with %j in both languages', (key, parameter, english, german) => {
    expect(messageOf(key, parameter)).toEqual({ text: english, fromServer: false });
    expect(messageOf(key, parameter, 'de')).toEqual({ text: german, fromServer: false });
  });

  it('has a text for every rule that can fail', () => {
    const testedKeys = new Set(TEXTS.map(([key]) => key));
    const never = ['passwordstrength', 'resize'];
    expect(Object.keys(RULES).filter((name) => !testedKeys.has(name) && !never.includes(name))).toEqual([]);
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
      'The file is smaller than the minimum of 1 KB.',
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
