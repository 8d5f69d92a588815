import fastGlob from 'fast-glob';
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { RUNTIME } from '../../engine/build/release/in-use.ts';
import { numberConstant } from '../../engine/model/constants.ts';
import { readContainerfile, readCopy, readWords } from '../support/containerfile.ts';
import { BUILT } from '../support/built.ts';
import { freePort } from '../support/free-port.ts';
import { REPOSITORY, realModel } from '../support/real.ts';
import { serveBuild } from '../support/served.ts';
import { withFolder } from '../support/temporary.ts';

/* The image, the units and what operators read: issue 15, 20. tests/unit/deploy has the alerts, the dashboard and the list of packages. */

const read = (path: string): string => readFileSync(join(REPOSITORY, path), 'utf8');
const { constants } = realModel();
const PORT = numberConstant(constants, 'server.port');
const OPERATIONS_PORT = numberConstant(constants, 'server.operationsPort');

describe('the Containerfile', () => {
  const [build = [], final = []] = readContainerfile(read('deploy/Containerfile'));
  const copies = build.filter(({ name }) => name === 'COPY').map(({ text }) => readCopy(text));
  const taken = final.filter(({ name }) => name === 'COPY').map(({ text }) => readCopy(text));
  const value = (name: string): string => final.find((instruction) => instruction.name === name)?.text ?? '';

  test('copies only existing files', () => {
    const missing = copies.flatMap(({ sources }) => sources).filter((path) => !existsSync(join(REPOSITORY, path)));
    expect(missing).toEqual([]);
    expect(copies.length).toBeGreaterThan(5);
  });

  test('takes from the first stage only files that exist there', () => {
    const written = build.flatMap(({ text }) => / > (\S+)$/.exec(text)?.slice(1) ?? []);
    const made = ['node_modules', 'dist', ...written, ...copies.flatMap(({ sources }) => sources)];
    for (const { from, sources } of taken) {
      expect(from).toBe('build');
      expect(sources.filter((path) => !made.includes(path.replace('/sitefold/', '')))).toEqual([]);
    }
  });

  test('is not run as root, and opens the ports of the service', () => {
    expect(value('USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(value('EXPOSE')).toBe(`${PORT} ${OPERATIONS_PORT}`);
    expect(readWords(final, 'HEALTHCHECK').join(' ')).toContain(`http://127.0.0.1:${OPERATIONS_PORT}/healthz`);
    expect(value('STOPSIGNAL')).toBe('SIGTERM');
  });

  test('starts a service that is healthy, from what it copies alone', async () => {
    await withFolder(async (folder) => {
      for (const { sources, to } of taken)
        for (const path of sources.map((source) => basename(source)))
          place(path, join(folder, to === './' ? path : to));
      const env = Object.fromEntries(
        value('ENV')
          .split(' ')
          .map((pair) => pair.replace('=/data', `=${folder}/data`).split('=') as [string, string]),
      );
      const [program = '', ...args] = [...readWords(final, 'ENTRYPOINT'), ...readWords(final, 'CMD')];
      const port = await freePort();
      const served = await serveBuild({
        command: [join(folder, program), ...args],
        args: ['--host', '127.0.0.1', '--operations-port', String(port)],
        cwd: folder,
        env,
      });
      const [, ...check] = readWords(final, 'HEALTHCHECK').map((word) => word.replace(`${OPERATIONS_PORT}`, `${port}`));
      const ask = (): number | null => spawnSync(join(folder, program), check).status;
      expect((await fetch(`http://127.0.0.1:${served.port}/faq`)).status).toBe(200);
      expect(ask()).toBe(0);
      served.stop();
      expect(await served.ended).toBe(0);
      expect(ask()).toBe(1);
    });
  });

  /** Puts a copy where the Containerfile does. What is large, and that nothing changes, is linked; nothing that runs reads the SBOM. */
  function place(path: string, to: string): void {
    if (path === 'sbom.cdx.json') return;
    if (path === 'dist') symlinkSync(BUILT, to);
    else if (path === 'node_modules') symlinkSync(join(REPOSITORY, path), to);
    else cpSync(join(REPOSITORY, path), to, { recursive: true, filter: (source) => !source.endsWith('/.astro') });
  }

  test('leaves out packages for development: nothing that runs imports one', () => {
    const own = dependenciesOf('package.json');
    const withCli = { ...own, ...dependenciesOf('cli/package.json') };
    // These print programs for others.
    const printers = ['engine/output/qa/**', 'engine/redirects/targets/**'];
    const files = fastGlob.sync('{cli,engine,islands}/**/*.{ts,tsx,astro,js}', {
      cwd: REPOSITORY,
      ignore: ['**/node_modules/**', ...printers],
    });
    const imported = files.flatMap((file) =>
      [...read(file).matchAll(/^\s*(?:import|export)\s+(?!type\b)(?:[^'"\n;]*\sfrom\s+)?'([^'.][^']*)'/gm)].map(
        ([, name = '']) => ({ file, name: /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '' }),
      ),
    );
    expect(imported.length).toBeGreaterThan(100);
    const unknown = imported.filter(
      ({ file, name }) =>
        !isBuiltin(name) && (file.startsWith('cli/') ? withCli : own)[name] === undefined && !name.startsWith('astro:'),
    );
    expect(unknown).toEqual([]);
  });

  function dependenciesOf(manifest: string): Partial<Record<string, string>> {
    return (JSON.parse(read(manifest)) as { dependencies: Record<string, string> }).dependencies;
  }
});

const ANALYZE = '/usr/bin/systemd-analyze';

function analyze(...args: readonly string[]): SpawnSyncReturns<string> {
  return spawnSync(ANALYZE, args, { encoding: 'utf8' });
}

describe('the units of systemd', () => {
  const service = read('deploy/sitefold.service');
  const socket = read('deploy/sitefold.socket');

  test('listen on the ports of the service, in the order in which they are taken', () => {
    const streams = [...socket.matchAll(/^ListenStream=127\.0\.0\.1:(\d+)$/gm)].map(([, port]) => Number(port));
    expect(streams).toEqual([PORT, OPERATIONS_PORT]);
  });

  test('leave requests in flight their time', () => {
    const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(service)?.[1]);
    expect(seconds * 1000).toBeGreaterThan(numberConstant(constants, 'server.drainTimeout'));
  });

  test('let builds see which release is served', () => {
    expect(service).toMatch(new RegExp(`^RuntimeDirectory=${RUNTIME.replace('/run/', '')}$`, 'm'));
  });

  test('start existing programs', () => {
    const [, line = ''] = /^ExecStart=(.*)$/m.exec(service) ?? [];
    const paths = line.split(' ').filter((word) => word.startsWith('/opt/sitefold/') && !word.endsWith('/dist'));
    expect(paths).toHaveLength(2);
    for (const path of paths) expect(existsSync(path.replace('/opt/sitefold', REPOSITORY)), path).toBe(true);
  });

  test.skipIf(!existsSync(ANALYZE))(
    'let work beside the answers have a lower priority (where systemd-analyze is installed)',
    () => {
      const callsOf = (name: string): string[] =>
        name.startsWith('@')
          ? analyze('syscall-filter', name)
              .stdout.split('\n')
              .slice(1)
              .map((line) => line.trim())
              .filter((line) => line !== '' && !line.startsWith('#'))
              .flatMap(callsOf)
          : [name];
      const allowed = new Set<string>();
      for (const [, sign, names = ''] of service.matchAll(/^SystemCallFilter=(~?)(.*)$/gm))
        for (const call of names.split(' ').flatMap(callsOf)) {
          if (sign === '~') allowed.delete(call);
          else allowed.add(call);
        }
      expect([...allowed]).toContain('setpriority');
      expect([...allowed]).not.toContain('setrlimit');
      // Of the priority that it has given up, a process gets back what this limit allows.
      expect(service).toMatch(/^LimitNICE=\+0$/m);
    },
  );

  test.skipIf(!existsSync(ANALYZE))(
    'are understood by systemd, and leave little open (where systemd-analyze is installed)',
    async () => {
      await withFolder(async (folder) => {
        mkdirSync(join(folder, 'units'));
        const unit = (name: string): string => join(folder, 'units', name);
        writeFileSync(unit('sitefold.socket'), socket);
        writeFileSync(unit('sitefold.service'), service.replaceAll('/opt/sitefold/', REPOSITORY));
        const verified = analyze('verify', '--man=no', unit('sitefold.socket'), unit('sitefold.service'));
        expect([verified.status, verified.stdout + verified.stderr]).toEqual([0, '']);
        // 0 is nothing, 100 everything.
        const judged = analyze('security', '--offline=yes', '--threshold=20', unit('sitefold.service'));
        expect(judged.status, judged.stdout + judged.stderr).toBe(0);
      });
    },
  );
});
