// `npm run language -- fi`: makes or completes the files of a language, and tells what is left; without one, lists all.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const command = fileURLToPath(new URL('command.ts', import.meta.url));
const { module } = await runnerImport(command, { configFile: false, logLevel: 'error' });
try {
  const [language] = process.argv.slice(2);
  console.log((language ? module.completeLanguage(language) : module.listLanguages()).join('\n'));
} catch (error) {
  if (!(error instanceof RangeError)) throw error;
  console.error(`${error.message}\nnpm run language -- <tag, such as fi or pt-PT>`);
  process.exitCode = 2;
}
