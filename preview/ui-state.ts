/** What the preview remembers of itself, per tab. Everything about the pages is in the settings of the server. */
import type { Settings } from '../fixtures/model.ts';

export interface UiState {
  /** Width of the framed page in px, or `full`. */
  width: string;
  offline: boolean;
  /** The faults to go back to when the framed page is online again. */
  onlineFaults: Settings['faults'];
  /** Whether faults set from now on hit every call or the next one only. */
  faultTimes: 'always' | 'once';
  /** Height of the log in per cent of the window. */
  logHeight: number;
  /** Kinds of rows that the log does not show. */
  hiddenRows: string[];
  /** Groups of settings that are folded. */
  foldedGroups: string[];
}

const KEY = 'k2-islands-preview';

const AT_FIRST: UiState = {
  width: 'full',
  offline: false,
  onlineFaults: {},
  faultTimes: 'always',
  logHeight: 30,
  hiddenRows: [],
  foldedGroups: [],
};

/** The state of this tab. Change it through {@link remember}. */
export const uiState: Readonly<UiState> = { ...AT_FIRST, ...JSON.parse(sessionStorage.getItem(KEY) ?? '{}') };

/** Changes the state, so that it survives a reload. */
export function remember(change: Partial<UiState>): void {
  Object.assign(uiState, change);
  sessionStorage.setItem(KEY, JSON.stringify(uiState));
}
