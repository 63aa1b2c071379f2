import type { TestCase, TestProject } from 'vitest/node';

/** Returns the reason of a skip, or the first line of each error. */
function remarkOf(test: TestCase): string {
  const result = test.result();
  if (result.state === 'skipped') return result.note ?? '';
  return result.errors?.map(({ message }) => message.split('\n')[0]).join('; ') ?? '';
}

/** Prints a line for each flow and state after the run. */
export default function setup(project: TestProject): () => void {
  return () => {
    const tests = project.vitest.state.getTestModules().flatMap(({ children }) => [...children.allTests()]);
    const rows = tests.map((test) => [
      test.parent.type === 'suite' ? test.parent.name : '',
      test.name,
      test.result().state,
      remarkOf(test),
    ]);
    const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => `${row[column]}`.length)));
    console.log(`\n${process.env.SITE}`);
    for (const row of rows)
      console.log(
        row
          .map((cell, column) => `${cell}`.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd(),
      );
  };
}
