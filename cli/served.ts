import { integrityOf, MANIFEST, type Manifest } from '../build/files.ts';
import { workerAddress } from '../src/offline/worker.ts';
import type { Finding } from './finding.ts';
import { checkOwnTexts } from './own-texts.ts';
import type { Answer, Ask } from './request.ts';
import type { Tag } from './tag.ts';

/** Name of the global in every version of the loader. */
const OURS = 'K2Islands';

const finding = (level: Finding['level'], message: string): Finding => ({ level, about: 'files', message });

/** Finds the path of core, as the loader contains the folder of its build. */
export function coreFileOf(loader: string): string | undefined {
  const [, folder] = /["'`](\d[\w.-]*-[\da-f]{6})["'`]/.exec(loader) ?? [];
  return folder && `chunks/${folder}/core.js`;
}

const answered = (answer: Answer | undefined) => (answer ? `status ${answer.status}` : 'no answer');
const isOk = ({ status }: Answer) => status >= 200 && status < 300;
const isScript = ({ headers }: Answer) => /javascript|ecmascript/i.test(headers.get('Content-Type') ?? '');

/** Tests whether the file at a URL is the loader, whatever its name; not, if it can't be fetched. */
export async function isOurLoader(url: URL, ask: Ask): Promise<boolean> {
  try {
    const answer = await ask(url);
    return isOk(answer) && answer.content.includes(OURS);
  } catch {
    return false;
  }
}

/** Compares a file with an `integrity` (Subresource Integrity): only its strongest kind of hash is used. */
function isIntact(content: Uint8Array, integrity: string): boolean {
  const hashes = integrity.split(/\s+/).map((hash) => hash.replace(/\?.*/, ''));
  const strongest = ['sha512', 'sha384', 'sha256'].find((kind) => hashes.some((hash) => hash.startsWith(`${kind}-`)));
  return !strongest || hashes.includes(integrityOf(content, strongest));
}

const withoutErrors =
  (ask: Ask) =>
  (url: URL): Promise<Answer | undefined> =>
    ask(url).catch(() => undefined);

function* judgeLoader(
  { element, url }: Tag,
  { content, headers }: Answer,
  manifest: Manifest | undefined,
): Generator<Finding> {
  const actual = integrityOf(content);
  if (!isIntact(content, element.getAttribute('integrity') ?? ''))
    yield finding('error', `integrity of the tag does not match the file, whose hash is ${actual}`);
  if (manifest && manifest.loader.integrity !== actual)
    yield finding('warning', `The loader does not match ${MANIFEST}: it was changed, or only some files were copied`);
  const isElsewhere = url.origin !== location.origin;
  if (element.hasAttribute('crossorigin') && isElsewhere && !headers.has('Access-Control-Allow-Origin'))
    yield finding('error', 'The tag has crossorigin, but the server sends no Access-Control-Allow-Origin');
}

function* judgeCore(url: URL, core: Answer | undefined): Generator<Finding> {
  if (!core || !isOk(core)) {
    yield finding('error', `${url.href}: ${answered(core)}; the folder chunks must be next to the loader`);
    return;
  }
  if (!isScript(core))
    yield finding(
      'error',
      `${url.href} has the type ${core.headers.get('Content-Type')}, which browsers do not import`,
    );
  // After a redirect, its target must allow it.
  const isElsewhere = [url, core.url].some(({ origin }) => origin !== location.origin);
  if (isElsewhere && !core.headers.has('Access-Control-Allow-Origin'))
    yield finding('error', `${url.href} has no Access-Control-Allow-Origin`);
}

function* judgeWorker(asked: URL, worker: Answer | undefined, core: string | undefined): Generator<Finding> {
  const url = asked.origin + asked.pathname;
  if (!worker || !isOk(worker) || !isScript(worker))
    yield finding('warning', `No service worker at ${url}: no page is available offline. To do without, set sw=off`);
  else if (worker.url.origin + worker.url.pathname !== url)
    yield finding(
      'warning',
      `The service worker at ${url} is redirected, which browsers refuse: no page is available offline`,
    );
  // It contains the list of the files of its build.
  else if (core && !worker.content.includes(core))
    yield finding('warning', `The service worker at ${url} belongs to another build: its visitors keep the old files`);
}

function parseManifest(answer: Answer | undefined): Manifest | undefined {
  if (!answer || !isOk(answer)) return undefined;
  try {
    const manifest = JSON.parse(answer.content.toString()) as Partial<Manifest>;
    return manifest.loader?.integrity && manifest.version ? (manifest as Manifest) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Fetches and checks the loader, core, the site's own texts and the service worker.
 * @returns findings, and the version on the server, if it is known.
 */
export async function checkFiles(tag: Tag, asker: Ask): Promise<{ findings: Finding[]; version?: string }> {
  const ask = withoutErrors(asker);
  const loader = await ask(tag.url);
  if (!loader || !isOk(loader)) return { findings: [finding('error', `${tag.url.href}: ${answered(loader)}`)] };
  const text = loader.content.toString();
  if (!text.includes(OURS)) return { findings: [finding('error', `${tag.url.href} is not the loader of K2 Islands`)] };
  const manifest = parseManifest(await ask(new URL(MANIFEST, tag.url)));
  const findings = [...judgeLoader(tag, loader, manifest)];
  const core = coreFileOf(text);
  if (core) {
    const url = new URL(core, tag.url);
    findings.push(...judgeCore(url, await ask(url)));
  }
  findings.push(...(await checkOwnTexts(tag, asker)));
  const worker = workerAddress(tag.url, tag.sitePath);
  if (worker) {
    const url = new URL(worker.url);
    findings.push(...judgeWorker(url, await ask(url), core));
  }
  return manifest ? { findings, version: manifest.version } : { findings };
}
