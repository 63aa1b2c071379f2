import { isTokenStale, refreshToken } from '../../http/token.ts';
import { printedLoggedIn, sessionOver } from '../../http/write.ts';
import { settingsIn } from '../printed/printed-settings.ts';
import type { FieldCheckSettings } from './field-check.ts';

/** Whether the token that a check would carry is known to be that of a session that is over. */
export function needsRenewal({ csrf, spoofString }: FieldCheckSettings): boolean {
  return isTokenStale() && (!!csrf || !spoofString);
}

/**
 * Fetches this page again for its tokens: Joomla's goes into every form, those of the field check are printed in its
 * script.
 * @throws CallError; `session` when the page has none, or the reader is no longer logged in.
 */
export async function renewSettings(
  form: HTMLFormElement,
  settings: FieldCheckSettings,
  sitePath: string,
  signal: AbortSignal,
): Promise<FieldCheckSettings> {
  const { token, loggedIn, html } = await refreshToken(signal);
  const printed = settingsIn(html, form, () => {})?.fieldCheck;
  const loggedOut = loggedIn === false && printedLoggedIn();
  if (loggedOut || (!token && !printed)) throw sessionOver(sitePath);
  return { ...settings, ...printed };
}
