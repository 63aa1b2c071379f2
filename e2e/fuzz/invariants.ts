/** Checks the rules for every page, whatever happened to its markup. */
import type { Outcome, Visit } from './reader.ts';

export interface Finding {
  /** Name of the broken rule. */
  readonly invariant: 'error' | 'native' | 'twice' | 'typed' | 'release';
  readonly words: string;
}

/** A syntax error in an inline handler of the page, which the browser reports when a script reads the handler. */
const BROKEN_HANDLER = /^(Uncaught )?(SyntaxError: )?Failed to read the 'on/;

const firstLine = (text: string) => text.split('\n')[0] ?? '';

/** Finds errors that the page has only with K2 Islands. */
function* errors({ ours, bare }: Outcome): Generator<Finding> {
  const known = new Set(bare.errors.map(firstLine));
  for (const words of ours.errors)
    if (!known.has(firstLine(words)) && !BROKEN_HANDLER.test(words)) yield { invariant: 'error', words };
  for (const words of ours.consoleErrors)
    if (!/^K2 Islands: [\w-]+ failed/.test(words) && !bare.consoleErrors.includes(words))
      yield { invariant: 'error', words: `console: ${words}` };
}

/**
 * Returns the path of a request without its query. The method is not compared, because a form that a widget sends may
 * have lost its own.
 */
const placeOf = (line: string) => line.replace(/^[A-Z]+ /, '').split(/[ ?]/)[0];

/**
 * A form without an action is sent to the address of its page, which includes the fragment of the last followed link.
 */
const withoutFragment = (line: string) => line.replace(/#\S*/, '');

const isSubmit = (event: string) => event.startsWith('submit ');

const isKeyUp = (event: string) => event.startsWith('keyup ');

/** Returns the events of a step with `keyup` last: a submit that is held for its code follows it. */
const inOrder = (events: readonly string[]) => [
  ...events.filter((event) => !isKeyUp(event)),
  ...events.filter(isKeyUp),
];

/** Compares the effect of clicks, keys and submits. Focus and pointer events of a widget may differ. */
function* native({ ours, bare }: Outcome): Generator<Finding> {
  let isTouched = false;
  const awaited = new Set<string | undefined>();
  /**
   * The browser has cancelled the submit of a form, because the next step left the page. A held submit may follow
   * later.
   */
  let hasUnsent = false;
  for (const other of bare.done) {
    const { at, step } = other;
    const done = ours.done.find((done) => done.at === at);
    // A widget may have replaced the element, for example another month of the calendar.
    if (!done && !isTouched) yield { invariant: 'native', words: `${step.join(' ')}: the element is gone` };
    // Escape closes an open part, and no other listener receives the key.
    const closes = isTouched && step[0] === 'key' && step[2] === 'Escape';
    isTouched ||= !!done?.owners.length;
    if (done?.owners.length) for (const line of [...other.navigations, ...other.requests]) awaited.add(placeOf(line));
    if (!done || done.owners.length) continue;
    // A read may belong to an earlier step: the number of votes follows 2 s after a vote. So may a write: a widget
    // sends a form as soon as its code has loaded.
    const isLate = (line: string) =>
      awaited.has(placeOf(line)) && ![...other.requests, ...other.navigations].includes(line);
    /** A form that waits for a field check is sent in a later step, together with its event. */
    const goesLate = done.navigations.some(isLate) && !other.events.some(isSubmit);
    const [mine, theirs] = [done, other].map(({ events, navigations, requests }) =>
      [
        ...inOrder(events).filter(
          (event) => !(closes && event.startsWith('keydown ')) && !(goesLate && isSubmit(event)),
        ),
        '|',
        ...navigations
          .filter(
            (line) => !isLate(line) && !(hasUnsent && line.startsWith('POST ') && !other.navigations.includes(line)),
          )
          .map((line) => (events.some(isSubmit) ? withoutFragment(line) : line)),
        '|',
        ...requests.filter((line) => isWrite(line) && !isLate(line)),
      ].join('; '),
    );
    hasUnsent ||= other.events.some(isSubmit) && !other.navigations.length && !other.requests.length;
    if (mine !== theirs) yield { invariant: 'native', words: `${step.join(' ')}: ${mine}\n  without us: ${theirs}` };
  }
}

/** Checks whether a request changes data on the server. Field checks are posted, too, but only read. */
const isWrite = (line: string) =>
  (line.startsWith('POST ') && !/[?&]view=fieldclass&/.test(line)) ||
  /[?&]task=(user\.)?(vote|reportSpammer|remove|publish)\b|\/(remove|publish|reportSpammer)\b/.test(line);

function countsOf(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) if (isWrite(line)) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

/** Finds writes that were sent twice, for example by a script and by a form. */
function* twice({ ours, bare }: Outcome): Generator<Finding> {
  for (const { at, step, navigations, requests } of ours.done) {
    const other = bare.done.find((done) => done.at === at);
    const without = countsOf([...(other?.navigations ?? []), ...(other?.requests ?? [])]);
    for (const [line, count] of countsOf([...navigations, ...requests]))
      if (count > Math.max(1, without.get(line) ?? 0))
        yield { invariant: 'twice', words: `${step.join(' ')}: ${count} × ${line}` };
  }
}

const hasSent = ({ done }: Visit) =>
  done.some(
    ({ requests, step, events }) =>
      (requests.some((line) => line.startsWith('POST ')) && step[0] !== 'type') ||
      events.some((event) => event.startsWith('reset ')),
  );

/** Checks for a tick in the form of lost credentials, which empties its fields, as in the original. */
const hasTicked = ({ done }: Visit) =>
  done.some(({ step, owners }) => owners.includes('lost-credentials') && /^(click|twice|key|modified)$/.test(step[0]));

/** Finds typed text that was lost without being sent. */
function* typed({ ours, bare }: Outcome): Generator<Finding> {
  if (hasSent(ours)) return;
  const isEmptied = hasTicked(ours);
  for (const [name, value] of Object.entries(bare.typed)) {
    const mine = ours.typed[name];
    if (mine === '' && isEmptied) continue;
    // With K2 Islands, a prompt that the server prints as a value is removed before typing. A member's own name is
    // filled in by K2 Islands, else only by an inline script of the page.
    if (mine !== undefined && mine !== value && !(mine && (value?.endsWith(mine) || (value && mine.endsWith(value)))))
      yield { invariant: 'typed', words: `${name}: ${JSON.stringify(mine)} instead of ${JSON.stringify(value)}` };
  }
}

/**
 * The button for lost credentials is printed disabled. The originals enable it. So does the loader if no widget has
 * loaded within 10 s or none is left, since the form could not be sent otherwise.
 */
const ENABLED = /(?<=cbLostPassSend.*) disabled=""/;

/**
 * The `$K2` of K2 Islands lets the page's own inline script do this for a member, as K2's does. The value of a button
 * is an attribute.
 */
const KNOWN_BY_NAME =
  / disabled="disabled"(?=.* id="(?:userName|commentEmail|commentURL)")|(?<=^<button.* id="(?:userName|commentEmail|commentURL)".*) value="[^"]*"/g;

/** K2's own script sets it after the page has loaded, at a moment when K2 Islands may have adopted the blocks. */
const HEIGHT_OF_K2 = /(?<=subCategory.*) style="height: [\d.]+px;"/;

/** Compares the released page with the page without K2 Islands. */
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

/** Lists all broken rules. */
export function findingsOf(outcome: Outcome): Finding[] {
  return [errors, native, twice, typed, release].flatMap((invariant) => [...invariant(outcome)]);
}
