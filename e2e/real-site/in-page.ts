/** Steps on pages of the site besides the flows. */
import type { Tab } from '../driver.ts';

declare global {
  interface Window {
    ownProblems: string[];
  }
}

/** Has later pages collect errors of this project's files and failures of its widgets. */
export const watchOwnProblems = (tab: Tab) =>
  tab.atStart(() => {
    window.ownProblems = [];
    const ours = /k2-islands/;
    addEventListener('error', ({ filename, message, error }) => {
      if (ours.test(`${filename}${error?.stack}`)) window.ownProblems.push(message);
    });
    addEventListener('unhandledrejection', ({ reason }) => {
      if (ours.test(`${reason?.stack}`)) window.ownProblems.push(`${reason}`);
    });
    addEventListener('k2:failed', (event) => window.ownProblems.push(JSON.stringify((event as CustomEvent).detail)));
  });

export const ownProblems = (tab: Tab) => tab.eval(() => window.ownProblems);

/**
 * Logs in by the first log-in form of the page.
 * @throws Error when it is refused.
 */
export async function logIn(
  tab: Tab,
  root: string,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<void> {
  await tab.goto(`${root}index.php?option=com_users&view=login`);
  const isThere = await tab.eval(() => document.querySelector('form [name=username]') !== null);
  if (!isThere) await tab.goto(root);
  await tab.leaveBy(() =>
    tab.eval(
      (name: string, password: string) => {
        const form = [...document.forms].find((form) => form.querySelector('[name=username],[type=password]'));
        const set = (selector: string, value: string) => {
          const field = form?.querySelector<HTMLInputElement>(selector);
          if (field) field.value = value;
        };
        set('[name=username]', name);
        set('[type=password]', password);
        form?.requestSubmit();
      },
      name,
      password,
    ),
  );
  const isIn = (await tab.cookies()).some(({ name, value }) => name === 'joomla_user_state' && value === 'logged_in');
  if (!isIn) throw new Error(`${name} could not log in`);
}

/** Finds the comment with this text on the moderator's page. */
export const ownComment = (tab: Tab, text: string) =>
  tab.eval((text: string) => {
    const all = [...document.querySelectorAll('.itemCommentsList > li')];
    const comment = all.find(({ textContent }) => textContent?.includes(text));
    const link = comment?.querySelector('.commentRemoveLink')?.getAttribute('href');
    if (!comment || !link) return undefined;
    return {
      isWaiting: comment.matches('.unpublishedComment'),
      selector: `.itemCommentsList > li:has(.commentRemoveLink[href="${CSS.escape(link)}"])`,
    };
  }, text);

/** Removes that comment with a call of its own. Returns false if it is still there. */
export async function removeOwnComment(tab: Tab, text: string): Promise<boolean> {
  const own = await ownComment(tab, text);
  if (own)
    await tab.eval(async (selector: string) => {
      const link = document.querySelector<HTMLAnchorElement>(`${selector} .commentRemoveLink`);
      const token = [...document.querySelectorAll<HTMLInputElement>('#comment-form [type=hidden]')].at(-1)?.name;
      const body = new URLSearchParams(token ? { [token]: '1' } : {});
      body.set('cid[]', /commentID=(\d+)/.exec(link?.href ?? '')?.[1] ?? '');
      if (link) await fetch(link.href, { method: 'POST', body });
    }, own.selector);
  await tab.reload();
  return (await ownComment(tab, text)) === undefined;
}
