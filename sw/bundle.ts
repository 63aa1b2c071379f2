import { CHUNKS_FOLDER, SECOND_CHUNKS_FOLDER } from '../src/dom/chunks-folder.ts';
import { CHUNKS, chunkOfAnyBuild, fetchChunk, fileOfBuild, keep, keepLoader } from './precache.ts';
import { addRoute, type GetRequest } from './routes.ts';
import { names } from './worker-scope.ts';

const TEXTS = `${names.base}texts/`;

/** The address of a file without its query, by the first URL of its folder. */
const addressOf = ({ origin, pathname }: URL) =>
  origin + pathname.replace(`/${SECOND_CHUNKS_FOLDER}`, `/${CHUNKS_FOLDER}`);

/** A cache that can't be read has nothing: the network may have it all the same. */
const orNothing = () => undefined;

/** The loader of the build that this worker belongs to, whatever the query of the tag: it knows its chunks by name. */
async function loader({ request, event }: GetRequest): Promise<Response> {
  const found = await fileOfBuild(names.loader.href).catch(orNothing);
  if (found) return found;
  const response = await fetch(request);
  // The page that brought this worker did not live to tell its address.
  event.waitUntil(keepLoader(request.url).catch(orNothing));
  return response;
}

/**
 * A chunk by its hashed name: from the cache of whichever build has it, so that an old tab gets its own, else from the
 * network, and then it is kept. A second try after a failure asks with a query.
 *
 * What a module imports goes by the URL of its response (HTML standard, "fetch a single module script"). Under the second
 * URL of the folder it would lead back to the first one, where the page has modules that have failed. A response that is
 * made anew has no URL, and counts as that of the request.
 */
async function chunk({ url }: GetRequest): Promise<Response> {
  const address = addressOf(url);
  const response = (await chunkOfAnyBuild(address).catch(orNothing)) ?? (await fetchChunk(address));
  return url.href.startsWith(address) ? response : new Response(response.body, response);
}

/**
 * The site's own texts, and what is shown in a language while there is no connection: they have no hash in their name, so
 * that the network is asked first.
 */
async function withoutHash({ request, url, event }: GetRequest): Promise<Response> {
  const address = addressOf(url);
  try {
    const response = await fetch(request);
    event.waitUntil(keep(address, response.clone(), address.startsWith(TEXTS) ? /json/ : /html/).catch(orNothing));
    return response;
  } catch (error) {
    const found = await fileOfBuild(address).catch(orNothing);
    if (found) return found;
    throw error;
  }
}

/** Answers the requests for our own files. */
export function routeBundle(): void {
  const below = (folder: string, answer: typeof chunk) =>
    addRoute(({ url }) => addressOf(url).startsWith(folder), answer);
  below(TEXTS, withoutHash);
  addRoute(({ url }) => addressOf(url) === names.loader.href, loader);
  below(`${CHUNKS}offline-`, withoutHash);
  below(CHUNKS, chunk);
}
