/** Sockets that systemd has opened and handed to this process, as file descriptors. */
export interface PassedSockets {
  readonly site: number;
  /** Undefined if only the socket of the site was passed. */
  readonly operations?: number;
}

/** The first descriptor that is passed, as sd_listen_fds(3) defines. */
const FIRST = 3;

/**
 * Reads LISTEN_PID and LISTEN_FDS, the protocol of sd_listen_fds(3): the first socket serves the site, the second the operations port.
 * Returns undefined if no socket was passed to this process; variables that name another process are ignored.
 */
export function readPassedSockets(
  { LISTEN_PID: owner, LISTEN_FDS: count }: Readonly<Record<string, string | undefined>>,
  pid: number,
): PassedSockets | undefined | { readonly problem: string } {
  if (owner === undefined && count === undefined) return undefined;
  if (!/^[1-9]\d*$/.test(owner ?? ''))
    return {
      problem:
        'LISTEN_PID is the process that sockets are handed to. It must be a process id. Example: LISTEN_PID=4711',
    };
  if (Number(owner) !== pid) return undefined;
  if (count !== '1' && count !== '2')
    return {
      problem:
        'LISTEN_FDS is the number of sockets that are handed over. It must be 1, the site, or 2, the site and operations. Example: LISTEN_FDS=2',
    };
  return { site: FIRST, ...(count === '2' ? { operations: FIRST + 1 } : {}) };
}
