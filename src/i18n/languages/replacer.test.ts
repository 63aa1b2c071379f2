import { beforeEach, expect, it, vi } from 'vitest';
import { testPage } from '../../../test/page.ts';
import { createReplacer } from './replacer.ts';

const FRENCH: Readonly<Record<string, string>> = {
  Close: 'Fermer',
  'Not sent.': 'Pas envoyé.',
  'Not sent. Try again.': 'Pas envoyé. Réessayez.',
  'Really (or not)?': 'Vraiment (ou non) ?',
};

/** One for a page in French, whose texts come when `come` is called. */
function replacer() {
  const page = Object.assign(testPage(), { texts: undefined as Readonly<Record<string, string>> | undefined });
  const made = createReplacer(page);
  for (const [words, french] of Object.entries(FRENCH)) made.add(words, () => french);
  const come = () => {
    Object.assign(page, { language: 'fr', texts: FRENCH });
    made.replace();
  };
  return { ...made, come };
}

const show = (html: string) => {
  document.body.innerHTML = html;
};
const shown = () => document.body.innerHTML;

beforeEach(() => {
  document.documentElement.lang = 'en';
});

it('nothing is replaced before the texts are there', () => {
  show('<p class="k2i-a">Close</p>');
  replacer().replace();
  expect(shown()).toBe('<p class="k2i-a">Close</p>');
});

it.each([
  ['a class of ours', '<p class="x k2i-a">Close</p>', '<p class="x k2i-a">Fermer</p>'],
  ['an adopted element', '<p data-k2-state="ready"><b>Close</b></p>', '<p data-k2-state="ready"><b>Fermer</b></p>'],
  ['a dialog', '<dialog>Close</dialog>', '<dialog>Fermer</dialog>'],
  ['an announcement', '<p role="status">Close</p>', '<p role="status">Fermer</p>'],
  ['an alert', '<p role="alert">Close</p>', '<p role="alert">Fermer</p>'],
])('words in %s are replaced', (_where, before, after) => {
  show(before);
  replacer().come();
  expect(shown()).toBe(after);
});

it.each([
  ['one word', 'Close it', 'Close it'],
  ['blanks around it', ' Close ', 'Fermer'],
  ['a sentence', 'So: Not sent. (500)', 'So: Pas envoyé. (500)'],
  ['a sentence that begins another', 'Not sent. Try again.', 'Pas envoyé. Réessayez.'],
  ['a sentence that begins another, among other words', 'x Not sent. Try again. y', 'x Pas envoyé. Réessayez. y'],
  ['the signs of an expression', 'x Really (or not)? y', 'x Vraiment (ou non) ? y'],
  ['a sign that stands for any in an expression', 'Not sent!', 'Not sent!'],
])('a text with %s: "%s" becomes "%s"', (_what, before, after) => {
  show(`<p class="k2i-a">${before}</p>`);
  replacer().come();
  expect(document.querySelector('p')?.textContent).toBe(after);
});

it('an element that says it is in English says the new language, where something in it was replaced', () => {
  show('<p class="k2i-a" lang="en"><b title="Close">x</b></p><p class="k2i-a" lang="en">y</p>');
  replacer().come();
  expect(shown()).toBe('<p class="k2i-a" lang="fr"><b title="Fermer">x</b></p><p class="k2i-a" lang="en">y</p>');
});

it('neither the page nor an element in a third language says another one', () => {
  show('<p class="k2i-a">Close</p><p class="k2i-a" lang="nl">Close</p>');
  replacer().come();
  expect(document.documentElement.lang).toBe('en');
  expect(shown()).toBe('<p class="k2i-a">Fermer</p><p class="k2i-a" lang="nl">Fermer</p>');
});

it('what is put there or changed later is replaced, whichever way it changes', async () => {
  show('<p class="k2i-a" title="x"><b>x</b><i>x</i></p>');
  replacer().come();
  const [text, part] = document.querySelectorAll('b,i');
  document.querySelector('p')?.setAttribute('title', 'Close');
  if (text?.firstChild) text.firstChild.nodeValue = 'Close';
  part?.replaceChildren(Object.assign(document.createElement('u'), { textContent: 'Close' }));
  await vi.waitFor(() => expect(shown()).toBe('<p class="k2i-a" title="Fermer"><b>Fermer</b><i><u>Fermer</u></i></p>'));
});

it('a text that was given later is replaced with the next turn, and not before', () => {
  const made = replacer();
  made.come();
  show('<p class="k2i-a">Later</p>');
  made.replace();
  expect(shown()).toBe('<p class="k2i-a">Later</p>');
  made.add('Later', () => 'Plus tard');
  made.replace();
  expect(shown()).toBe('<p class="k2i-a">Plus tard</p>');
});

/** How often a page that answers each change by the same words is answered, in many turns. */
async function turnsAgainst(words: string): Promise<number> {
  let turns = 0;
  const foreign = new MutationObserver(() => {
    const text = document.querySelector('.k2i-a')?.firstChild;
    if (!text || text.nodeValue === words || turns > 1000) return;
    turns++;
    text.nodeValue = words;
  });
  foreign.observe(document.body, { characterData: true, childList: true, subtree: true });
  const text = document.querySelector('.k2i-a')?.firstChild;
  if (text) text.nodeValue = 'x';
  for (let turn = 0; turn < 3000; turn++) await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve, 50));
  foreign.disconnect();
  return turns;
}

it('a translator that says our English words is not answered without end', async () => {
  show('<p class="k2i-a">Open</p>');
  const made = replacer();
  // Of this one alone: those of other tests still watch the page.
  made.add('Open', () => 'Ouvrir');
  made.come();
  expect(await turnsAgainst('Open')).toBeLessThan(200);
});

it('nothing is replaced on a page that the reader has translated, which changes its language', async () => {
  show('<p class="k2i-a">Fermer</p><p class="k2i-a" title="x">x</p>');
  replacer().come();
  document.documentElement.lang = 'es';
  document
    .querySelector('.k2i-a')
    ?.replaceChildren(Object.assign(document.createElement('font'), { textContent: 'Close' }));
  document.querySelector('[title]')?.setAttribute('title', 'Close');
  await new Promise((resolve) => setTimeout(resolve));
  expect(shown()).toBe('<p class="k2i-a"><font>Close</font></p><p class="k2i-a" title="Close">x</p>');
});

it('a text of the site that has the replaced sentence in it is put there once', async () => {
  show('<p class="k2i-a">x</p>');
  const page = Object.assign(testPage(), { texts: undefined as Readonly<Record<string, string>> | undefined });
  const made = createReplacer(page);
  made.add('Sending…', () => 'Envoi… / Sending…');
  Object.assign(page, { language: 'fr', texts: {} });
  made.replace();
  const text = document.querySelector('p')?.firstChild;
  if (text) text.nodeValue = 'Sending… 1';
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(document.querySelector('p')?.textContent).toBe('Envoi… / Sending… 1');
});
