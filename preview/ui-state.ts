/** Keeps the state of the preview's own controls, per tab. All settings of the pages are on the server. */
import type { Settings } from '../fixtures/model.ts';

export interface UiState {
  /** Width of the framed page in px, or `full`. */
  width: string;
  offline: boolean;
  /** Faults to restore when the framed page is online again. */
  onlineFaults: Settings['faults'];
  /** New faults affect every call, or only the next one. */
  faultTimes: 'always' | 'once';
  /** Height of the log in per cent of the window. */
  logHeight: number;
  /** Kinds of rows that are hidden. */
  hiddenRows: string[];
  /** Groups of settings that are collapsed. */
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

const kept = sessionStorage.getItem(KEY);

export const isNewTab = kept === null;

/** The state of this tab. Change it through {@link remember}. */
export const uiState: Readonly<UiState> = { ...AT_FIRST, ...JSON.parse(kept ?? '{}') };

sessionStorage.setItem(KEY, JSON.stringify(uiState));

/** Changes the state, so that it survives a reload. */
export function remember(change: Partial<UiState>): void {
  Object.assign(uiState, change);
  sessionStorage.setItem(KEY, JSON.stringify(uiState));
}
