/** Returns the result of a task; `undefined` if it throws. */
export function quietly<Result>(task: () => Result): Result | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}

/** Parses an address; `undefined` if it is invalid. */
export function parseUrl(address: string, base?: string): URL | undefined {
  return quietly(() => new URL(address, base));
}
