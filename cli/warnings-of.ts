/**
 * Collects the warnings that K2 Islands writes to the console during a task.
 * @returns lines without the prefix.
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
