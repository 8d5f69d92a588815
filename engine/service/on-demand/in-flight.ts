import type { ServerResponse } from 'node:http';

/** Answers that have not ended. */
export interface InFlight {
  add(res: ServerResponse): void;
  /** Resolves when all of them have ended. */
  ended(): Promise<void>;
}

export function createInFlight(): InFlight {
  const open = new Set<ServerResponse>();
  let last: (() => void) | undefined;
  return {
    add(res) {
      if (res.closed) return;
      open.add(res);
      res.once('close', () => {
        open.delete(res);
        if (open.size === 0) last?.();
      });
    },
    ended: () =>
      new Promise((done) => {
        if (open.size === 0) done();
        else last = done;
      }),
  };
}
