import type { WidgetModule } from '../src/core/page.ts';
import type { WidgetEntry } from '../src/core/widget.ts';

/** A widget whose code comes, or fails to come, when the test says so. */
export interface FakeWidget {
  readonly entry: WidgetEntry;
  /** How often the code was asked for. */
  readonly loads: number;
  /** What the module was given, in order. */
  readonly adopted: HTMLElement[];
  /** What was given back. */
  readonly undone: HTMLElement[];
  /** Lets the code arrive. */
  arrive(module?: WidgetModule): Promise<void>;
  /** Lets the code fail to come. */
  fail(error?: unknown): Promise<void>;
}

/** Everything that was waiting for a promise has run. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

export function fakeWidget(line: Partial<Omit<WidgetEntry, 'load'>> = {}): FakeWidget {
  const adopted: HTMLElement[] = [];
  const undone: HTMLElement[] = [];
  const pending: { resolve(module: WidgetModule): void; reject(error: unknown): void }[] = [];
  let loads = 0;
  const module: WidgetModule = {
    adopt(element) {
      adopted.push(element);
      return () => void undone.push(element);
    },
  };
  return {
    adopted,
    undone,
    get loads() {
      return loads;
    },
    entry: {
      name: 'fake',
      selector: '.fake',
      ...line,
      load: () => {
        loads++;
        return new Promise((resolve, reject) => void pending.push({ resolve, reject }));
      },
    },
    async arrive(other = module) {
      for (const { resolve } of pending.splice(0)) resolve(other);
      await settled();
    },
    async fail(error = new TypeError('Failed to fetch dynamically imported module')) {
      for (const { reject } of pending.splice(0)) reject(error);
      await settled();
    },
  };
}
