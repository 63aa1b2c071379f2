import { useTranslation } from 'react-i18next';
import { createIsland } from '../../src/island/island.tsx';
import type { Page } from '../../src/page.ts';
import { setAttributes } from '../../src/ui/attributes.ts';
import { adoptStyles } from '../../src/ui/styles.ts';
import css from './comment-form.css?inline';

let count = 0;

interface Props {
  readonly id: string;
  readonly onDiscard: () => void;
}

function DraftNote({ id, onDiscard }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <span id={id}>{t('comment.draft-restored')}</span>
      <button type="button" className="k2i-button" onClick={onDiscard}>
        {t('comment.draft-discard')}
      </button>
    </>
  );
}

/**
 * Tells, below the form, where the text in the field comes from. What is above stays where it is.
 * @returns takes the line away.
 */
export function showDraftNote(
  form: HTMLFormElement,
  field: HTMLElement,
  adopted: HTMLElement,
  page: Page,
  onDiscard: () => void,
): () => void {
  adoptStyles(css);
  const host = document.createElement('div');
  host.className = 'k2i-draft';
  form.after(host);
  const id = `k2i-draft-${++count}`;
  const described = [field.getAttribute('aria-describedby'), id].filter(Boolean).join(' ');
  const undescribe = setAttributes(field, { 'aria-describedby': described });
  const island = createIsland(host, adopted, 'comment-form', page);
  island.render(<DraftNote id={id} onDiscard={onDiscard} />);
  let shown = true;
  return () => {
    if (!shown) return;
    shown = false;
    undescribe();
    island.unmount();
    host.remove();
  };
}
