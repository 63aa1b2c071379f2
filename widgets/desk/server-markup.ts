import { closest, textIn } from '../../src/dom/nodes.ts';
import { typedText } from '../../src/moderation/comment-text.ts';

/** A comment on an article of the visitor, as K2's list prints it. */
export interface Comment {
  readonly id: number;
  /** As it was typed. */
  readonly text: string;
  readonly author: string;
  readonly mail: string;
  /** Address that the author has given; '' without one. */
  readonly site: string;
  readonly article: string;
  readonly articleUrl: string;
  readonly category: string;
  /** In the site's own format. */
  readonly date: string;
  readonly isPublished: boolean;
  /** Address that blocks the author; for administrators only. */
  readonly reportUrl: string | undefined;
}

const hrefIn = (cell: Element | undefined, selector = 'a[href]') =>
  cell?.querySelector(selector)?.getAttribute('href') ?? '';

/** Reads a row of K2's list. Its cells have no names: their places count, from the text on. */
function readRow(row: Element): Comment[] {
  const text = row.querySelector('td > .commentText');
  const id = Number(row.querySelector('.editComment')?.getAttribute('rel'));
  if (!text || !id) return [];
  const all = [...row.children];
  const [, state, author, mail, site, , report, article, category, , date] = all.slice(
    all.indexOf(text.parentElement ?? text),
  );
  return [
    {
      id,
      text: typedText(text),
      author: textIn(author),
      mail: hrefIn(mail, '[href^="mailto:"]').slice('mailto:'.length),
      site: hrefIn(site),
      article: textIn(article),
      articleUrl: hrefIn(article),
      category: textIn(category),
      date: textIn(date),
      isPublished: !state?.querySelector('.k2Inactive'),
      reportUrl: hrefIn(report) || undefined,
    },
  ];
}

/** Reads the comments of K2's list, on its page or in an answer. */
export const readRows = (root: ParentNode): Comment[] => [...root.querySelectorAll('tr')].flatMap(readRow);

/** The values that K2 keeps for its list in the session, each as K2 takes it if a page does not print it. */
const KEPT = {
  filter_state: '-1',
  filter_category: '0',
  search: '',
  filter_order: 'c.id',
  filter_order_Dir: 'DESC',
  // K2 has no name for all rows, which other lists of the site offer.
  limit: '0',
  limitstart: '0',
};

/** K2's list on its page. */
export interface Queue {
  readonly form: HTMLFormElement;
  readonly rows: readonly Comment[];
  /** The values with which the page was printed. */
  readonly printed: Readonly<Record<string, string>>;
  readonly categories: readonly string[];
}

/**
 * Reads K2's list around its table.
 * @throws Error for a table without a form, or with rows that can't be read.
 */
export function readQueue(table: HTMLElement): Queue {
  const form = closest<HTMLFormElement>(table, 'form');
  const rows = readRows(table);
  if (!form || rows.length < table.querySelectorAll('.commentText').length) throw new Error('No list of comments');
  const printedAs = (name: string) =>
    form.querySelector(`input[name="${name}"], [name="${name}"] > [selected]`)?.getAttribute('value');
  const printed = Object.entries(KEPT).map(([name, other]) => [name, printedAs(name) ?? other]);
  const options = [...form.querySelectorAll<HTMLOptionElement>('[name="filter_category"] option:not([value="0"])')];
  // Joomla marks the depth of a category by dashes.
  const categories = new Set(options.map(({ text }) => text.replace(/^[-\s]+/, '').trim()));
  return { form, rows, printed: Object.fromEntries(printed), categories: [...categories] };
}
