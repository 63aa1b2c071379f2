/** The files of the build that are loaded by name (`loadFile`), with their exports. */
declare module '../src/dom/load-file.ts' {
  interface Files {
    comments: typeof import('../src/comments/list/index.ts');
    core: typeof import('../src/core/index.ts');
    dialog: typeof import('../src/dialog/index.ts');
    inspector: typeof import('../src/inspector/index.ts');
    languages: typeof import('../src/i18n/languages.ts');
    'named-selectors': typeof import('../src/named-selectors/index.ts');
    offline: typeof import('../src/offline/index.ts');
    outbox: typeof import('../src/outbox/index.ts');
    react: typeof import('../src/react/index.ts');
    refusals: typeof import('../src/refusals/index.ts');
    sanitise: typeof import('../src/sanitise/index.ts');
    tooltips: typeof import('../src/tooltips/index.ts');

    'comment-moderation-view': typeof import('./comment-moderation/CommentTools.tsx');
    'desk-view': typeof import('./desk/Desk.tsx');
    'live-search-view': typeof import('./live-search/SearchResults.tsx');
    'popup-view': typeof import('./popup/Gallery.tsx');
    'reply-view': typeof import('./reply/Reply.tsx');
    'upload-worker': typeof import('./upload/worker/worker.ts');
  }
}

export {};
