// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RULES } from './all-rules.ts';
import type { ChosenFile, Entry, Parameter, RuleContext } from './rule.ts';

const entry = (text: string, more: Partial<Entry> = {}): Entry => ({
  text,
  size: text.length,
  blank: text === '',
  files: [],
  ...more,
});

interface World {
  readonly today?: Date;
  readonly other?: Entry | undefined;
  readonly has?: boolean;
}

function passes(rule: string, given: Entry, parameter: Parameter = true, world: World = {}): boolean {
  const around: RuleContext = {
    other: () => world.other,
    has: () => world.has ?? false,
    today: () => world.today ?? new Date(2024, 4, 15),
  };
  const found = RULES[rule];
  if (!found) throw new Error(`No rule ${rule}`);
  return found.passes(given, parameter, around);
}

type Row = readonly [parameter: Parameter, good: readonly string[], bad: readonly string[]];

/** Both sides of every edge. */
const TEXT_RULES: Readonly<Record<string, readonly Row[]>> = {
  required: [[true, ['a', ' ', '\n', '0', '😀', 'م'], ['']]],
  email: [
    [
      true,
      ['a@b', 'a@b.de', 'a..b@b.de', '.a@b.de', "o'neil+x@sub.example.org", 'a@1.2.3.4', `a@${'x'.repeat(63)}.de`],
      [
        ...['a', '@b', 'a@', 'a@@b', 'a b@c.de', ' a@b.de', 'a@b.de ', 'a@b.de\n', 'a@b..de', 'a@-b.de', 'a@b-.de'],
        ...['a@b_c.de', 'ü@b.de', 'a@bücher.de', '"a b"@c.de', `a@${'x'.repeat(64)}.de`, 'a@b.de,c@d.de', '😀@b.de'],
      ],
    ],
  ],
  url: [
    [
      true,
      [
        ...[
          'http://example.org',
          'https://example.org/a?b=c#d',
          'ftp://example.org',
          '//example.org',
          'HTTP://Example.ORG',
        ],
        ...['http://user:pw@example.org:8080/', 'http://bücher.de/ä', 'http://example.org.', 'http://a_b.example.org'],
        ...['http://8.8.8.8/', 'http://11.0.0.1', 'http://172.15.0.1', 'http://172.32.0.1', 'http://192.167.1.1'],
        ...['http://223.1.1.1', 'http://10.example.org', 'http://example.org/?q=[1]'],
      ],
      [
        ...['example.org', 'http:/example.org', 'http://', 'http:///example.org', 'http://localhost', 'mailto:a@b.de'],
        ...[
          'javascript:alert(1)//example.org',
          'http://example.org/a b',
          ' http://example.org',
          'http://example.org\n',
        ],
        ...['http://10.0.0.1', 'http://127.0.0.1', 'http://169.254.1.1', 'http://192.168.1.1', 'http://172.16.0.1'],
        ...['http://172.31.255.255', 'http://0.0.0.0', 'http://224.0.0.1', 'http://256.1.1.1', 'http://[::1]/'],
        ...[
          'http://2130706433/',
          'http://134744072/',
          'http://example.org:99999',
          'http://-a.de',
          'file:///etc/passwd',
        ],
      ],
    ],
  ],
  cburl: [
    [
      true,
      [
        'example.org',
        'www.example.org/a?b',
        'http://example.org',
        'ftp://example.org',
        'bücher.de',
        '192.168.1.1',
        'a.de:80',
        'me@example.com',
        'me@example.com:8080/a',
      ],
      [
        'example',
        'localhost',
        '//example.org',
        'javascript:alert(1)',
        'mailto:a@b.de',
        'me@localhost',
        'me@',
        'a b.de',
        'http://',
        '',
        '1.2.3',
      ],
    ],
  ],
  date: [
    [
      true,
      [
        ...[
          '2024-02-29',
          '2024/2/9',
          '2024-02-29 10:00:00',
          '2024-02-29T10:00:00Z',
          '29.02.2024',
          '1.1.99',
          '13.05.2020',
        ],
        ...['02/29/2024', '5 May 1990', 'May 5, 1990', '2000-02-29', ' 2024-01-01 '],
      ],
      [
        ...[
          '2023-02-29',
          '2024-02-30',
          '2024-13-01',
          '2024-00-01',
          '2024-01-00',
          '0000-00-00',
          '29.02.2023',
          '31.04.2024',
        ],
        ...['1900-02-29', '02/30/2024', 'gestern', '😀', '2024-02-31 10:00'],
      ],
    ],
  ],
  dateiso: [
    [
      true,
      ['2024-01-31', '2024/1/1', '2024-12-01', '2024-02-31', '0001-01-01'],
      [
        '2024-13-01',
        '2024-00-01',
        '2024-01-32',
        '2024-01-00',
        '24-01-01',
        '01.01.2024',
        '2024-01-01 ',
        '２０２４-01-01',
      ],
    ],
  ],
  number: [
    [
      true,
      ['0', '-1', '12', '1234', '1,234', '1,234,567.89', '-1.5', '.5', '0.0'],
      ['1,5', '1.234,5', '12,34', '1.', '-', '.', '+1', '1e3', ' 1', '1 ', 'NaN', '١', '1\n', '--1'],
    ],
  ],
  digits: [[true, ['0', '007', '1'.repeat(40)], ['-1', '1.0', '1 2', '١٢', 'a', '1\n', '½']]],
  creditcard: [
    [
      true,
      // 13, 16, 19 digits; and one of no brand.
      ['4222222222222', '4111 1111 1111 1111', '4111-1111-1111-1111', '6304000000000000000', '9999999999999995'],
      [
        ...[
          '411111111117',
          '63040000000000000000',
          '4111111111111112',
          '4111.1111.1111.1111',
          '0',
          '----',
          '4111 1111',
        ],
        ...['４１１１１１１１１１１１１１１１', '4111\t1111\t1111\t1111'],
      ],
    ],
  ],
  min: [
    [5, ['5', '5.0', '6', '1e3'], ['4.99', '-6', 'abc', 'NaN']],
    ['2024-01-02', ['2024-01-02', '2024-12-31'], ['2024-01-01', '2023-12-31']],
    [{}, ['1'], []],
  ],
  max: [
    [5, ['5', '4', '-6'], ['5.01', '6', 'abc', 'NaN']],
    ['2024-01-02', ['2024-01-02', '2023-12-31'], ['2024-01-03']],
  ],
  range: [
    [
      [2, 4],
      ['2', '3', '4'],
      ['1.99', '4.01', 'x'],
    ],
    ['[2,4]', ['2', '4'], ['1', '5']],
    ['2 4', ['2', '4'], ['1', '5']],
    [
      ['2024-01-02', '2024-01-04'],
      ['2024-01-02', '2024-01-04'],
      ['2024-01-01', '2024-01-05'],
    ],
    [true, ['1', 'x'], []],
  ],
  step: [
    [5, ['0', '5', '-10'], ['1', '5.0', '5.5', 'x']],
    [0.1, ['0.3', '1.1', '2', '0.7'], ['0.35', 'x']],
    [0.05, ['0.15', '1', '0.1'], ['0.12', '0.150']],
    [0, ['7'], []],
    ['any', ['7.123'], []],
  ],
  minlength: [[3, ['abc', 'äöü', '😀a', 'a\nb', 'שלום'], ['ab', '😀', 'ä', 'a\n']]],
  maxlength: [[3, ['abc', '', '😀a', 'a\nb'], ['abcd', '😀😀', 'a\nbc']]],
  rangelength: [
    [
      [2, 3],
      ['ab', 'abc', '😀'],
      ['a', 'abcd'],
    ],
    ['[2,3]', ['ab', 'abc'], ['a', 'abcd']],
  ],
  minwords: [
    [
      2,
      [
        'hello world',
        'a,b',
        'Größe zählt',
        '<b>a</b> <i>b</i>',
        '<p>a</p><p>b</p>',
        'שלום עולם',
        '你好 世界',
        'a_b c',
        'a\nb',
        'all-round',
        'rock ’n’ roll',
      ],
      [
        'hello',
        '',
        '—',
        '<b class="x y z">one</b>',
        'Größe',
        'Gr&ouml;&szlig;e',
        'ein<b>fach</b>',
        '😀 😀',
        'a_b',
        'a&nbsp;',
        // As Unicode counts (UAX #29): these belong together.
        "Don't",
        'Don’t',
        'l’été',
        '3.14',
        '1,000.50',
      ],
    ],
  ],
  maxwords: [
    [
      2,
      ['hello, world', 'Größe', '', '<a href="x y z">a b</a>', '1 < 2'],
      ['a b c', 'a,b,c', 'a&nbsp;b c', 'a&#32;b&#x20;c'],
    ],
  ],
  rangewords: [
    [
      [2, 3],
      ['a b', 'a b c'],
      ['a', 'a b c d'],
    ],
  ],
  forbiddenwords: [
    [
      ['Spam', ''],
      ['ham', 'spa m', ''],
      ['spam', 'SPAMMER', 'xspamx', 'a Spam'],
    ],
    [
      ['straße', 'é'],
      ['strasze', 'e'],
      ['STRASSE', 'Straße', 'E\u0301cole', 'École'],
    ],
    // Neither the original nor the server finds these.
    [['ass'], ['Straße', 'Spaß'], ['STRASSE', 'Ass']],
    [['ΟΔΟΣ'], ['οδο'], ['οδος', 'οδοσ', 'Οδός'.normalize('NFD').replace(/\p{M}/gu, '')]],
    [[','], ['a;b'], ['a,b']],
    ['spam,ham', ['bacon'], ['Ham', 'spam']],
    [
      ['(a+)+$', '.*'],
      ['aaa', '.'],
      ['x(a+)+$', '.*'],
    ],
    [true, ['spam'], []],
  ],
  pattern: [
    ['/^[a-z]+$/i', ['abc', 'ABC'], ['ab1', '']],
    // Without an end, if it were taken as it is.
    [encodeURIComponent('/^([a-z]+ *)*$/iu'), ['', 'Anna  Maria '], [' a', `${'Lorem ipsum '.repeat(9)}für alle`]],
    [encodeURIComponent('/^[a-z ]+$/'), ['a b'], ['A']],
    ['%2F%5Ea+b%24%2F', ['a b'], ['a+b', 'ab']],
    ['%2F%5Ea%2Bb%24%2F', ['aab', 'ab'], ['a b']],
    ['~^a/b$~', ['a/b'], ['ab']],
    ['/b/', ['abc'], ['ac']],
    ['/^\\p{L}+$/u', ['Größe'], ['a1']],
    ['/^a\\-b$/u', ['a-b'], ['ab']],
    ['/\\Aab\\z/', ['ab'], ['xab', 'abx', 'Aabz']],
    ['/^a.b$/s', ['a\nb'], ['ab']],
    // Not to be read here: left to the server.
    ['/^(?>a+)b$/', ['zzz'], []],
    ['/^a++$/', ['zzz'], []],
    ['/[[:alpha:]]/', ['1'], []],
    ['/^[*+]+\\++$/', ['*+'], ['a']],
    ['/^\\h$/', ['1'], []],
    ['/(/', ['1'], []],
    ['/^a$/xUD', ['a'], ['b']],
    ['%E0%A4%A', ['1'], []],
    ['abc', ['1'], []],
    ['/', ['1'], []],
    ['', ['1'], []],
    [true, ['1'], []],
  ],
  ispattern: [[true, ['/a/', '~a~i', '/a/xyz', '#[a-z]#u'], ['a', '/a', '/(/', '', 'aba', '/']]],
  cbusername: [
    [
      true,
      ['anna', 'Anna Müller', 'a.b', 'a..b', 'a/b', '名前', 'a😀b', '../'.slice(1)],
      [
        ' a',
        'a ',
        '\ta',
        'a\n',
        'a\u00a0',
        '../x',
        'a../b',
        ...['<', '>', '\\', '"', "'", '%', ';', '(', ')', '&'].map((c) => `a${c}b`),
      ],
    ],
  ],
  passwordstrength: [[true, ['', 'a'], []]],
  resize: [[[10, 10, 1, 1], ['', 'a'], []]],
  cbfield: [[{ field: 'username' }, ['', 'a'], []]],
  cbremote: [[{ field: 'username' }, ['', 'a'], []]],
};

describe.each(Object.entries(TEXT_RULES))('the rule %s', (rule, rows) => {
  it.each(rows.flatMap(([parameter, good]) => good.map((text) => [text, parameter] as const)))(
    'accepts %j with %j',
    (text, parameter) => expect(passes(rule, entry(text), parameter)).toBe(true),
  );
  const refused = rows.flatMap(([parameter, , bad]) => bad.map((text) => [text, parameter] as const));
  if (refused.length)
    it.each(refused)('refuses %j with %j', (text, parameter) =>
      expect(passes(rule, entry(text), parameter)).toBe(false),
    );
});

describe('the number of words', () => {
  const { Segmenter } = Intl;
  afterEach(() => void Object.assign(Intl, { Segmenter }));
  const counted = (text: string) => [...Array(20).keys()].filter((most) => passes('maxwords', entry(text), most))[0];

  it.each([
    '',
    "Don't",
    'Don’t stop',
    'l’été',
    '3.14 and 1,000.50',
    'a,b',
    'all-round',
    'a_b',
    'Größe zählt',
    'שלום עולם',
    "'quoted' words.",
    '😀 — !',
    'สวัสดีชาวโลก',
    '東京タワー',
    'ひらがな と 漢字',
  ])('in %j is that of Unicode segmentation', (text) => {
    const segments = [...new Segmenter('und', { granularity: 'word' }).segment(text)];
    expect(counted(text)).toBe(segments.filter(({ isWordLike }) => isWordLike).length);
  });

  it('in a script without spaces is at least one where the browser has no segmentation', () => {
    Object.assign(Intl, { Segmenter: undefined });
    expect([counted('สวัสดีชาวโลก'), counted("Don't stop")]).toEqual([1, 2]);
  });
});

describe('rules about another field', () => {
  it.each<[string, string, string | undefined, boolean]>([
    ['requiredif', '', 'x', false],
    ['requiredif', 'a', 'x', true],
    ['requiredif', '', '', true],
    ['requiredif', '', undefined, true],
    ['equalto', 'a', 'a', true],
    ['equalto', 'a', 'A', false],
    ['equalto', 'a', 'a ', false],
    ['equalto', '', 'a', false],
    ['equalto', '', '', true],
    ['equalto', 'a', undefined, true],
    ['notequalto', 'a', 'a', false],
    ['notequalto', 'a', 'b', true],
    ['notequalto', 'a', undefined, true],
  ])('%s: %j beside %j', (rule, text, other, expected) => {
    expect(passes(rule, entry(text), '#other', { other: other === undefined ? undefined : entry(other) })).toBe(
      expected,
    );
  });

  it('required can depend on a selector', () => {
    expect(passes('required', entry(''), '#box:checked', { has: true })).toBe(false);
    expect(passes('required', entry(''), '#box:checked', { has: false })).toBe(true);
  });
});

describe('rules about the number of chosen options', () => {
  it.each<[string, number, Parameter, boolean]>([
    ['minselect', 1, 2, false],
    ['minselect', 2, 2, true],
    ['maxselect', 2, 2, true],
    ['maxselect', 3, 2, false],
    ['minlength', 1, 2, false],
    ['maxlength', 2, '2', true],
  ])('%s: %i chosen with %j', (rule, size, parameter, expected) => {
    expect(passes(rule, entry('a,b', { size }), parameter)).toBe(expected);
  });
});

describe('the age', () => {
  afterEach(() => vi.unstubAllEnvs());
  const on = (year: number, month: number, day: number, hour = 12) => new Date(year, month - 1, day, hour);

  it.each<[string, Date, number]>([
    ['2006-05-15', on(2024, 5, 14), 17],
    ['2006-05-15', on(2024, 5, 15, 0), 18],
    ['2006-05-15', on(2024, 5, 16), 18],
    ['2004-02-29', on(2022, 2, 28), 17],
    ['2004-02-29', on(2022, 3, 1), 18],
    ['2004-02-29', on(2024, 2, 28), 19],
    ['2004-02-29', on(2024, 2, 29), 20],
    ['2006-12-31', on(2024, 12, 30, 23), 17],
    ['2006-12-31', on(2024, 12, 31, 0), 18],
    ['15.05.2006', on(2024, 5, 15), 18],
    ['2006-05-15 23:59:59', on(2024, 5, 15), 18],
  ])('born %s, on %s', (born, today, age) => {
    const judged = (rule: string, parameter: Parameter) => passes(rule, entry(born), parameter, { today });
    expect([judged('minage', age), judged('minage', age + 1)]).toEqual([true, false]);
    expect([judged('maxage', age), judged('maxage', age - 1)]).toEqual([true, false]);
    expect([judged('rangeage', [age, age]), judged('rangeage', `[${age},${age}]`)]).toEqual([true, true]);
    expect([judged('rangeage', [age + 1, 99]), judged('rangeage', [0, age - 1])]).toEqual([false, false]);
  });

  it.each(['America/Los_Angeles', 'UTC', 'Pacific/Kiritimati'])('is that of the local calendar in %s', (zone) => {
    vi.stubEnv('TZ', zone);
    const today = new Date(2024, 4, 15, 0, 30);
    expect(passes('minage', entry('2006-05-15'), 18, { today })).toBe(true);
    expect(passes('minage', entry('2006-05-16'), 18, { today })).toBe(false);
  });

  it.each(['2023-02-29', '0000-00-00', 'x', '31.04.1990'])(
    'does not exist for %s, which is no date of birth',
    (born) => {
      for (const rule of ['minage', 'maxage', 'rangeage']) expect(passes(rule, entry(born), [0, 200])).toBe(false);
    },
  );

  it('is below zero for a date in the future', () => {
    expect(passes('rangeage', entry('2030-01-01'), [0, 99])).toBe(false);
    expect(passes('minage', entry('2030-01-01'), 0)).toBe(false);
  });
});

describe('files', () => {
  const file = (name: string, type = '', size = 1): ChosenFile => ({ name, type, size });
  const data = (subtype: string, size = 1): ChosenFile => ({
    ...file(`image.${subtype}`, `image/${subtype}`, size),
    isImageData: true,
  });
  const judge = (rule: string, parameter: Parameter, ...files: ChosenFile[]) =>
    passes(rule, entry(files[0]?.name ?? '', { files }), parameter);

  it.each<[Parameter, ChosenFile[], boolean]>([
    ['jpg,png', [file('a.JPG')], true],
    ['jpg|png', [file('a.b.png')], true],
    ['jpg,png', [file('a.jpeg')], false],
    ['jpg,png', [file('ajpg')], false],
    ['jpg,png', [file('a.jpg.exe')], false],
    ['jpg,png', [file('a.jpg'), file('b.exe')], false],
    ['jpg', [data('jpeg')], true],
    ['jpeg', [data('jpeg')], true],
    ['png,gif', [data('jpeg')], false],
    ['svg', [data('svg')], true],
    [['pdf', '.zip'], [file('ü.ZIP')], true],
    [true, [file('a.gif')], true],
    [true, [file('a.jpeg')], true],
    [true, [file('a.webp')], false],
    ['g', [file('a.png')], false],
    ['.*', [file('a.png')], false],
    ['jpg, png |gif', [file('a.png')], true],
    ['jpg, png |gif', [file('a.jpg')], true],
    ['tar.gz', [file('a.tar.gz')], true],
    [true, [file('a.jpg')], true],
    ['png,jpg', [data('jpeg')], true],
  ])('extension %j', (parameter, chosen, expected) => {
    expect(judge('extension', parameter, ...chosen)).toBe(expected);
  });

  it('extension checks the end of a text', () => {
    expect(passes('extension', entry('photo.png'), 'png')).toBe(true);
    expect(passes('extension', entry('photo.exe'), 'png')).toBe(false);
  });

  it.each<[Parameter, ChosenFile[], boolean]>([
    ['image/*', [file('a', 'image/png')], true],
    ['image/*', [file('a', 'text/plain')], false],
    ['image/png,image/jpeg', [file('a', 'image/jpeg')], true],
    ['image/png, image/jpeg', [file('a', 'IMAGE/JPEG')], true],
    ['image/png,image/jpeg', [file('a', 'image/gif')], false],
    ['image/png', [file('a', 'image/png'), file('b', 'text/html')], false],
    ['image/png', [file('a')], true],
    ['audio/mp3', [file('a', 'audio/mpeg')], true],
    ['audio/m4a', [file('a', 'audio/mp4')], true],
    ['png', [file('a', 'image/png')], true],
    ['.pdf', [file('a.PDF', 'application/x-odd')], true],
    ['*', [file('a', 'application/x-odd')], true],
    ['text/html, */*', [file('a', 'application/x-odd')], true],
    ['*', [data('jpeg')], true],
    [true, [file('a', 'image/png')], true],
    [true, [file('a', 'video/mp4')], false],
    [['application/pdf', 'image/*'], [file('a', 'image/gif')], true],
    ['image/jpeg', [data('jpeg')], true],
    ['image/gif', [data('jpeg')], false],
    ['audio/*', [file('a', 'application/pdf')], false],
    ['pdf', [file('a.pdf', 'text/plain')], false],
    ['.pdf', [file('a.txt', 'text/plain')], false],
    ['.png', [{ ...data('jpeg'), name: 'image.png' }], false],
    ['.png', [file('a', 'image/png')], true],
    ['application/vnd.ms-excel', [file('a', 'application/vnd.ms-excel')], true],
  ])('accept and mimetype %j', (parameter, chosen, expected) => {
    expect(judge('accept', parameter, ...chosen)).toBe(expected);
    expect(judge('mimetype', parameter, ...chosen)).toBe(expected);
  });

  const KB = 1024;
  it.each<[Parameter, number[], boolean, string]>([
    [[0, 10, 'B'], [10], true, ''],
    [[0, 10, 'B'], [11], false, 'filesizemax'],
    [[10, 0, 'B'], [10], true, ''],
    [[10, 0, 'B'], [9], false, 'filesizemin'],
    [[1, 2, 'KB'], [KB, 2 * KB], true, ''],
    [[1, 2, 'KB'], [KB - 1], false, 'filesizemin'],
    [[1, 2, 'KB'], [2 * KB + 1], false, 'filesizemax'],
    [[1, 2, 'KB'], [KB - 1, 2 * KB + 1], false, 'filesize'],
    [[0, 1, 'MB'], [KB * KB], true, ''],
    [[0, 1, 'MB'], [KB * KB + 1], false, 'filesizemax'],
    [[0, 1, 'gb'], [KB ** 3], true, ''],
    [[0, 1, 'GB'], [KB ** 3 + 1], false, 'filesizemax'],
    [[0, 1, 'TB'], [KB ** 4], true, ''],
    [[0, 1, 'TB'], [KB ** 4 + 1], false, 'filesizemax'],
    [[0, 10, 'parsec'], [11], false, 'filesizemax'],
    [['', '', 'KB'], [10 ** 9], true, ''],
    [10, [10], true, ''],
    [10, [11], false, 'filesizemax'],
    [[0, 1, ' KB '], [KB], true, ''],
    [true, [10 ** 9], true, ''],
  ])('filesize %j with %j', (parameter, sizes, expected, key) => {
    const given = entry('x', { files: sizes.map((size) => file('x', '', size)) });
    expect(passes('filesize', given, parameter)).toBe(expected);
    if (!expected) expect(RULES.filesize?.messageKey?.(given, parameter)).toBe(key);
  });
});

it('every rule has a table of tests', () => {
  const elsewhere = ['requiredif', 'equalto', 'notequalto', 'minselect', 'maxselect', 'minage', 'maxage', 'rangeage'];
  const ofFiles = ['extension', 'accept', 'mimetype', 'filesize'];
  expect(new Set([...Object.keys(TEXT_RULES), ...elsewhere, ...ofFiles])).toEqual(new Set(Object.keys(RULES)));
});
