import type { SendHandle } from 'node:child_process';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An address, or a socket that another process holds. */
export type Listening = { readonly host: string; readonly port: number } | { readonly handle: SendHandle };

/** Has a server listen. Returns its port. Rejects with the errors of `listen`. */
export function listen(server: Server, where: Listening): Promise<number> {
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen('handle' in where ? where.handle : where, () => {
      server.off('error', failed);
      done((server.address() as AddressInfo).port);
    });
  });
}
