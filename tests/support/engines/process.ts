import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Artifact } from '../../../engine/model/artifact.ts';
import { splitAddress } from '../../../engine/redirects/match/decide.ts';
import { freePort } from '../free-port.ts';
import { askRaw } from '../raw-http.ts';
import type { Engine } from './engine.ts';

/** A private folder with the files in it. */
export function privateFolder(name: string, files: readonly Artifact[]): string {
  const folder = mkdtempSync(join(tmpdir(), `sitefold-${name}-`));
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

interface EngineProcess {
  readonly command: string;
  readonly args: readonly string[];
  readonly port: number;
  /** The private folder: where the process runs, its HOME, and deleted when the process stops. */
  readonly folder: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Receives the output of the process in pieces. */
  readonly onOutput?: (text: string) => void;
}

/** Starts a server and waits until it accepts connections. Rejects with its output if it ends before that. */
export async function startProcess({
  command,
  args,
  port,
  folder,
  env,
  onOutput,
}: EngineProcess): Promise<() => Promise<void>> {
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH: `${process.env.PATH ?? ''}:/usr/local/sbin:/usr/sbin:/sbin`, HOME: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const collect = (chunk: Buffer): void => {
    printed = `${printed}${chunk.toString()}`.slice(-10_000);
    onOutput?.(chunk.toString());
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = new Promise<void>((done) => child.once('close', () => done()).once('error', () => done()));
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), 5000);
    await ended;
    clearTimeout(force);
    rmSync(folder, { recursive: true, force: true });
  };
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (await accepts(port)) return stop;
    if (hasEnded(child)) break;
    await new Promise((done) => setTimeout(done, 25));
  }
  await stop();
  throw new Error(`${command} did not start:\n${printed}`);
}

function hasEnded({ exitCode, signalCode, pid }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}

/** Asks the engine that listens on a port, over raw sockets. An address names the Host header, see `splitAddress`. */
export function askAt(port: number, options: { readonly sockets?: number } = {}): Engine['ask'] {
  return async (addresses) => {
    const asked = addresses.map(splitAddress);
    const answers = new Map<string, Awaited<ReturnType<typeof askRaw>>>();
    for (const [host = HOST, own] of Map.groupBy(asked, (one) => one.host))
      answers.set(
        host,
        await askRaw(
          port,
          own.map(({ target }) => target),
          { ...options, host },
        ),
      );
    return asked.map(({ host = HOST }) => {
      const { status = 0, headers = {} } = answers.get(host)?.shift() ?? {};
      return { status, location: headers.location?.[0], headers: Object.keys(headers) };
    });
  };
}

const HOST = 'www.kaveno.example';

/** A web server that reads a configuration file in its private folder. */
interface ConfiguredServer {
  readonly command: string;
  /** The files that are in the folder before the configuration is written. */
  readonly files: readonly Artifact[];
  /** The text of the configuration file, which makes the server listen on the port. */
  readonly configuration: (folder: string, port: number) => string;
  /** The arguments that make the server read the configuration file. */
  readonly args: (place: { folder: string; port: number; configuration: string }) => readonly string[];
  readonly env?: (folder: string) => Readonly<Record<string, string>>;
  readonly version: string;
  readonly origins?: readonly string[];
}

/** Starts a web server with a configuration of its own on a free port. */
export async function startServer(server: ConfiguredServer): Promise<Engine & { readonly port: number }> {
  const { command, files, version, origins = [] } = server;
  const port = await freePort();
  const folder = privateFolder(command, files);
  const configuration = join(folder, 'server.conf');
  writeFileSync(configuration, server.configuration(folder, port));
  const args = server.args({ folder, port, configuration });
  const env = server.env?.(folder);
  const stop = await startProcess({ command, args, port, folder, ...(env ? { env } : {}) });
  return { version, origins, port, ask: askAt(port), stop };
}
