import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { timed } from './figures.ts';

/** What a server of 127.0.0.1 is asked for. */
export interface Asked {
  readonly port: number;
  readonly host?: string;
  /** One after the other, over and over. */
  readonly paths: readonly string[];
}

interface LoadOptions extends Asked {
  readonly seconds: number;
  readonly connections?: number;
  /** How long a connection waits after an answer, on average, in milliseconds. Left out: not at all. */
  readonly pause?: number;
}

export interface LoadFigures {
  /** Requests a second. */
  readonly rate: number;
  /** Milliseconds in which 99 % of the answers were there. */
  readonly p99: number;
  /** Milliseconds in which the last of the answers was there. */
  readonly longest: number;
}

/** Asks a server of 127.0.0.1 by wrk in one thread. Throws where an answer is an error or none comes. */
export async function runWrk({
  port,
  paths,
  seconds,
  host = `127.0.0.1:${port}`,
  connections = 32,
  pause,
}: LoadOptions): Promise<LoadFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'sitefold-wrk-'));
  try {
    const [path = '/'] = paths;
    const script = join(folder, 'requests.lua');
    writeFileSync(script, `${paths.length > 1 ? inTurn(paths) : ''}${pause === undefined ? '' : waits(pause)}`);
    const command = `taskset -c ${CORES.client} wrk -t1 -c${connections} -d${seconds}s --latency -s ${script} -H 'Host: ${host}'`;
    const { output } = await timed('sh', ['-c', `${command} http://127.0.0.1:${port}${path}`]);
    if (/Socket errors|Non-2xx or 3xx/.test(output)) throw new Error(output);
    return {
      rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
      p99: milliseconds(/99%\s+(\S+)/.exec(output)),
      // Average, standard deviation, the longest.
      longest: milliseconds(/Latency\s+\S+\s+\S+\s+(\S+)/.exec(output)),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads a time of wrk, such as `12.50ms`. */
function milliseconds(found: RegExpExecArray | null): number {
  const [, number = '', unit = ''] = /^([\d.]+)(us|ms|s)$/.exec(found?.[1] ?? '') ?? [];
  return Number(number) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN);
}

/** A core for the servers and one for who asks them, so that neither takes from the other. */
export const CORES = { server: 0, client: 1 } as const;

function inTurn(paths: readonly string[]): string {
  const list = paths.map((path) => JSON.stringify(path)).join(',');
  return `local paths = {${list}}\nlocal at = 0\nrequest = function()\n  at = at % #paths + 1\n  return wrk.format("GET", paths[at])\nend\n`;
}

/** Waits of every length up to twice the average: visitors come when they come, not in step. */
function waits(pause: number): string {
  return `delay = function()\n  return math.random(0, ${Math.round(pause * 2)})\nend\n`;
}
