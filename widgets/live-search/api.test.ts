import { describe, expect, it } from 'vitest';
import { renderSearchContent, renderSearchList } from '../../fixtures/pages/search.ts';
import { standInForTests } from '../../test/stand-in.ts';
import { liveSearchUrl, readSearchAnswer, searchPageUrl } from './api.ts';

const standIn = standInForTests();

function formOf(fields: readonly (readonly [name: string, value: string])[], action = '/sub/search'): HTMLFormElement {
  const form = document.createElement('form');
  form.setAttribute('action', action);
  for (const [name, value] of fields) {
    const input = document.createElement('input');
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  return form;
}

describe('the URL of a live search', () => {
  it('has the fields of the form in order, format=raw and a timestamp, below the site path', () => {
    const form = formOf([
      ['searchword', 'Füße & "Hände"'],
      ['categories', '1,2'],
      ['format', 'html'],
      ['t', ''],
      ['tpl', 'search'],
    ]);
    expect(liveSearchUrl('/sub/', form, 42).href).toBe(
      'http://localhost:3000/sub/index.php?option=com_k2&view=itemlist&task=search' +
        '&searchword=F%C3%BC%C3%9Fe+%26+%22H%C3%A4nde%22&categories=1%2C2&format=raw&t=42&tpl=search',
    );
  });

  it('has option, view and task once for a form without SEF URLs, and no other new field but the format', () => {
    const form = formOf([
      ['searchword', 'Seeufer'],
      ['option', 'com_k2'],
      ['view', 'itemlist'],
      ['task', 'search'],
    ]);
    expect(liveSearchUrl('/', form, 42).search).toBe(
      '?option=com_k2&view=itemlist&task=search&searchword=Seeufer&format=raw',
    );
  });

  it.each([
    ['/', '/de/component/k2/itemlist/search', 'de-de', 'de'],
    ['/sub/', '/sub/index.php/pt-br/suche', 'pt_BR', 'pt-br'],
    ['/', '/deutsch/suche', 'de-DE', 'deutsch'],
    ['/', '/srp/pretraga', 'sr-RS', 'srp'],
    ['/', '/cz/hledani', 'cs-CZ', 'cz'],
    ['/', '/magyar/kereses', 'hu-HU', 'magyar'],
    ['/', '/tv/suche', 'de-DE', null],
    ['/', '/de/suche', '', null],
    ['/', '/suche', 'de-DE', null],
  ])('has the language of the page on multilingual sites: %s %s %s', (site, action, lang, language) => {
    const root = document.documentElement;
    const before = root.lang;
    root.lang = lang;
    document.head.innerHTML = '<link rel="alternate" hreflang="hu-HU" href="https://www.example.org/magyar/">';
    const form = formOf([['searchword', 'See']], action);
    expect(liveSearchUrl(site, form, 42).searchParams.get('lang')).toBe(language);
    root.lang = before;
    document.head.innerHTML = '';
  });
});

describe('the URL of the search page', () => {
  it('is that of a native submit, whatever query the action has', () => {
    const form = formOf(
      [
        ['searchword', 'See'],
        ['format', 'raw'],
      ],
      'https://www.elsewhere.example/sub/search?old=1',
    );
    expect(searchPageUrl(form).href).toBe('http://localhost:3000/sub/search?searchword=See&format=html');
  });
});

describe('an answer to a live search', () => {
  it('since K2 2.10 has title, link, image, date and category of every hit', async () => {
    const context = standIn.context();
    const item = context.site.item(1);
    if (!item) throw new Error('No article 1');
    expect(await readSearchAnswer(renderSearchContent(context, 'See', [item]))).toEqual({
      kind: 'hits',
      more: false,
      hits: [
        {
          title: 'Sommerfest am See',
          url: '/index.php/nachrichten/item/1-sommerfest-am-see',
          language: undefined,
          image: '/media/site/images/see.svg',
          date: expect.stringContaining('2026'),
          category: 'Termine',
        },
      ],
    });
  });

  it('before K2 2.10 has title and link', async () => {
    const context = standIn.context();
    const answer = await readSearchAnswer(renderSearchList(context, context.site.items.slice(0, 3)));
    expect(answer).toMatchObject({ kind: 'hits', more: false });
    expect(answer.kind === 'hits' && answer.hits.map(({ title }) => title)).toEqual(
      context.site.items.slice(0, 3).map(({ title }) => title),
    );
  });

  it('contains that the search page has more hits', async () => {
    const context = standIn.context();
    const answer = await readSearchAnswer(renderSearchContent(context, 'a', context.site.items.slice(0, 12)));
    expect(answer).toMatchObject({ kind: 'hits', more: true });
    expect(answer.kind === 'hits' && answer.hits).toHaveLength(10);
  });

  it.each([
    ['no hit since K2 2.10', () => renderSearchContent(standIn.context(), 'x', [])],
    ['an empty list', () => '<ul class="liveSearchResults"></ul>'],
    ['an empty body', () => ' \n'],
  ])('with %s has no hits', async (_, html) => {
    expect(await readSearchAnswer(html())).toEqual({ kind: 'hits', hits: [], more: false });
  });

  it('links only to the articles, and not to their category or to links in their texts', async () => {
    const title = '<h2 class="genericItemTitle">Sommerfest</h2>';
    const text = '<div class="genericItemIntroText"><p><a href="https://example.com/">anderswo</a></p></div>';
    const category = '<div class="genericItemCategory"><a href="/news">Neues</a></div>';
    const answer = await readSearchAnswer(`<div class="genericItemView">${title}${text}${category}</div>`);
    expect(answer.kind).toBe('foreign');
  });

  it('has the name of the article from its image if the site hides titles', async () => {
    const answer = await readSearchAnswer(`<div class="genericItemView">
      <span class="genericItemImage"><a href="/see" title="Am See"><img src="/see.jpg" alt="Am See"></a></span>
      <div class="genericItemReadMore"><a class="k2ReadMore" href="/see">Weiterlesen …</a></div></div>`);
    expect(answer).toMatchObject({ hits: [{ title: 'Am See', url: '/see' }] });
  });

  it.each([
    ['a message in another format', '<section>Nothing here</section>', 1],
    ['the view of K2 with text only', '<div class="genericView"><p>Nothing here</p></div>', 0],
  ])('with %s is shown if it contains a text', async (_, html, nodes) => {
    const answer = await readSearchAnswer(html);
    expect(answer.kind === 'foreign' ? answer.nodes.childNodes.length : 0).toBe(nodes);
  });

  it('has only hits with a title and a link, in the language of their heading', async () => {
    const answer = await readSearchAnswer(`
      <div class="genericItemView"><h3 class="genericItemTitle">No link</h3></div>
      <div class="genericItemView"><p><a href="/empty"> </a></p></div>
      <div class="genericItemView"><h3 class="genericItemTitle" lang="de">See</h3><p lang="en"><a href="/see">x</a></p></div>
      <div class="genericItemView"><p lang="en"><a href="/lake">Lake</a></p></div>`);
    expect(answer).toMatchObject({
      hits: [
        { title: 'See', url: '/see', language: 'de' },
        { title: 'Lake', url: '/lake', language: 'en' },
      ],
    });
  });

  it('in K2’s format with hits of an override is kept without the markup around them', async () => {
    const answer = await readSearchAnswer(
      '<div class="genericView"><h1>Suche</h1><div class="k2FeedIcon"><a href="/feed">Feed</a></div><div class="hit"><a href="/see">See</a></div></div>',
    );
    expect(answer.kind === 'foreign' && answer.nodes.textContent).toBe('See');
  });
});
