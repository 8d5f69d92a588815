import { createServer } from 'node:net';

/**
 * Ports that the tests take, below those that the kernel hands out (32768 and up by default): no connection of another process takes
 * one of them between the moment that it is found free and the moment that the server binds it.
 */
const FIRST = 10_000;
const END = 30_000;
/** Test files run in several processes. Each takes its ports in turn, and starts at a place of its own. */
const SHARE = 97;
let next = FIRST + ((process.pid * SHARE) % (END - FIRST));

/** Finds a port of 127.0.0.1 that is free, and never the same one twice. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next;
    next = next + 1 < END ? next + 1 : FIRST;
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer()
      .once('error', () => done(false))
      .listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
}
