import { useTranslation } from 'react-i18next';
import { Failure } from '../../src/island/failure.tsx';
import type { CallError } from '../../src/k2/call-error.ts';
import type { SearchAnswer, SearchHit } from '../../src/k2/search.ts';

/** Id of an option of a list. */
export function optionId(id: string, index: number): string {
  return `${id}-${index}`;
}

/** What the results area shows: an answer and the way to the search page, or what went wrong. */
export type SearchContent =
  | (SearchAnswer & { readonly pageUrl: string })
  | { readonly kind: 'failed'; readonly error: CallError; readonly onRetry: () => void };

interface Props {
  /** Id of the list; its options append their index. */
  readonly id: string;
  readonly content: SearchContent;
  /** Index of the chosen option, the link to the search page being the last; -1 for none. */
  readonly active: number;
}

interface OptionProps {
  readonly id: string;
  readonly url: string;
  readonly active: boolean;
  readonly children: React.ReactNode;
}

/** The focus stays in the search field, so the links are no tab stops. */
function Option({ id, url, active, children }: OptionProps) {
  return (
    <li role="none">
      <a id={id} href={url} role="option" aria-selected={active} tabIndex={-1}>
        {children}
      </a>
    </li>
  );
}

function Hit({ hit, hasImages }: { readonly hit: SearchHit; readonly hasImages: boolean }) {
  const { title, language, image, date, category } = hit;
  return (
    <span className="k2i-search__hit">
      {hasImages && (
        <span className="k2i-search__image">
          {image && <img src={image} alt="" width="48" height="36" loading="lazy" decoding="async" />}
        </span>
      )}
      <span className="k2i-search__text">
        <span lang={language}>{title}</span>
        {(date || category) && (
          <small className="k2i-search__about">
            <span>{date}</span> <span>{category}</span>
          </small>
        )}
      </span>
    </span>
  );
}

export function SearchResults({ id, content, active }: Props) {
  const { t } = useTranslation();
  if (content.kind === 'failed')
    return <Failure what="search.failed" error={content.error} onRetry={content.onRetry} />;
  if (content.kind === 'foreign')
    return (
      <>
        <div ref={(place) => place?.replaceChildren(...content.nodes)} />
        <a className="k2i-search__all" href={content.pageUrl}>
          {t('search.all')}
        </a>
      </>
    );
  const { hits } = content;
  if (hits.length === 0) return <p className="k2i-search__none">{t('search.none')}</p>;
  const hasImages = hits.some(({ image }) => image);
  return (
    // The site styles this list by its element and class.
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a list of options is what a listbox is.
    <ul id={id} className="liveSearchResults" role="listbox" aria-label={t('search.label')}>
      {hits.map((hit, index) => (
        <Option key={optionId(id, index)} id={optionId(id, index)} url={hit.url} active={index === active}>
          <Hit hit={hit} hasImages={hasImages} />
        </Option>
      ))}
      <Option id={optionId(id, hits.length)} url={content.pageUrl} active={active === hits.length}>
        <span className="k2i-search__all">{t('search.all')}</span>
      </Option>
    </ul>
  );
}
