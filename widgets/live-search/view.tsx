/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import { failureView } from '../../src/view/failure-view.tsx';
import { contentOf, Fragment, type Make, type View } from '../../src/view/h.ts';
import type { SearchHit } from './api.ts';
import { partsOf, type SearchState } from './results.ts';

/** Shows a text with the words of the query marked. */
const markedView = (h: Make) => (text: string, terms: readonly string[]) =>
  h(Fragment, null, ...partsOf(text, terms).map((part, index) => (index % 2 ? h('mark', null, part) : part)));

const hitView =
  (h: Make) =>
  ({ title, language, image, date, category }: SearchHit, hasImages: boolean, terms: readonly string[]) => (
    <span className="k2i-search__hit">
      {hasImages && (
        <span className="k2i-search__image">
          {image && <img alt="" width="48" height="36" loading="lazy" decoding="async" src={image} />}
        </span>
      )}
      <span className="k2i-search__text">
        <span lang={language}>{markedView(h)(title, terms)}</span>
        {(date || category) && (
          <small className="k2i-search__about">
            <span>{date}</span> <span>{markedView(h)(category ?? '', terms)}</span>
          </small>
        )}
      </span>
    </span>
  );

/** Makes an option. Its link is not a tab stop, as the focus remains in the field; the controller marks the choice. */
const optionView = (h: Make) => (id: string, url: string, content: React.ReactNode) => (
  <li key={id} role="none">
    <a id={id} href={url} role="option" aria-selected="false" tabIndex={-1} suppressHydrationWarning>
      {content}
    </a>
  </li>
);

/** Shows the results of a search, or its failure. */
export const searchView: View<SearchState | undefined> = (h) => (state) => {
  if (!state) return null;
  const { id, content, words } = state;
  if (content.kind === 'failed') return failureView(h)(content.failure);
  const { pageUrl, terms } = content;
  if (content.kind === 'foreign')
    return (
      <>
        <div ref={contentOf(content.nodes)} suppressHydrationWarning>
          {''}
        </div>
        <a className="k2i-search__all" lang={words.language} href={pageUrl}>
          {words.all}
        </a>
      </>
    );
  const { hits } = content;
  if (hits.length === 0)
    return (
      <p className="k2i-search__none" lang={words.language}>
        {words.none}
      </p>
    );
  const hasImages = hits.some(({ image }) => image);
  const all = (
    <span className="k2i-search__all" lang={words.language}>
      {words.all}
    </span>
  );
  const key = JSON.stringify([hits, terms]);
  return (
    // The site styles this list by its element and class.
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a list of options is a listbox.
    <ul key={key} id={id} className="liveSearchResults" role="listbox" aria-label={words.label}>
      {hits.map((hit, index) => optionView(h)(`${id}-${index}`, hit.url, hitView(h)(hit, hasImages, terms)))}
      {optionView(h)(`${id}-${hits.length}`, pageUrl, all)}
    </ul>
  );
};
