import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { covering } from './coverage.ts';
import { REPOSITORY } from './real.ts';
import { ENVIRONMENT } from './sitefold.ts';

/** Lets npx find programs in the folder, or those that the repository installs for all folders, never on a registry. */
const NPM = {
  npm_config_offline: 'true',
  npm_config_yes: 'false',
  npm_config_update_notifier: 'false',
  npm_config_prefix: join(REPOSITORY, '.sitefold/tests/npm'),
};

/** Makes the folder that npm takes for that of programs for all folders. */
function linkPrograms(): void {
  const programs = join(NPM.npm_config_prefix, 'bin');
  if (existsSync(programs)) return;
  mkdirSync(NPM.npm_config_prefix, { recursive: true });
  symlinkSync(join(REPOSITORY, 'node_modules/.bin'), programs);
}

/** `npm test` calls the programs that npx would find themselves: npx takes half a second for each call. */
const NPX = covering('npx() { "$@"; }\n', '');

function spawnShell(script: string, cwd: string): ChildProcess {
  linkPrograms();
  return spawn('bash', ['-euo', 'pipefail', '-c', `${NPX}${script}`], {
    cwd,
    env: { ...ENVIRONMENT, ...NPM, PATH: `${REPOSITORY}node_modules/.bin:${process.env.PATH ?? ''}` },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that all processes of the script end with it.
    detached: true,
  });
}

function collect(child: ChildProcess, onOutput: (text: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => onOutput(String(chunk)));
}

/** Runs a script as a person pastes it into a shell. The first command that fails ends it. */
export function runShell(script: string, cwd: string): Promise<{ code: number | null; output: string }> {
  return new Promise((done, failed) => {
    const child = spawnShell(script, cwd);
    let output = '';
    collect(child, (text) => void (output += text));
    child.on('error', failed);
    child.on('close', (code) => done({ code, output }));
  });
}

/** Runs a script whose last command runs until it is stopped; `stop` returns the output. */
export function startShell(script: string, cwd: string, ready: RegExp): Promise<{ stop(): Promise<string> }> {
  return new Promise((done, failed) => {
    const child = spawnShell(script, cwd);
    let output = '';
    const ended = new Promise<string>((end) => child.on('close', () => end(output)));
    collect(child, (text) => {
      output += text;
      if (!ready.test(output)) return;
      done({
        stop() {
          if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
          return ended;
        },
      });
    });
    child.on('error', failed);
    child.on('close', (code) => failed(new Error(`the script ended with ${code}: ${output}`)));
  });
}
