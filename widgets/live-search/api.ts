import { actionOf, serialise } from '../../src/forms/serialise.ts';
import { textOf } from '../../src/http/answers.ts';
import { read } from '../../src/http/request.ts';
import { k2Url, sameOrigin } from '../../src/http/site-url.ts';

/** What names the task; a form without SEF carries the same as hidden fields. */
const TASK = { option: 'com_k2', view: 'itemlist', task: 'search' };

/** What addresses of a site in several languages begin with (Joomla's language filter). */
const LANGUAGE = /^(?:index\.php\/)?(..(-\w+)?)\//;

/**
 * The address that asks for live results: the form as it would be sent, the answer raw. The form itself stays as it is.
 * @param now For the field against caches, in ms.
 */
export function liveSearchUrl(sitePath: string, form: HTMLFormElement, now: number): URL {
  const url = k2Url(sitePath, { view: TASK.view, task: TASK.task });
  const pairs = serialise(form);
  for (const name of Object.keys(TASK)) pairs.delete(name);
  pairs.set('format', 'raw');
  if (pairs.has('t')) pairs.set('t', `${now}`);
  // The root has none: the site would send us on, and to the language that it has seen last, not to that of this page.
  const language = LANGUAGE.exec(sameOrigin(actionOf(form)).pathname.slice(sitePath.length));
  if (language?.[1]) pairs.set('lang', language[1]);
  for (const [name, value] of pairs) url.searchParams.append(name, value);
  return url;
}

/** The address of the search page: where a native submit of the form leads. */
export function searchPageUrl(form: HTMLFormElement): URL {
  const url = sameOrigin(actionOf(form));
  const pairs = serialise(form);
  if (pairs.has('format')) pairs.set('format', 'html');
  url.search = pairs.toString();
  return url;
}

/**
 * Searches for what is in the form.
 * @returns the HTML of the answer, for `readSearchAnswer`.
 * @throws CallError; `unreadable` or `session` for a whole page, `rejected` when the server wants a token after all.
 */
export async function liveSearch(sitePath: string, form: HTMLFormElement, signal?: AbortSignal): Promise<string> {
  return textOf(await read({ url: liveSearchUrl(sitePath, form, Date.now()) }, signal), sitePath);
}
