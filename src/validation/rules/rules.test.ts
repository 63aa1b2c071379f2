// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RULES } from './all-rules.ts';
import type { ChosenFile, Entry, Parameter } from './rule.ts';

const entry = (text: string, more: Partial<Entry> = {}): Entry => ({
  text,
  size: text.length,
  blank: text === '',
  files: [],
  ...more,
});

interface World {
  readonly other?: Entry | undefined;
  readonly has?: boolean;
}

function passes(rule: string, given: Entry, parameter: Parameter = true, world: World = {}): boolean | string {
  const found = RULES[rule];
  if (!found) throw new Error(`No rule ${rule}`);
  return found(given, parameter, { other: () => world.other, has: () => world.has ?? false });
}

type Row = readonly [parameter: Parameter, good: readonly string[], bad: readonly string[]];

const list = (text: string) => text.split(' ');

/** Both sides of every edge. */
const TEXT_RULES: Readonly<Record<string, readonly Row[]>> = {
  required: [[true, ['a', ' ', '0'], ['']]],
  email: [
    [
      true,
      [...list(".a..b@b.de o'neil+x@sub.example.org a@b a@1.2.3.4"), `a@${'x'.repeat(63)}.de`],
      [
        ...list('a @b a@ a@@b a@b..de a@-b.de a@b-.de a@b_c.de ü@b.de a@bücher.de a@b.de,c@d.de'),
        ...['a b@c.de', ' a@b.de', 'a@b.de\n', '"a b"@c.de', `a@${'x'.repeat(64)}.de`],
      ],
    ],
  ],
  url: [
    [
      true,
      [
        ...list('http://example.org https://example.org/a?b=c#d ftp://example.org //example.org HTTP://Example.ORG'),
        ...list('http://user:pw@example.org:8080/ http://bücher.de/ä http://example.org. http://a_b.example.org'),
        ...list('http://8.8.8.8/ http://172.15.0.1 http://192.167.1.1 http://10.example.org'),
      ],
      [
        ...list('example.org http:/example.org http:// http:///example.org http://localhost mailto:a@b.de'),
        ...list('http://10.0.0.1 http://127.0.0.1 http://169.254.1.1 http://192.168.1.1 http://172.16.0.1'),
        ...list('http://0.0.0.0 http://256.1.1.1 http://[::1]/ http://2130706433/ http://-a.de file:///etc/passwd'),
        ...['javascript:alert(1)//example.org', 'http://example.org/a b', ' http://example.org'],
      ],
    ],
  ],
  cburl: [
    [
      true,
      list('example.org www.example.org/a?b http://example.org bücher.de 192.168.1.1 a.de:80 me@example.com'),
      [...list('example localhost //example.org mailto:a@b.de me@localhost me@ http:// 1.2.3'), 'a b.de', ''],
    ],
  ],
  date: [
    [
      true,
      [
        ...list('2024-02-29 2024/2/9 2024-02-29T10:00:00Z 29.02.2024 1.1.99 02/29/2024 0004-02-29'),
        ...['2024-02-29 10:00:00.123', 'May 5, 1990', ' 2024-01-01 ', '1. 2. 1999'],
      ],
      [
        ...list('2023-02-29 1900-02-29 2024-13-01 2024-01-00 0000-00-00 29.02.2023 0.1.2000 02/30/2024 gestern'),
        ...['2024-02-31 10:00', '2024-02-29 10:3x', '2024-02-29 25:00'],
      ],
    ],
  ],
  dateiso: [
    [
      true,
      list('2024-01-31 2024/1/1 2024-02-31 0001-01-01'),
      [...list('2024-13-01 2024-01-32 24-01-01 01.01.2024'), '2024-01-01 '],
    ],
  ],
  number: [
    [
      true,
      list('0 -1 1234 1,234 1,234,567.89 -1.5 .5'),
      [...list('1,5 1.234,5 12,34 1. - +1 1e3 NaN ١ --1'), ' 1', '1\n'],
    ],
  ],
  digits: [[true, ['007', '1'.repeat(40)], list('-1 1.0 ١٢ a')]],
  creditcard: [
    [
      true,
      // 13, 16, 19 digits; and one of no brand.
      ['4222222222222', '4111 1111 1111 1111', '4111-1111-1111-1111', '6304000000000000000', '9999999999999995'],
      [...list('411111111117 63040000000000000000 4111111111111112 4111.1111.1111.1111 ----'), '4111 1111'],
    ],
  ],
  min: [
    [5, list('5 5.0 6 1e3'), list('4.99 -6 abc NaN')],
    ['2024-01-02', ['2024-01-02', '2024-12-31'], ['2024-01-01']],
    [{}, ['1'], []],
  ],
  max: [
    [5, list('5 4 -6'), list('5.01 abc NaN')],
    ['2024-01-02', ['2024-01-02', '2023-12-31'], ['2024-01-03']],
  ],
  range: [
    [[2, 4], list('2 3 4'), list('1.99 4.01 x')],
    ['[2,4]', list('2 4'), list('1 5')],
    [['2024-01-02', '2024-01-04'], list('2024-01-02 2024-01-04'), list('2024-01-01 2024-01-05')],
    [true, ['x'], []],
  ],
  step: [
    [5, list('0 5 -10'), list('1 5.0 5.5 x')],
    [0.1, list('0.3 1.1 2'), list('0.35 x')],
    [0, ['7'], []],
  ],
  minlength: [[3, ['abc', 'äöü', '😀a', 'a\nb'], ['ab', '😀', 'a\n']]],
  maxlength: [[3, ['abc', '', '😀a'], ['abcd', '😀😀']]],
  rangelength: [
    [[2, 3], list('ab abc'), list('a abcd')],
    ['[2,3]', list('ab abc'), list('a abcd')],
  ],
  minwords: [
    [
      2,
      [...list('a,b all-round'), 'Größe zählt', '<b>a</b> <i>b</i>', '<p>a</p><p>b</p>', 'שלום עולם', 'a\nb'],
      // The last three belong together, as Unicode counts (UAX #29).
      [
        '',
        '—',
        '<b class="x y z">one</b>',
        'Gr&ouml;&szlig;e',
        'ein<b>fach</b>',
        'a&nbsp;',
        'Don’t',
        'a_b',
        '1,000.50',
      ],
    ],
  ],
  maxwords: [[2, ['hello, world', '', '<a href="x y z">a b</a>', '1 < 2'], ['a b c', 'a,b,c', 'a&nbsp;b c']]],
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
      ['SPAMMER', 'xspamx', 'a Spam'],
    ],
    [
      ['straße', 'é'],
      ['strasze', 'e'],
      ['STRASSE', 'Straße', 'E\u0301cole'],
    ],
    // Neither the original nor the server finds these.
    [['ass'], ['Straße'], ['STRASSE']],
    [['ΟΔΟΣ'], ['οδο'], ['οδος', 'οδοσ']],
    [[','], ['a;b'], ['a,b']],
    ['spam,ham', ['bacon'], ['Ham', 'spam']],
    [['(a+)+$', '.*'], ['aaa', '.'], ['x(a+)+$']],
  ],
  pattern: [
    ['/^[a-z]+$/i', ['abc', 'ABC'], ['ab1', '']],
    // Without an end, if it were taken as it is.
    [encodeURIComponent('/^([a-z]+ *)*$/iu'), ['', 'Anna  Maria '], [' a', `${'Lorem ipsum '.repeat(9)}für alle`]],
    ['%2F%5Ea+b%24%2F', ['a b'], ['a+b', 'ab']],
    ['%2F%5Ea%2Bb%24%2F', ['aab', 'ab'], ['a b']],
    ['~^a/b$~', ['a/b'], ['ab']],
    ['/^\\p{L}+$/u', ['Größe'], ['a1']],
    ['/^a\\-b$/u', ['a-b'], ['ab']],
    ['/\\Aab\\z/', ['ab'], ['xab', 'abx', 'Aabz']],
    ['/^a.b$/s', ['a\nb'], ['ab']],
    ['/^[*+]+\\++$/', ['*+'], ['a']],
    ['/^a$/xUD', ['a'], ['b']],
    // Not to be read here: left to the server.
    ...['/^(?>a+)b$/', '/^a++$/', '/[[:alpha:]]/', '/^\\h$/', '/(/', '%E0%A4%A', 'abc', '/', '', true as const].map(
      (parameter): Row => [parameter, ['1'], []],
    ),
  ],
  ispattern: [[true, ['/a/', '~a~i', '/a/xyz', '#[a-z]#u'], ['a', '/a', '/(/', '', 'aba', '/']]],
  cbusername: [
    [
      true,
      ['anna', 'Anna Müller', 'a..b', '名前', './x'],
      [' a', 'a ', 'a\n', 'a../b', ...list('< > \\ " \' % ; ( ) &').map((c) => `a${c}b`)],
    ],
  ],
  passwordstrength: [[true, ['', 'a'], []]],
  resize: [[[10, 10, 1, 1], ['', 'a'], []]],
  cbfield: [[{ field: 'username' }, ['', 'a'], []]],
  cbremote: [[{ field: 'username' }, ['', 'a'], []]],
};

describe.each(Object.entries(TEXT_RULES))('the rule %s', (rule, rows) => {
  it.each(rows.map((row) => [row[0], row] as const))('judges with %j', (parameter, [, good, bad]) => {
    for (const text of good) expect(passes(rule, entry(text), parameter), text).toBe(true);
    for (const text of bad) expect(passes(rule, entry(text), parameter), text).toBe(false);
  });
});

it.each(['', 'l’été', '3.14 and 1,000.50', 'a,b', 'שלום עולם', "'quoted' words.", 'สวัสดีชาวโลก', '東京タワー'])(
  'the number of words in %j is that of Unicode segmentation',
  (text) => {
    const segments = [...new Intl.Segmenter('und', { granularity: 'word' }).segment(text)];
    const counted = [...Array(20).keys()].find((most) => passes('maxwords', entry(text), most));
    expect(counted).toBe(segments.filter(({ isWordLike }) => isWordLike).length);
  },
);

describe('rules about another field', () => {
  it.each<[string, string, string | undefined, boolean]>([
    ['requiredif', '', 'x', false],
    ['requiredif', 'a', 'x', true],
    ['requiredif', '', '', true],
    ['requiredif', '', undefined, true],
    ['equalto', 'a', 'a', true],
    ['equalto', 'a', 'A', false],
    ['equalto', '', 'a', false],
    ['equalto', 'a', undefined, true],
    ['notequalto', 'a', 'a', false],
    ['notequalto', 'a', 'b', true],
    ['notequalto', 'a', undefined, true],
  ])('%s: %j with %j', (rule, text, given, expected) => {
    const other = given === undefined ? undefined : entry(given);
    expect(passes(rule, entry(text), '#other', { other })).toBe(expected);
  });

  it('required can depend on a selector', () => {
    expect(passes('required', entry(''), '#box:checked', { has: true })).toBe(false);
    expect(passes('required', entry(''), '#box:checked', { has: false })).toBe(true);
  });
});

it.each(['select', 'length'])('min%s and max%s compare the number of chosen options', (what) => {
  const check = (rule: string, size: number) => passes(rule + what, entry('a,b', { size }), 2);
  expect([check('min', 1), check('min', 2), check('max', 2), check('max', 3)]).toEqual([false, true, true, false]);
});

describe('the age', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });
  const on = (year: number, month: number, day: number, hour = 12) => new Date(year, month - 1, day, hour);

  it.each<[string, Date, number]>([
    ['2006-05-15', on(2024, 5, 14), 17],
    ['2006-05-15', on(2024, 5, 15, 0), 18],
    ['2004-02-29', on(2022, 2, 28), 17],
    ['2004-02-29', on(2022, 3, 1), 18],
    ['2004-02-29', on(2024, 2, 29), 20],
    ['2006-12-31', on(2024, 12, 30, 23), 17],
    ['15.05.2006', on(2024, 5, 15), 18],
    ['15.5.49', on(2049, 5, 15), 0],
    ['15.5.50', on(2024, 5, 15), 74],
    ['2006-05-15 23:59:59', on(2024, 5, 15), 18],
  ])('born %s, on %s', (born, today, age) => {
    vi.setSystemTime(today);
    const judged = (rule: string, parameter: Parameter) => passes(rule, entry(born), parameter);
    expect([judged('minage', age), judged('minage', age + 1)]).toEqual([true, false]);
    expect([judged('maxage', age), judged('maxage', age - 1)]).toEqual([true, false]);
    expect([judged('rangeage', [age, age]), judged('rangeage', `[${age},${age}]`)]).toEqual([true, true]);
    expect([judged('rangeage', [age + 1, 99]), judged('rangeage', [0, age - 1])]).toEqual([false, false]);
  });

  it.each(['America/Los_Angeles', 'Pacific/Kiritimati'])('is that of the local calendar in %s', (zone) => {
    vi.stubEnv('TZ', zone);
    vi.setSystemTime(new Date(2024, 4, 15, 0, 30));
    expect(passes('minage', entry('2006-05-15'), 18)).toBe(true);
    expect(passes('minage', entry('2006-05-16'), 18)).toBe(false);
  });

  it.each(['2023-02-29', 'x'])('does not exist for %s, which is no date of birth', (born) => {
    for (const rule of ['minage', 'maxage', 'rangeage']) expect(passes(rule, entry(born), [0, 200])).toBe(false);
  });

  it('is below zero for a date in the future', () => {
    vi.setSystemTime(on(2024, 5, 15));
    expect(passes('rangeage', entry('2030-01-01'), [0, 99])).toBe(false);
  });
});

describe('files', () => {
  const file = (name: string, type = '', size = 1): ChosenFile => ({ name, type, size });
  const data = (subtype: string): ChosenFile => ({
    ...file(`image.${subtype}`, `image/${subtype}`),
    isImageData: true,
  });
  const check = (rule: string, parameter: Parameter, ...files: ChosenFile[]) =>
    passes(rule, entry(files[0]?.name ?? '', { files }), parameter);

  it.each<[Parameter, ChosenFile[], boolean]>([
    ['jpg,png', [file('a.JPG')], true],
    ['jpg|png', [file('a.b.png')], true],
    ['jpg,png', [file('a.jpeg')], false],
    ['jpg,png', [file('ajpg')], false],
    ['jpg,png', [file('a.jpg'), file('b.exe')], false],
    ['jpg', [data('jpeg')], true],
    ['jpeg', [data('jpeg')], true],
    ['png,gif', [data('jpeg')], false],
    [['pdf', '.zip'], [file('ü.ZIP')], true],
    [true, [file('a.jpeg')], true],
    [true, [file('a.webp')], false],
    ['.*', [file('a.png')], false],
    ['jpg, png |gif', [file('a.png')], true],
    ['tar.gz', [file('a.tar.gz')], true],
  ])('extension %j', (parameter, chosen, expected) => {
    expect(check('extension', parameter, ...chosen)).toBe(expected);
  });

  it('extension checks the end of a text', () => {
    expect(passes('extension', entry('photo.png'), 'png')).toBe(true);
    expect(passes('extension', entry('photo.exe'), 'png')).toBe(false);
  });

  it.each<[Parameter, ChosenFile[], boolean]>([
    ['image/*', [file('a', 'image/png')], true],
    ['image/*', [file('a', 'text/plain')], false],
    ['image/png, image/jpeg', [file('a', 'IMAGE/JPEG')], true],
    ['image/png,image/jpeg', [file('a', 'image/gif')], false],
    ['image/png', [file('a', 'image/png'), file('b', 'text/html')], false],
    ['image/png', [file('a')], true],
    ['audio/mp3', [file('a', 'audio/mpeg')], true],
    ['audio/m4a', [file('a', 'audio/mp4')], true],
    ['png', [file('a', 'image/png')], true],
    ['.pdf', [file('a.PDF', 'application/x-odd')], true],
    ['text/html, */*', [file('a', 'application/x-odd')], true],
    [true, [file('a', 'image/png')], true],
    [true, [file('a', 'video/mp4')], false],
    ['image/gif', [data('jpeg')], false],
    ['.pdf', [file('a.txt', 'text/plain')], false],
  ])('accept and mimetype %j', (parameter, chosen, expected) => {
    expect(check('accept', parameter, ...chosen)).toBe(expected);
    expect(check('mimetype', parameter, ...chosen)).toBe(expected);
  });

  const KB = 1024;
  it.each<[Parameter, number[], boolean | string]>([
    [[0, 10, 'B'], [10], true],
    [[0, 10, 'B'], [11], 'filesizemax'],
    [[10, 0, 'B'], [9], 'filesizemin'],
    [[1, 2, 'KB'], [KB, 2 * KB], true],
    [[1, 2, 'KB'], [KB - 1, 2 * KB + 1], false],
    [[0, 1, 'gb'], [KB ** 3], true],
    [[0, 1, 'GB'], [KB ** 3 + 1], 'filesizemax'],
    [['', '', 'KB'], [10 ** 9], true],
    [10, [11], 'filesizemax'],
    [true, [10 ** 9], true],
  ])('filesize %j with %j', (parameter, sizes, verdict) => {
    const given = entry('x', { files: sizes.map((size) => file('x', '', size)) });
    expect(passes('filesize', given, parameter)).toBe(verdict);
  });
});

it('every rule has a table of tests', () => {
  const elsewhere = ['requiredif', 'equalto', 'notequalto', 'minselect', 'maxselect', 'minage', 'maxage', 'rangeage'];
  const ofFiles = ['extension', 'accept', 'mimetype', 'filesize'];
  expect(new Set([...Object.keys(TEXT_RULES), ...elsewhere, ...ofFiles])).toEqual(new Set(Object.keys(RULES)));
});
