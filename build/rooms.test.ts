// @vitest-environment node
import { expect, it } from 'vitest';
import { LISTED } from '../widgets/all.ts';
import { entries, fileOf, ROOT } from './rooms.ts';

it.each([
  ['src/core/adoption.ts', 'core'],
  ['src/page/scope.ts', 'core'],
  ['src/session/token.ts', 'session'],
  ['src/forms/fields.ts', 'session'],
  ['src/comments/list/index.ts', 'comments'],
  ['src/i18n/fr.json', 'fr'],
  ['src/i18n/languages.ts', 'languages'],
  ['src/validation/rules/dates.ts', 'validation'],
  ['widgets/rating/controller.ts', 'rating'],
  ['widgets/popup/picture/picture.ts', 'popup'],
  ['widgets/popup/Gallery.tsx', 'popup-view'],
  ['widgets/upload/worker/worker.ts', 'upload-worker'],
  ['node_modules/scheduler/index.js', 'react-dom'],
  ['node_modules/validator/es/lib/isURL.js', 'session'],
  ['src/public-api.ts', undefined],
  ['widgets/index.ts', undefined],
])('the module %s lies in the file %s', (path, file) => {
  expect(fileOf(ROOT + path)).toBe(file);
});

it('texts lie in the file of the code that has them', () => {
  expect(fileOf('\0virtual:texts/rating.failed?of=rating')).toBe('rating');
});

it.each(['left-pad', '@scope/left-pad'])('a package in no list fails the build: %s', (name) => {
  expect(() => fileOf(`${ROOT}node_modules/${name}/index.js`)).toThrow(name);
});

it('every widget and every room is an entry, by the name of its file', () => {
  const all = entries();
  for (const { folder } of LISTED) expect(all).toHaveProperty(folder, `${ROOT}widgets/${folder}/controller.ts`);
  expect(all).toMatchObject({ core: `${ROOT}src/core/index.ts` });
  for (const [name, path] of Object.entries(all)) expect(fileOf(path)).toBe(name);
});
