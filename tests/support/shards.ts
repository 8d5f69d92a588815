import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildSites, type BuildOptions, type BuildResult } from '../../engine/build/build.ts';
import { openFolderStore } from '../../engine/build/objects/folder-store.ts';
import type { ObjectStore } from '../../engine/build/objects/object-store.ts';
import { openSharedBuilds } from '../../engine/build/objects/shared-builds.ts';
import { buildShard, type ShardResult } from '../../engine/build/shards/build-shard.ts';
import { shardsFolder } from '../../engine/build/shards/shards-folder.ts';
import type { SiteModel } from '../../engine/model/site-model.ts';
import { loadModel } from './page-edits/built-project.ts';
import { covering } from './coverage.ts';
import { makeSmallProject, SMALL_FLAGS } from './page-edits/small-project.ts';
import { REPOSITORY } from './real.ts';

/** A machine with folders of its own, so that it shares with others only what a test gives it. */
export interface Machine {
  readonly out: string;
  readonly keep: string;
  /** What its builds have said. */
  readonly said: string[];
}

export interface MachineOptions {
  /** What PAGE_STORE names on the machine. */
  readonly store?: ObjectStore;
  readonly force?: boolean;
}

/** A small project that machines build. */
export interface ShardProject {
  readonly root: string;
  /** A machine that has built nothing yet. */
  machine(): Machine;
  build(machine: Machine, options?: MachineOptions): Promise<BuildResult>;
  shard(machine: Machine, shard: number, of: number, options?: MachineOptions): Promise<ShardResult>;
  /** Makes a shard in a process of its own, and kills it when `when` resolves. */
  killShard(machine: Machine, of: number, when: (progress: Promise<void>) => Promise<void>): Promise<void>;
  /** Merges what is in the folders of some machines, and in the store. */
  merge(machine: Machine, from: readonly Machine[], options?: MergeOptions): Promise<BuildResult>;
}

interface MergeOptions extends MachineOptions {
  readonly complete?: boolean;
}

/** Makes a small project in an empty folder. */
export function makeShardProject(folder: string): ShardProject {
  const root = join(folder, 'project');
  makeSmallProject(root, covering(['', 'th', 'de'], SMALL_FLAGS));
  let machines = 0;
  const load = (): SiteModel => {
    const model = loadModel(root);
    if (!model) throw new Error('the project is not valid');
    return model;
  };
  const optionsOf = ({ out, keep, said }: Machine, { store, force = false }: MachineOptions): BuildOptions => {
    const log = (message: string): void => void said.push(message);
    const shared = store && openSharedBuilds(store, log);
    return { root, out, keep, force, log, shared, model: load(), allowShrink: true, progress: () => undefined };
  };
  return {
    root,
    machine() {
      machines += 1;
      const own = join(folder, `machine-${machines}`);
      return { out: join(own, 'dist'), keep: join(own, 'keep'), said: [] };
    },
    build: (machine, options = {}) => buildSites(optionsOf(machine, options)),
    shard: (machine, shard, of, options = {}) => buildShard({ ...optionsOf(machine, options), number: { shard, of } }),
    async killShard({ out, keep }, of, when) {
      const args = [`${REPOSITORY}tests/support/shard-process.ts`, root, out, keep, '1', String(of)];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      const ended = new Promise<void>((done) => child.once('close', () => done()));
      await Promise.race([when(new Promise((seen) => child.stdout.once('data', () => seen()))), ended]);
      child.kill('SIGKILL');
      await ended;
    },
    merge(machine, from, { complete = false, ...options } = {}) {
      const built = optionsOf(machine, options);
      const stores = [
        ...from.map(({ out }) => openFolderStore(shardsFolder(out))),
        ...(built.shared ? [built.shared.shards] : []),
      ];
      return buildSites({ ...built, shards: { stores, complete } });
    },
  };
}

/** Resolves when a machine has noted pages that it rendered for a build which is still under way. */
export async function noted({ keep }: Machine): Promise<void> {
  const journals = join(keep, 'journals');
  const hasPages = (): boolean =>
    existsSync(journals) && readdirSync(journals, { recursive: true }).some((name) => String(name).endsWith('.pages'));
  while (!hasPages()) await delay(5);
}

/** Changes a byte in the middle of every pack of a machine. */
export function damagePacks({ out }: Machine): void {
  const folder = shardsFolder(out);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\/[0-9a-f]{64}$/.test(name)) continue;
    const bytes = readFileSync(join(folder, name));
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
    writeFileSync(join(folder, name), bytes);
  }
}
