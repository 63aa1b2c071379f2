import { describe, expect, it } from 'vitest';
import { standInForTests } from '../../test/stand-in.ts';
import { readQueue } from './server-markup.ts';

const standIn = standInForTests({ language: 'en', role: 'moderator', desk: true });
const QUEUE = '/index.php?option=com_k2&view=comments';

/** Opens K2's list, as it is printed for these parameters. */
async function open(parameters = ''): Promise<HTMLElement> {
  // This DOM puts the row of a text with an end tag elsewhere, which browsers ignore.
  for (const comment of standIn.site.comments) comment.text = comment.text.replace('</div>', '');
  const html = await (await fetch(QUEUE + parameters)).text();
  standIn.open(() => html);
  const table = document.querySelector<HTMLElement>('#k2CommentsList');
  if (!table) throw new Error('No list');
  return table;
}

describe.each(['2.28', 'joomla-5'] as const)('K2’s list, %s', (generation) => {
  it('is read with everything that it prints', async () => {
    standIn.site.settings.generation = generation;
    const { rows, categories, printed } = readQueue(await open());
    expect(rows).toHaveLength(20);
    expect(rows.find(({ id }) => id === 205)).toEqual({
      id: 205,
      text: 'Tolle Uhren, heute noch günstiger: www.werbung.example',
      author: 'Billige Uhren',
      mail: 'gast4@post.example',
      site: 'https://werbung.example/',
      article: 'Das Bootshaus bekommt ein neues Dach',
      articleUrl: expect.stringContaining('41'),
      category: 'Nachrichten',
      date: expect.stringMatching(/^07\/11\/2026/),
      isPublished: false,
      reportUrl: undefined,
    });
    expect(rows.find(({ id }) => id === 204)?.isPublished).toBe(true);
    expect(rows.find(({ id }) => id === 206)?.text).toBe('Ich finde: I <3 Parkplatz & <name>, und 3 > 2.');
    // Browsers read both line ends as one.
    const lines = rows.find(({ id }) => id === 216)?.text.replaceAll('\r', '');
    expect(lines).toBe('Noch etwas:\n\n1. Bäume\n2. Bänke\n3. keine Autos');
    expect(categories).toContain('Termine');
    expect(printed).toEqual({
      filter_state: '-1',
      filter_category: '0',
      search: '',
      filter_order: 'c.id',
      filter_order_Dir: 'DESC',
      limit: '20',
      limitstart: '0',
    });
  });
});

it('the printed values count, not what was chosen since', async () => {
  const table = await open('&filter_state=0');
  const filter = document.querySelector<HTMLSelectElement>('#filter_state');
  if (filter) filter.value = '1';
  expect(readQueue(table).printed.filter_state).toBe('0');
});

it('another table is left to itself', async () => {
  document.body.innerHTML = '<table id="k2CommentsList"></table>';
  const table = document.querySelector<HTMLElement>('table');
  expect(() => table && readQueue(table)).toThrow('No list of comments');
});
