/** Runs code that may throw; `undefined` if it does. */
export function quietly<Result>(task: () => Result): Result | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}

export const parseUrl = (address: string, base?: string) => quietly(() => new URL(address, base));
