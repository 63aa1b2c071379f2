import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';

const STARTED_WITHIN_MS = 15_000;
/** Attempts to start a browser before giving up. */
const STARTS = 3;
/** Longer than a script may take, and shorter than a test: that a command has hung is said by its name. */
const ANSWERS_WITHIN_MS = 30_000;
/** Ends with the process that started it, whatever comes of that. */
const groups = new Set<number>();
process.on('exit', () => {
  for (const group of groups) killGroup(group);
});

function killGroup(group: number): void {
  groups.delete(group);
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // It is gone.
  }
}

export interface Group {
  readonly process: ChildProcess;
  /** Ends the process and all that it has started. */
  end(): void;
}

/** Starts a program as the head of a group of processes. */
function startGroup(path: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Group {
  const child = spawn(path, args, {
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${path} does not start`);
  groups.add(pid);
  return { process: child, end: () => killGroup(pid) };
}

/**
 * Starts a virtual screen. Without a window manager, the window below the pointer has the focus: the pointer is in the
 * middle of the screen, so inside even of a small window.
 * @returns its name, for `DISPLAY`.
 */
export async function startScreen(path: string): Promise<Group & { readonly name: string }> {
  const size = ['-screen', '0', '800x600x24'];
  const group = startGroup(path, ['-displayfd', '3', '-nolisten', 'tcp', ...size]);
  const said = group.process.stdio[3];
  const number = await new Promise<string>((resolve, reject) => {
    said?.once('data', (data) => resolve(String(data).trim()));
    group.process.once('exit', () => reject(new Error(`${path} has no screen`)));
  });
  return { ...group, name: `:${number}` };
}

/** @returns a port that was free just now. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** One session of classic WebDriver (https://www.w3.org/TR/webdriver2/). */
export interface Session {
  /**
   * Sends a command below the session's own path.
   * @throws Error in the driver's words when it fails.
   */
  send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown>;
  end(): void;
}

interface Answer {
  readonly value: { readonly sessionId?: string; readonly error?: string; readonly message?: string } | null;
}

async function tryToStart(
  driver: string,
  env: Readonly<Record<string, string>>,
  capabilities: object,
): Promise<Session> {
  const port = await freePort();
  const group = startGroup(driver, ['-p', `${port}`], env);
  const call = async (method: string, path: string, body?: object): Promise<Answer['value']> => {
    const limit = path.startsWith('/session/') ? ANSWERS_WITHIN_MS : STARTED_WITHIN_MS;
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(limit),
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    }).catch((cause) => {
      throw new Error(`${method} ${path} has no answer`, { cause });
    });
    const { value } = (await response.json()) as Answer;
    if (!response.ok) throw new Error(`${method} ${path}: ${value?.error}: ${value?.message}`);
    return value;
  };
  try {
    const isReady = () => call('GET', '/status').then(Boolean, () => false);
    const deadline = Date.now() + STARTED_WITHIN_MS;
    while (!(await isReady()) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50));
    // Without a screen the driver would never answer.
    const session = await call('POST', '/session', { capabilities: { alwaysMatch: capabilities } });
    const root = `/session/${session?.sessionId}`;
    return {
      send: (method, path, body) => call(method, root + path, body),
      end: () => group.end(),
    };
  } catch (error) {
    group.end();
    throw error;
  }
}

/** Starts a driver of WebKitGTK, and a browser by it: anew, with another port, where one does not come. */
export async function startSession(...what: Parameters<typeof tryToStart>): Promise<Session> {
  for (let start = 1; ; start++) {
    try {
      return await tryToStart(...what);
    } catch (error) {
      if (start === STARTS) throw error;
    }
  }
}
