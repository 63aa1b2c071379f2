import { core, kit, names } from './worker-scope.ts';

/** A short name of what this build consists of (the hash of Bernstein). */
function buildName(): string {
  let hash = 5381;
  for (const character of JSON.stringify([core, kit])) hash = (hash * 33 + character.charCodeAt(0)) >>> 0;
  return hash.toString(36);
}

/** Beginning of the names of the caches that hold the files of one build each. */
export const BUILDS = `${names.prefix}build `;

/** Cache of the files of this build. A tab of an older one finds its own chunks in the cache of that. */
export const BUILD_CACHE = BUILDS + buildName();
