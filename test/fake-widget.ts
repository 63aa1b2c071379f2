import type { Scope } from '../src/page/scope.ts';
import type { Widget, WidgetModule } from '../src/page/widget.ts';

/** A file of the build that loads, or fails, on the test's command. */
export interface FakeFile<Module> {
  /** Number of requests. */
  readonly loads: number;
  load(): Promise<Module>;
  /** Lets it arrive, for all who wait. */
  arrive(module?: Module): Promise<void>;
  /** Lets it fail to come. */
  fail(error?: unknown): Promise<void>;
}

/** A widget whose file loads on the test's command. */
export interface FakeWidget extends FakeFile<WidgetModule> {
  readonly widget: Widget;
  /** Adopted elements, in order. */
  readonly adopted: HTMLElement[];
  /** Released elements. */
  readonly undone: HTMLElement[];
}

/** Everything that was waiting for a promise has run. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

export function fakeFile<Module>(arrives: Module): FakeFile<Module> {
  const waiting: { resolve(module: Module): void; reject(error: unknown): void }[] = [];
  let loads = 0;
  return {
    get loads() {
      return loads;
    },
    load() {
      loads++;
      return new Promise((resolve, reject) => void waiting.push({ resolve, reject }));
    },
    async arrive(module = arrives) {
      for (const { resolve } of waiting.splice(0)) resolve(module);
      await settled();
    },
    async fail(error = new TypeError('Failed to fetch dynamically imported module')) {
      for (const { reject } of waiting.splice(0)) reject(error);
      await settled();
    },
  };
}

export function fakeWidget(line: Partial<Widget> = {}): FakeWidget {
  const adopted: HTMLElement[] = [];
  const undone: HTMLElement[] = [];
  const adopt = (element: HTMLElement, { undo }: Scope) => {
    adopted.push(element);
    undo(() => void undone.push(element));
  };
  return Object.assign(fakeFile<WidgetModule>({ adopt }), {
    widget: { name: 'fake', selector: '.fake', ...line },
    adopted,
    undone,
  });
}
