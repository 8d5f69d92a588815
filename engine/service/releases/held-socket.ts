import type { SendHandle } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import * as net from 'node:net';
import { getSystemErrorName } from 'node:util';

/** A socket that this process holds for others and never accepts from: connections wait in it while one process follows another. */
export interface HeldSocket {
  readonly port: number;
  /** For `send` of a child process, which listens on it. */
  readonly handle: SendHandle;
  /** Lets go of it. A process that listens on it goes on. */
  close(): void;
}

/** Where a socket is, or which file descriptor it has if it is already open. */
export type SocketPlace = { readonly host: string; readonly port: number } | { readonly fd: number };

interface TcpHandle {
  getsockname(out: { port?: number }): number;
  close(): void;
}

// What a server does when it begins to listen, without accepting. It has no public name; `node:cluster` gives sockets to its processes by it.
const { _createServerHandle: createHandle } = net as unknown as {
  _createServerHandle(host: string | null, port: number, family: number, fd?: number): TcpHandle | number;
};

/** Binds a socket, or takes one that is open. Rejects with the errors of `listen`. */
export async function holdSocket(place: SocketPlace): Promise<HeldSocket> {
  const handle = 'fd' in place ? createHandle(null, 0, 0, place.fd) : await bind(place);
  const name: { port?: number } = {};
  // An address that is in use is only reported when the name of the socket is asked for.
  const problem = typeof handle === 'number' ? handle : handle.getsockname(name);
  if (typeof handle === 'number' || problem !== 0) {
    if (typeof handle !== 'number') handle.close();
    const code = getSystemErrorName(problem);
    throw Object.assign(new Error(`listen ${code}`), { code, syscall: 'listen', ...place });
  }
  return { port: name.port ?? 0, handle: handle as unknown as SendHandle, close: () => handle.close() };
}

async function bind({ host, port }: { readonly host: string; readonly port: number }): Promise<TcpHandle | number> {
  const { address, family } = await lookup(host).catch((cause: unknown) => {
    throw Object.assign(cause as Error, { host, port });
  });
  return createHandle(address, port, family);
}
