/**
 * What code of ours puts on the console as warnings while it does a task.
 * @returns the lines, without our name before them.
 */
export function warningsOf(task: () => void): string[] {
  const { warn } = console;
  const lines: string[] = [];
  console.warn = (...parts: unknown[]) => {
    const words = parts.map((part) => (part instanceof Error ? part.message : String(part)));
    lines.push(words.join(' ').replace(/^K2 Islands: /, ''));
  };
  try {
    task();
  } finally {
    console.warn = warn;
  }
  return lines;
}
