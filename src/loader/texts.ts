/** The two sentences of the loader, by the keys that sites use for them. */
export const LOADER_TEXTS = {
  'loader.offline': { de: 'Keine Verbindung zur Website.', en: 'No connection to the site.' },
  // The loader may have sent a vote, whose answer can't be shown.
  'loader.failed': {
    de: 'Das wurde nicht geladen. Bitte noch einmal versuchen.',
    en: 'This did not load. Please try again.',
  },
} as const;
