/** The result of something that may fail where that changes nothing for the reader; `undefined` when it throws. */
export function quietly<Result>(task: () => Result): Result | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}

/** An address as a page would read it; `undefined` for one that is broken. */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
