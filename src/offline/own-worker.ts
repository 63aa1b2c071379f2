/** The address of a worker when it is ours, by what it is told there: other applications of an origin have theirs. */
export function ownAddress(worker: ServiceWorker | null | undefined): URL | undefined {
  const url = worker ? new URL(worker.scriptURL) : undefined;
  return url?.searchParams.has('base') ? url : undefined;
}
