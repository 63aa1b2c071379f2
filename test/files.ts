import { type Files, setImportFile } from '../src/dom/load-file.ts';

const ROOMS = import.meta.glob([
  '../src/*/index.ts',
  '../src/*/list/index.ts',
  '../src/i18n/languages.ts',
  '../src/i18n/*.json',
]);
const WIDGETS = import.meta.glob([
  '../widgets/*/[A-Z]*.tsx',
  '!../widgets/*/*.test.tsx',
  '../widgets/*/worker/worker.ts',
]);

/** The module of a file of the build, by the file's name. */
function moduleOf(name: string): () => Promise<unknown> {
  const paths = [
    `../src/${name}/index.ts`,
    `../src/${name}/list/index.ts`,
    `../src/i18n/${name}.ts`,
    `../src/i18n/${name}.json`,
  ];
  const [, widget, kind] = /^(.*)-(view|worker)$/.exec(name) ?? [];
  const end = kind === 'view' ? '.tsx' : '/worker.ts';
  const ofWidget = Object.keys(WIDGETS).find((path) => path.startsWith(`../widgets/${widget}/`) && path.endsWith(end));
  const found = [...paths.map((path) => ROOMS[path]), WIDGETS[ofWidget ?? '']].find((source) => source);
  if (!found) throw new Error(`No file "${name}"`);
  return found;
}

/** Imports the module of a file of the build, as the loader does where files are built. */
export const importFile = async (name: string): Promise<unknown> => moduleOf(name)();

/** The name of a file of texts. */
type TextName = 'nl' | 'tr';

/** Replaces files by those of a test; all others load normally. Each test starts with files that load. */
export function stubFiles(files: Partial<Record<keyof Files | TextName, () => Promise<unknown>>>): void {
  setImportFile((name) => files[name as keyof Files]?.() ?? importFile(name));
}

/** Has no file come at all: each asks `answer`. */
export function stubAllFiles(answer: (name: string) => Promise<unknown>): void {
  setImportFile(answer);
}

/** Has all files come again. */
export function bringFiles(): void {
  setImportFile(importFile);
}
