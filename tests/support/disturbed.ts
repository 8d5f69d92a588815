import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { REPOSITORY } from './real.ts';

/** What visitors do that the others are not to notice. */
export const DISTURBANCES = [
  'unknown query keys',
  'different pages of a list',
  'the largest call',
  'the search',
  'guesses',
  'sign-ins',
  'slow forms',
] as const;

export type Disturbance = (typeof DISTURBANCES)[number];

interface DisturbOptions {
  /** The processor that they run on. Left out: any. */
  readonly core?: number;
  /** How many do it at once. */
  readonly clients?: number;
}

/** Lets visitors disturb a service on a port of 127.0.0.1. Returns a function that ends it. */
export async function disturb(
  kind: Disturbance,
  port: number,
  { core, clients = 8 }: DisturbOptions = {},
): Promise<() => Promise<void>> {
  const program = [
    `${REPOSITORY}node_modules/.bin/node`,
    `${REPOSITORY}tests/support/disturber.ts`,
    kind,
    String(port),
    String(clients),
  ];
  const [command = '', ...args] = core === undefined ? program : ['taskset', '-c', String(core), ...program];
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const ended = once(child, 'exit');
  return async () => {
    child.kill('SIGKILL');
    await ended;
  };
}
