import type { Site } from '../../fixtures/model.ts';
import type { Kept, Look } from './in-page.ts';
import type { Run } from './run.ts';
import type { Tab } from './session.ts';
import { type Wire, wordsIn } from './wire.ts';

/** Errors that K2's own inline scripts cause, and messages that are harmless. */
const NOT_OURS = /\$K2 is not defined|ResizeObserver loop/;

/** Returns the uncaught errors of a page; '' without any. */
export function uncaught({ problems }: Tab): string {
  const ours = problems.filter((problem) => !NOT_OURS.test(problem));
  return ours.length ? `uncaught: ${ours.join(' | ')}` : '';
}

/**
 * Checks whether the server has a comment with all of these words. Another tab may have sent a comment that waited in
 * this one.
 */
const isStored = (words: readonly string[], { comments }: Site) =>
  words.length > 0 && comments.some(({ text }) => words.every((word) => wordsIn(text).includes(word)));

/** Finds a part whose last call failed without a message to the reader. */
function untoldFailure({ last }: Tab, seen: Look, site: Site): string | undefined {
  const [untold] = [...last].find(([part, { isDone, words, comment, approves }]) => {
    if (isDone || seen.failures[part]) return false;
    if (part === 'search') return seen.isSearching;
    // A page also sends comments that were written on another page, and reports them in a line.
    if (part === 'comment') return !seen.waiting.length && !seen.hasLine && !isStored(words, site);
    // A message next to a comment is removed with it if a newer list lacks the comment or has it as approved.
    const isGone = comment && !site.comments.some(({ id }) => `${id}` === comment);
    return !isGone && !(comment && approves && !seen.unpublished.includes(comment));
  }) ?? [undefined];
  return untold;
}

/** Returns the first broken promise in a tab without pending calls; '' without one. */
export function complaintAbout(tab: Tab, seen: Look, site: Site): string {
  if (tab.calls.size) return `still on the wire: ${[...tab.calls].map((call) => call.url()).join(' ')}`;
  if (seen.busy.length) return `busy though nothing is on the wire: ${seen.busy.join(', ')}`;
  if (tab.isUsed && !seen.focus) return 'the focus is nowhere';
  const untold = untoldFailure(tab, seen, site);
  if (untold) return `a failed call of ${untold} is not told`;
  const stuck = Object.entries(seen.failures).find(([, buttons]) => !buttons);
  if (stuck) return `a failure of ${stuck[0]} offers no other try`;
  for (const part of tab.pressed)
    if (!tab.last.has(part) && !seen.failures[part] && !(part === 'comment' && seen.waiting.length))
      return `nothing came of a press in ${part}`;
  const isSilent = seen.waiting.some(([state, reason]) => /nicht angenommen/.test(state) && !reason);
  return isSilent ? 'a refused comment shows no reason' : '';
}

/** Returns the writes that reached the server more often than the reader wanted; '' without any. */
export function doneTooOften({ site, cut }: Wire, wanted: ReadonlyMap<string, number>): string {
  const want = (what: string) => wanted.get(what) ?? 0;
  const stored = site.comments.map(({ text }) => wordsIn(text).join(' ')).filter(Boolean);
  for (const words of new Set(stored)) {
    const times = stored.filter((other) => other === words).length;
    // A press that is held while the page loads sends a draft that is restored into the form meanwhile.
    if (times > Math.max(1, want(words) + want(''))) return `"${words}" was stored ${times} times`;
  }

  const arrived = (name: string, pattern = /./) =>
    site.log.filter(
      ({ call, url, answer }) => call === name && pattern.test(url) && !/Invalid Token|Ungültig/i.test(answer),
    ).length;
  for (const item of [1, 8, 12]) {
    const votes = arrived('vote', new RegExp(`itemID=${item}$`));
    if (votes > want(`vote ${item}`) + (cut.get('vote') ?? 0)) return `${votes} votes for ${item}`;
  }
  for (const id of new Set(site.log.flatMap(({ url }) => /commentID=(\d+)/.exec(url)?.[1] ?? []))) {
    const pattern = new RegExp(`commentID=${id}\\b`);
    const done = arrived('comment-publish', pattern) + arrived('comment-remove', pattern);
    if (done > want(`moderate comment${id}`)) return `comment ${id} was moderated ${done} times`;
  }
  const retries = [...wanted].reduce((sum, [what, count]) => (what.startsWith('moderate') ? sum + count : sum), 0);
  const reports = arrived('report-user');
  return reports > want('report') + retries + (cut.get('report-user') ?? 0) ? `${reports} reports` : '';
}

/** Finds a word that neither the server nor the reader's browser has. */
export function lostWord(run: Run, looks: readonly Look[], kept: readonly Kept[]): string | undefined {
  const texts = [
    ...looks.flatMap(({ typed, drafts, waitingTexts }) => [typed, ...drafts, waitingTexts]),
    ...kept.map(({ text }) => text),
    ...run.wire.site.comments.map(({ text }) => text),
  ];
  const there = new Set(texts.flatMap(wordsIn));
  return [...run.words].find((word) => !there.has(word) && !run.given.has(word));
}
