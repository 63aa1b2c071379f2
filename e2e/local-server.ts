import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Has a server listen on a free port of this machine, and returns its origin. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Ends a server, and the connections to it. */
export async function stop(server: Server): Promise<void> {
  const isClosed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await isClosed;
}
