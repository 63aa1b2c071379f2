import { integrityOf, MANIFEST, type Manifest } from '../build/integrity.ts';
import { workerAddress } from '../src/offline/worker.ts';
import type { Finding } from './finding.ts';
import type { Answer, Ask } from './request.ts';
import type { Tag } from './tag.ts';

/** What the global of every version of the loader is called. */
const OURS = 'K2Islands';

const finding = (level: Finding['level'], message: string): Finding => ({ level, about: 'files', message });

/** Finds the file of core beside a loader, which names the folder of its build. */
export function coreFileOf(loader: string): string | undefined {
  const [, folder] = /["'`](\d[\w.-]*-[\da-f]{6})["'`]/.exec(loader) ?? [];
  return folder && `chunks/${folder}/core.js`;
}

const isThere = ({ status }: Answer) => status >= 200 && status < 300;
const isScript = ({ headers }: Answer) => /javascript|ecmascript/i.test(headers.get('Content-Type') ?? '');

/** Whether the file at an address is our loader, whatever its name. One that can't be had is not. */
export async function isOurLoader(url: URL, ask: Ask): Promise<boolean> {
  try {
    const answer = await ask(url);
    return isThere(answer) && answer.content.includes(OURS);
  } catch {
    return false;
  }
}

/** Whether a file is what an `integrity` says (Subresource Integrity): of its hashes only the strongest kind counts. */
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
    yield finding('error', `integrity of the tag is not that of the file, which is ${actual}`);
  if (manifest && manifest.loader.integrity !== actual)
    yield finding('warning', `The loader is not the one of ${MANIFEST} beside it: copied in part, or changed`);
  const isElsewhere = url.origin !== location.origin;
  if (element.hasAttribute('crossorigin') && isElsewhere && !headers.has('Access-Control-Allow-Origin'))
    yield finding('error', 'The tag has crossorigin, but its server answers without Access-Control-Allow-Origin');
}

function* judgeCore(url: URL, core: Answer | undefined): Generator<Finding> {
  if (!core || !isThere(core)) {
    yield finding(
      'error',
      `${url.href} answers ${core?.status ?? 'not at all'}: the folder chunks belongs beside the loader`,
    );
    return;
  }
  if (!isScript(core))
    yield finding('error', `${url.href} is sent as ${core.headers.get('Content-Type')}, which no browser imports`);
  // Of a redirect, it is where that ends that must allow it.
  const isElsewhere = [url, core.url].some(({ origin }) => origin !== location.origin);
  if (isElsewhere && !core.headers.has('Access-Control-Allow-Origin'))
    yield finding('error', `${url.href} is sent without Access-Control-Allow-Origin`);
}

function* judgeWorker(asked: URL, worker: Answer | undefined, core: string | undefined): Generator<Finding> {
  const url = asked.origin + asked.pathname;
  if (!worker || !isThere(worker) || !isScript(worker))
    yield finding('warning', `No service worker at ${url}: without it, or with sw=off, nothing works offline`);
  else if (worker.url.origin + worker.url.pathname !== url)
    yield finding(
      'warning',
      `The service worker at ${url} is there by a redirect only, which browsers refuse: nothing works offline`,
    );
  // It lists the files of its build.
  else if (core && !worker.content.includes(core))
    yield finding(
      'warning',
      `The service worker at ${url} is of another build: readers who have it stay with the old files`,
    );
}

function parseManifest(answer: Answer | undefined): Manifest | undefined {
  if (!answer || !isThere(answer)) return undefined;
  try {
    const manifest = JSON.parse(answer.content.toString()) as Partial<Manifest>;
    return manifest.loader?.integrity && manifest.version ? (manifest as Manifest) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Asks the site for our files: the loader, core, the service worker.
 * @returns what is wrong with them, and the version that lies there, where it says so.
 */
export async function checkFiles(tag: Tag, asker: Ask): Promise<{ findings: Finding[]; version?: string }> {
  const ask = withoutErrors(asker);
  const loader = await ask(tag.url);
  if (!loader || !isThere(loader))
    return { findings: [finding('error', `${tag.url.href} answers ${loader?.status ?? 'not at all'}`)] };
  const text = loader.content.toString();
  if (!text.includes(OURS)) return { findings: [finding('error', `${tag.url.href} is not our loader`)] };
  const manifest = parseManifest(await ask(new URL(MANIFEST, tag.url)));
  const findings = [...judgeLoader(tag, loader, manifest)];
  const core = coreFileOf(text);
  if (core) {
    const url = new URL(core, tag.url);
    findings.push(...judgeCore(url, await ask(url)));
  }
  const worker = workerAddress(tag.url, tag.sitePath);
  if (worker) {
    const url = new URL(worker.url);
    findings.push(...judgeWorker(url, await ask(url), core));
  }
  return manifest ? { findings, version: manifest.version } : { findings };
}
