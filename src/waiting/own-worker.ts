/** Returns the address of a worker if it is ours, by its parameters: other applications of an origin have their own. */
export function ownAddress(worker: ServiceWorker | null | undefined): URL | undefined {
  const url = worker ? new URL(worker.scriptURL) : undefined;
  return url?.searchParams.has('base') ? url : undefined;
}
