/** What must hold on every page, whatever became of its markup. */
import type { Outcome, Visit } from './reader.ts';

export interface Finding {
  /** Which of them does not hold. */
  readonly invariant: 'error' | 'native' | 'twice' | 'typed' | 'release';
  readonly words: string;
}

/** An inline handler of the page that is no script; the browser says so when anybody asks for it. */
const BROKEN_HANDLER = /^(Uncaught )?(SyntaxError: )?Failed to read the 'on/;

const firstLine = (text: string) => text.split('\n')[0] ?? '';

/** Errors that the page does not have without us. */
function* errors({ ours, bare }: Outcome): Generator<Finding> {
  const known = new Set(bare.errors.map(firstLine));
  for (const words of ours.errors)
    if (!known.has(firstLine(words)) && !BROKEN_HANDLER.test(words)) yield { invariant: 'error', words };
  for (const words of ours.told)
    if (!/^K2 Islands: [\w-]+ failed/.test(words) && !bare.told.includes(words))
      yield { invariant: 'error', words: `console: ${words}` };
}

/** Where a request goes to, without its query: a form that a widget sends may have lost its method. */
const placeOf = (line: string) => line.replace(/^[A-Z]+ /, '').split(/[ ?]/)[0];

/** A form without an action goes to the address of its page, of which a link that we scroll to is the last part. */
const withoutFragment = (line: string) => line.replace(/#\S*/, '');

const isSubmit = (event: string) => event.startsWith('submit ');

const isKeyUp = (event: string) => event.startsWith('keyup ');

/** Events of a step, but letting go of a key last: a submit that is held for its code comes after that. */
const inOrder = (events: readonly string[]) => [
  ...events.filter((event) => !isKeyUp(event)),
  ...events.filter(isKeyUp),
];

/** Focus and pointer events of ours are our own business; whether a click, a key or a submit does what it did is not. */
function* native({ ours, bare }: Outcome): Generator<Finding> {
  let isTouched = false;
  const awaited = new Set<string | undefined>();
  /** Whether the browser has given up a form that was submitted, as the next step led elsewhere: a held one may go later. */
  let hasUnsent = false;
  for (const other of bare.done) {
    const { at, step } = other;
    const done = ours.done.find((done) => done.at === at);
    // What a widget has replaced (another month of the calendar) is no longer there to be used.
    if (!done && !isTouched) yield { invariant: 'native', words: `${step.join(' ')}: the element is gone` };
    // What an earlier step has opened is closed by Escape, and by that alone: nobody else hears of the key.
    const closes = isTouched && step[0] === 'key' && step[2] === 'Escape';
    isTouched ||= !!done?.owners.length;
    if (done?.owners.length) for (const line of [...other.went, ...other.sent]) awaited.add(placeOf(line));
    if (!done || done.owners.length) continue;
    // What is read may still belong to an earlier step: the number of votes comes 2 s after a vote.
    // So may what is sent: a form is sent by its widget as soon as that is there.
    const isLate = (line: string) => awaited.has(placeOf(line)) && ![...other.sent, ...other.went].includes(line);
    /** A form that waited for a check of a field goes in a later step, and its event comes with it. */
    const goesLate = done.went.some(isLate) && !other.events.some(isSubmit);
    const [mine, theirs] = [done, other].map(({ events, went, sent }) =>
      [
        ...inOrder(events).filter(
          (event) => !(closes && event.startsWith('keydown ')) && !(goesLate && isSubmit(event)),
        ),
        '|',
        ...went
          .filter((line) => !isLate(line) && !(hasUnsent && line.startsWith('POST ') && !other.went.includes(line)))
          .map((line) => (events.some(isSubmit) ? withoutFragment(line) : line)),
        '|',
        ...sent.filter((line) => isWrite(line) && !isLate(line)),
      ].join('; '),
    );
    hasUnsent ||= other.events.some(isSubmit) && !other.went.length && !other.sent.length;
    if (mine !== theirs) yield { invariant: 'native', words: `${step.join(' ')}: ${mine}\n  without us: ${theirs}` };
  }
}

/** Whether the server changes something; checks of a field are posted, too, and only read. */
const isWrite = (line: string) =>
  (line.startsWith('POST ') && !/[?&]view=fieldclass&/.test(line)) ||
  /[?&]task=(user\.)?(vote|reportSpammer|remove|publish)\b|\/(remove|publish|reportSpammer)\b/.test(line);

function countsOf(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) if (isWrite(line)) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

/** What changes something on the server is sent once, by script or by a form, and not by both. */
function* twice({ ours, bare }: Outcome): Generator<Finding> {
  for (const { at, step, went, sent } of ours.done) {
    const other = bare.done.find((done) => done.at === at);
    const without = countsOf([...(other?.went ?? []), ...(other?.sent ?? [])]);
    for (const [line, count] of countsOf([...went, ...sent]))
      if (count > Math.max(1, without.get(line) ?? 0))
        yield { invariant: 'twice', words: `${step.join(' ')}: ${count} × ${line}` };
  }
}

const hasSent = ({ done }: Visit) =>
  done.some(
    ({ sent, step, events }) =>
      (sent.some((line) => line.startsWith('POST ')) && step[0] !== 'type') ||
      events.some((event) => event.startsWith('reset ')),
  );

/** Each tick in the form of lost credentials empties its fields, as the original's does. */
const hasTicked = ({ done }: Visit) =>
  done.some(({ step, owners }) => owners.includes('lost-credentials') && /^(click|twice|key|modified)$/.test(step[0]));

/** What the reader has typed stays where it is, unless it was sent. */
function* typed({ ours, bare }: Outcome): Generator<Finding> {
  if (hasSent(ours)) return;
  const isEmptied = hasTicked(ours);
  for (const [name, value] of Object.entries(bare.typed)) {
    const mine = ours.typed[name];
    if (mine === '' && isEmptied) continue;
    // A prompt that the server prints as a value is none with us: what is typed then stands alone. Who is logged in finds
    // the own name in its field, which only an inline script of the page would put there without us.
    if (mine !== undefined && mine !== value && !(mine && (value?.endsWith(mine) || (value && mine.endsWith(value)))))
      yield { invariant: 'typed', words: `${name}: ${JSON.stringify(mine)} instead of ${JSON.stringify(value)}` };
  }
}

/**
 * The button for lost credentials is printed disabled. The originals enable it, and so does the loader where no widget has
 * come in 10 s, or none is left: the form could not be sent otherwise.
 */
const ENABLED = /(?<=cbLostPassSend.*) disabled=""/;

/**
 * Our `$K2` has the page's own inline script do this for a reader who is logged in, as K2's would. The value of a button
 * is an attribute.
 */
const KNOWN_BY_NAME =
  / disabled="disabled"(?=.* id="(?:userName|commentEmail|commentURL)")|(?<=^<button.* id="(?:userName|commentEmail|commentURL)".*) value="[^"]*"/g;

/** K2's own script sets it when the page has loaded, which may be while ours has the blocks. */
const HEIGHT_OF_K2 = /(?<=subCategory.*) style="height: [\d.]+px;"/;

/** Given back, the page is what it is without us. */
function* release({ ours, bare, left }: Outcome): Generator<Finding> {
  const [lines, expected] = [ours, bare].map((visit) =>
    visit.lines.map((line) =>
      [ENABLED, KNOWN_BY_NAME, HEIGHT_OF_K2].reduce((rest, part) => rest.replace(part, ''), line),
    ),
  ) as [string[], string[]];
  const at = lines.findIndex((line, index) => line !== expected[index]);
  if (at >= 0 || lines.length < expected.length)
    yield { invariant: 'release', words: `${lines.at(at)}\n  without us: ${expected.at(at)}` };
  for (const line of left) yield { invariant: 'release', words: `left: ${line}` };
}

/** All that does not hold. */
export function findingsOf(outcome: Outcome): Finding[] {
  return [errors, native, twice, typed, release].flatMap((invariant) => [...invariant(outcome)]);
}
