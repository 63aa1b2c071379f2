// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { firstVisitOf, offlineFiles, offlineFilesOf } from './offline-files.ts';

/** The modules of a small product: what each imports at once, and later. */
const MODULES: Readonly<Record<string, readonly [now: readonly string[], later?: readonly string[]]>> = {
  '/p/src/core/start.ts': [
    ['/p/src/runtime/page.ts'],
    ['/p/widgets/comment-form/controller.ts', '/p/widgets/tabs/controller.ts'],
  ],
  '/p/src/runtime/page.ts': [[]],
  '/p/src/offline/start.ts': [['/p/src/runtime/page.ts'], ['/p/src/offline/switch-off.ts', '/p/src/outbox/outbox.ts']],
  '/p/src/offline/switch-off.ts': [[]],
  '/p/src/outbox/outbox.ts': [['/p/src/http/request.ts']],
  '/p/src/http/request.ts': [[], ['/p/node_modules/dompurify/purify.js']],
  '/p/node_modules/dompurify/purify.js': [[]],
  '/p/widgets/comment-form/controller.ts': [['/p/src/http/request.ts'], ['/p/widgets/comment-form/view.tsx']],
  '/p/widgets/comment-form/view.tsx': [['/p/node_modules/react/index.js']],
  '/p/node_modules/react/index.js': [[]],
  '/p/widgets/tabs/controller.ts': [['/p/src/http/request.ts']],
};
const importsOf = (id: string) => {
  const found = MODULES[id];
  return found ? { importedIds: found[0], dynamicallyImportedIds: found[1] ?? [] } : null;
};
const chunk = (moduleIds: readonly string[], imports: readonly string[] = []) => ({
  type: 'chunk' as const,
  facadeModuleId: moduleIds[0] ?? null,
  moduleIds,
  imports,
});
const BUNDLE = {
  'k2-islands.js': chunk(['/p/src/loader/main.ts']),
  'chunks/runtime.js': chunk(['/p/src/core/start.ts'], ['chunks/base.js']),
  'chunks/base.js': chunk(['/p/src/runtime/page.ts']),
  'chunks/offline.js': chunk(['/p/src/offline/start.ts'], ['chunks/base.js']),
  'chunks/switch-off.js': chunk(['/p/src/offline/switch-off.ts']),
  'chunks/outbox.js': chunk(['/p/src/outbox/outbox.ts'], ['chunks/page.js']),
  'chunks/page.js': chunk(['/p/src/http/request.ts'], ['chunks/interop.js']),
  'chunks/interop.js': chunk(['\0helpers']),
  'chunks/purify.js': chunk(['/p/node_modules/dompurify/purify.js']),
  'chunks/comment-form.js': chunk(['/p/widgets/comment-form/controller.ts'], ['chunks/page.js']),
  'chunks/view.js': chunk(['/p/widgets/comment-form/view.tsx'], ['chunks/react.js']),
  'chunks/react.js': chunk(['/p/node_modules/react/index.js']),
  'chunks/tabs.js': chunk(['/p/widgets/tabs/controller.ts'], ['chunks/page.js']),
  'chunks/request-names.js': { ...chunk([], ['chunks/page.js']), facadeModuleId: '/p/src/http/request.ts' },
  'picture.css': { type: 'asset' as const },
};

describe('the files for offline use', () => {
  it('are a core: what the loader imports on every page, with all its static imports', () => {
    expect(offlineFiles(BUNDLE, importsOf).core).toEqual(['chunks/base.js', 'chunks/offline.js', 'chunks/runtime.js']);
  });

  it('are a kit in addition: the comment form, the outbox, and all their imports, static or dynamic', () => {
    expect(offlineFiles(BUNDLE, importsOf).kit).toEqual([
      'chunks/comment-form.js',
      'chunks/interop.js',
      'chunks/outbox.js',
      'chunks/page.js',
      'chunks/react.js',
      'chunks/request-names.js',
      'chunks/view.js',
    ]);
  });

  it('are reported as missing when their modules have moved', () => {
    const { 'chunks/runtime.js': _runtime, 'chunks/offline.js': _offline, ...rest } = BUNDLE;
    expect(() => offlineFiles(rest, importsOf)).toThrow('Nothing is left');
    const tabs = { 'chunks/runtime.js': BUNDLE['chunks/runtime.js'], 'chunks/tabs.js': BUNDLE['chunks/tabs.js'] };
    expect(() => offlineFiles(tabs, importsOf)).toThrow('Nothing is left');
  });
});

describe('the lists of files in a built worker', () => {
  const dist = mkdtempSync(join(tmpdir(), 'k2-worker-'));
  afterAll(() => rmSync(dist, { recursive: true, force: true }));

  it('are found in either order', () => {
    expect(firstVisitOf(dist)).toEqual([]);
    const kit = '[{"url":"chunks/react.js"}]';
    const core =
      '[{"integrity":"sha384-a","url":"k2-islands.js"},{"revision":"1","url":"offline.html"},{"url":"chunks/base.js"}]';
    writeFileSync(join(dist, 'sw.js'), `let a=[{x:1}],kit=${kit},core=${core};`);
    expect(offlineFilesOf(dist)).toEqual({ core: ['chunks/base.js'], kit: ['chunks/react.js'] });
    expect(firstVisitOf(dist)).toEqual(['k2-islands.js', 'sw.js', 'offline.html', 'chunks/base.js']);
  });
});
