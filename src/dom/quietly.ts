/** Returns the result of a task; `undefined` if it throws. */
export function quietly<Result>(task: () => Result): Result | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}

/** Parses an address; `undefined` if it is invalid. */
export const parseUrl = (address: string, base?: string) => quietly(() => new URL(address, base));
