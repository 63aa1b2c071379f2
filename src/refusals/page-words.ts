import { quietly } from '../dom/quietly.ts';
import { stripTags } from '../dom/strip-tags.ts';
import { type PageWords, shortWords } from '../http/answers.ts';
import { parseInert } from '../sanitise/sanitise.ts';

/** Elements without text for a visitor, and those that only frame a message of Joomla. */
const NO_WORDS =
  'script,style,template,title,button,[hidden],[aria-hidden="true"],.alert-heading,.close,.btn-close,#system-message dt';

const MESSAGES = '#system-message-container';

/** Joomla 4 and later print messages into the options of its scripts: a list of objects that have a list for each type. */
function messagesInOptions(page: ParentNode): string[] {
  const printed = page.querySelector('script.joomla-script-options')?.textContent ?? '';
  const lists: unknown = quietly(() => JSON.parse(printed)['joomla.messages']);
  const messages = Array.isArray(lists) ? lists.flatMap((list) => Object.values(Object(list)).flat()) : [];
  return messages.filter((message) => typeof message === 'string');
}

const textOf = (html: string) => stripTags(html).replace(/\s+/g, ' ').trim();

/** Reads the words of a whole page. Nothing of it enters the document. `logInForm` selects a log-in form. */
export function readPageWords(html: string, logInForm: string): PageWords {
  const page = parseInert(html);
  const hasLogInForm = page.querySelector(logInForm) !== null;
  const inOptions = messagesInOptions(page).map(textOf);
  const remove = (selector: string) => {
    for (const element of page.querySelectorAll(selector)) element.remove();
  };
  const textsIn = (selector: string) =>
    [...page.querySelectorAll(selector)].map(({ innerHTML }) => textOf(innerHTML)).filter(Boolean);
  remove(NO_WORDS);
  const messages = [...textsIn(MESSAGES), ...inOptions].join(' ');
  remove(`noscript,nav,${MESSAGES}`);
  const heading = (textsIn('h1')[0] ?? textsIn('h2,h3')[0])?.replace(/[^.:!?…]$/, '$&.');
  const [reason = ''] = textsIn('h1,h2,h3,p,blockquote').flatMap((text) => /^4\d\d[\s:–-]+(.+)/.exec(text)?.[1] ?? []);
  const beginning = [heading, textsIn('p')[0]].filter(Boolean).join(' ') || textOf(page.innerHTML);
  return { messages: shortWords(messages), beginning: shortWords(beginning), reason: shortWords(reason), hasLogInForm };
}
