import { useTranslation } from 'react-i18next';
import type { Draft } from '../../src/forms/draft.ts';
import type { TextKey } from '../../src/i18n/texts.ts';
import { createIsland } from '../../src/island/island.tsx';
import type { Page } from '../../src/page.ts';
import { describeBy } from '../../src/ui/attributes.ts';
import { adoptStyles } from '../../src/ui/styles.ts';
import { ownDocument, unshadowed } from '../../src/ui/unshadowed.ts';
import css from './comment-form.css?inline';

let count = 0;

interface Props {
  readonly id: string;
  readonly told: TextKey;
  readonly onRestore?: () => void;
  readonly onDiscard: () => void;
}

function DraftNote({ id, told, onRestore, onDiscard }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <span id={id}>{t(told)}</span>
      {onRestore && (
        <button type="button" className="k2i-button" onClick={onRestore}>
          {t('comment.draft-restore')}
        </button>
      )}
      <button type="button" className="k2i-button" onClick={onDiscard}>
        {t('comment.draft-discard')}
      </button>
    </>
  );
}

/**
 * Tells, below the form, of the text of an earlier visit: that it is in the field, or that it could be. What is above
 * stays where it is. Once the reader has decided, the line goes.
 * @returns takes the line away.
 */
export function showDraftNote(
  form: HTMLFormElement,
  field: HTMLInputElement | HTMLTextAreaElement,
  draft: Draft,
  adopted: HTMLElement,
  page: Page,
): () => void {
  adoptStyles(css);
  const host = ownDocument.createElement('div');
  host.className = 'k2i-draft';
  unshadowed(form).after(host);
  const id = `k2i-draft-${++count}`;
  const undescribe = describeBy(field, id);
  const island = createIsland(host, adopted, 'comment-form', page);
  let shown = true;
  const hide = () => {
    if (!shown) return;
    shown = false;
    undescribe();
    island.unmount();
    host.remove();
  };
  const decide = (task: () => void) => () => {
    task();
    hide();
    field.focus();
  };
  const clear = () => {
    field.value = '';
    draft.forget();
  };
  island.render(
    draft.earlier === 'restored' ? (
      <DraftNote id={id} told="comment.draft-restored" onDiscard={decide(clear)} />
    ) : (
      <DraftNote
        id={id}
        told="comment.draft-found"
        onRestore={decide(draft.restore)}
        onDiscard={decide(draft.decline)}
      />
    ),
  );
  return hide;
}
