import { vi } from 'vitest';

/**
 * Holds the code of a file of this folder back from whoever imports it.
 *
 * @param file `./` and its name.
 * @returns Lets the code come, and every later import have it at once.
 */
export function holdCode(file: string): () => Promise<unknown> {
  let come = () => {};
  const arrival = new Promise<void>((resolve) => {
    come = resolve;
  });
  vi.doMock(file, async () => {
    await arrival;
    return vi.importActual(file);
  });
  return () => {
    come();
    vi.doUnmock(file);
    return vi.dynamicImportSettled();
  };
}
