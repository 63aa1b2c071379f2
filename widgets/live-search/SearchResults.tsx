import { type PropsWithChildren, useLayoutEffect, useSyncExternalStore } from 'react';
import { useText, Words } from '../../src/react/index.ts';
import type { Store } from '../../src/view/store.ts';
import type { SearchHit } from './api.ts';
import { partsOf, type SearchContent } from './results.ts';

/** Draws a text with the words of the query marked. */
function Marked({ text, terms }: { readonly text: string; readonly terms: readonly string[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key.
  return partsOf(text, terms).map((part, index) => (index % 2 ? <mark key={index}>{part}</mark> : part));
}

type HitProps = SearchHit & { readonly hasImages: boolean; readonly terms: readonly string[] };

function Hit({ title, language, image, date, category, hasImages, terms }: HitProps) {
  return (
    <span className="k2i-search__hit">
      {hasImages && (
        <span className="k2i-search__image">
          {image && <img alt="" width="48" height="36" loading="lazy" decoding="async" src={image} />}
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

/** Draws an option. Its link is not a tab stop, as the focus remains in the field; the combobox marks the choice. */
function Option({ id, url, children }: PropsWithChildren<{ readonly id: string; readonly url: string }>) {
  return (
    <li role="none">
      <a id={id} href={url} role="option" aria-selected="false" tabIndex={-1}>
        {children}
      </a>
    </li>
  );
}

interface ResultsProps {
  /** Id of the list; its options append their index. */
  readonly id: string;
  readonly content: Store<SearchContent | undefined>;
  /** Called when the list is in the DOM. */
  readonly onShown: () => void;
}

/** Draws the hits of a search as options of a combobox, with a link to all results at the end. */
export function SearchResults({ id, content, onShown }: ResultsProps) {
  const shown = useSyncExternalStore(content.subscribe, content.getState);
  const label = useText('search.label');
  const hasHits = shown?.kind === 'hits' && shown.hits.length > 0;
  useLayoutEffect(() => {
    if (shown && hasHits) onShown();
  }, [shown, hasHits, onShown]);
  if (!hasHits) return null;
  const { hits, terms, pageUrl } = shown;
  const hasImages = hits.some(({ image }) => image);
  const key = JSON.stringify([hits, terms]);
  return (
    // The site styles this list by its element and class. A new list has no chosen option.
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a list of options is a listbox.
    <ul key={key} id={id} className="liveSearchResults" role="listbox" aria-label={label.words}>
      {hits.map((hit, index) => (
        <Option key={hit.url} id={`${id}-${index}`} url={hit.url}>
          <Hit {...hit} hasImages={hasImages} terms={terms} />
        </Option>
      ))}
      <Option id={`${id}-${hits.length}`} url={pageUrl}>
        <Words of="search.all" className="k2i-search__all" />
      </Option>
    </ul>
  );
}
