/** The result of something that may fail where that changes nothing for the reader; `undefined` when it throws. */
export function quietly<Result>(task: () => Result): Result | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}
