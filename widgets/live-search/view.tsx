import { createElement, Fragment, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../src/react/parts.tsx';
import { translatedViewOf } from '../../src/translated/translated.tsx';
import type { SearchHit } from './api.ts';
import { optionId, partsOf, type SearchState } from './results.ts';

interface OptionProps {
  readonly id: string;
  readonly url: string;
  readonly children: React.ReactNode;
}

/** The focus stays in the search field, so the links are no tab stops. Which one is chosen, the controller marks. */
function Option({ id, url, children }: OptionProps) {
  return (
    <li role="none">
      <a id={id} href={url} role="option" aria-selected="false" tabIndex={-1} suppressHydrationWarning>
        {children}
      </a>
    </li>
  );
}

interface MarkedProps {
  readonly text: string;
  /** Words of the query, as `termsOf` gives them. */
  readonly terms: readonly string[];
}

/** A text with the words of the query marked. */
function Marked({ text, terms }: MarkedProps) {
  const parts = partsOf(text, terms).map((part, index) => (index % 2 ? createElement('mark', null, part) : part));
  // An empty text is no node where there is no React.
  return createElement(Fragment, null, ...parts.filter((part) => part !== ''));
}

interface HitProps {
  readonly hit: SearchHit;
  readonly hasImages: boolean;
  readonly terms: readonly string[];
}

function Hit({ hit, hasImages, terms }: HitProps) {
  const { title, language, image, date, category } = hit;
  return (
    <span className="k2i-search__hit">
      {hasImages && (
        <span className="k2i-search__image">
          {image && <img src={image} alt="" width="48" height="36" loading="lazy" decoding="async" />}
        </span>
      )}
      <span className="k2i-search__text">
        <span lang={language}>
          <Marked text={title} terms={terms} />
        </span>
        {(date || category) && (
          <small className="k2i-search__about">
            <span>{date}</span>{' '}
            <span>
              <Marked text={category ?? ''} terms={terms} />
            </span>
          </small>
        )}
      </span>
    </span>
  );
}

/** Nodes that React did not make: HTML in a shape of its own, already sanitised. What stands there stays. */
function Foreign({ nodes }: { readonly nodes: readonly Node[] }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (nodes[0]?.parentNode !== place.current) place.current?.replaceChildren(...nodes);
  }, [nodes]);
  return (
    <div ref={place} suppressHydrationWarning>
      {''}
    </div>
  );
}

/** The results by React: the same nodes as `resultNodes` makes without it. */
function SearchResults({ id, content }: SearchState) {
  const { t, i18n } = useTranslation();
  const lang = i18n.language;
  if (content.kind === 'failed') return <Failure failure={content.failure} />;
  if (content.kind === 'foreign')
    return (
      <>
        <Foreign nodes={content.nodes} />
        <a className="k2i-search__all" lang={lang} href={content.pageUrl}>
          {t('search.all')}
        </a>
      </>
    );
  const { hits, terms } = content;
  if (hits.length === 0)
    return (
      <p className="k2i-search__none" lang={lang}>
        {t('search.none')}
      </p>
    );
  const hasImages = hits.some(({ image }) => image);
  const key = JSON.stringify([hits, terms]);
  return (
    // The site styles this list by its element and class.
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a list of options is what a listbox is.
    <ul key={key} id={id} className="liveSearchResults" role="listbox" aria-label={t('search.label')}>
      {hits.map((hit, index) => (
        <Option key={optionId(id, index)} id={optionId(id, index)} url={hit.url}>
          <Hit hit={hit} hasImages={hasImages} terms={terms} />
        </Option>
      ))}
      <Option id={optionId(id, hits.length)} url={content.pageUrl}>
        <span className="k2i-search__all" lang={lang}>
          {t('search.all')}
        </span>
      </Option>
    </ul>
  );
}

export const createView = translatedViewOf<SearchState | undefined>((state) => state && <SearchResults {...state} />);

declare module '../../src/dom/load-file.ts' {
  interface Files {
    'live-search-view': typeof import('./view.tsx');
  }
}
