import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Relative imports with the extension of the sources. */
const SOURCE_IMPORT = /(\b(?:from\s+|import\()['"]\.{1,2}\/[^'"]+)\.ts(['"])/g;

/**
 * Writes the type declarations of src/public-api.ts and of its imports into a folder.
 * @param root Folder of the project.
 * @throws Error for a type error, after the compiler has printed it.
 */
export function writeDeclarations(root: string, folder: string): void {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const project = join(root, 'release/tsconfig.types.json');
  execFileSync(process.execPath, [compiler, '-p', project, '--outDir', folder], { stdio: 'inherit' });
  // They describe a script of the page, not a module. As CommonJS, both kinds of project may import them.
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }\n');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue;
    const file = join(folder, name);
    // Every compiler finds `page.d.ts` by `./page.js`; only newer ones do by `./page.ts`.
    writeFileSync(file, readFileSync(file, 'utf8').replace(SOURCE_IMPORT, '$1.js$2'));
  }
}
