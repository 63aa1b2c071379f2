/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { TextKey, TextValues, Translate } from '../i18n/texts.ts';
import { buttonView } from '../view/failure-view.tsx';
import { Fragment, type View } from '../view/h.ts';

export interface ItemContent {
  readonly headline: TextKey;
  readonly reason?:
    | { readonly key: TextKey; readonly values?: TextValues; readonly logInUrl?: string | undefined }
    | undefined;
  readonly answer?: string | undefined;
  readonly comment: string;
  readonly actions: readonly { readonly label: TextKey; readonly run: () => void }[];
}

/** Shows the state of a comment, the reason, its text, and buttons. With React, the texts are from i18next. */
export const waitingView =
  (t: Translate): View<ItemContent> =>
  (h) =>
  ({ headline, reason, answer, comment, actions }) => (
    <>
      <p key={headline} className="k2i-waiting__state">
        {t(headline)}
      </p>
      {reason && (
        <p key={reason.key} className="k2i-waiting__reason">
          {t(reason.key, reason.values)} {reason.logInUrl && <a href={reason.logInUrl}>{t('action.log-in')}</a>}
        </p>
      )}
      {answer && (
        <p key={answer} className="k2i-waiting__reason">
          {answer}
        </p>
      )}
      <p className="k2i-waiting__text">{comment}</p>
      {actions.length > 0 && (
        <div className="k2i-waiting__buttons">
          {actions.map(({ label, run }) => buttonView(h)({ label: t(label), run }))}
        </div>
      )}
    </>
  );
