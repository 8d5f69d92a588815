import { buildShardOfProject } from '../../build.ts';
import { showProgress } from '../../build-progress.ts';
import { EXIT, UserError, paint, print, say } from '../../io.ts';
import { readShardNumber } from '../../../engine/build/shards/divide.ts';
import { formatJson } from './build-json.ts';

interface ShardRequest {
  readonly root: string;
  /** An absolute path. */
  readonly out: string;
  readonly only: string | undefined;
  readonly force: boolean;
  readonly offline: boolean;
  readonly json: boolean;
}

/** Makes one shard of a build, and prints its figures. */
export async function runShard(shard: string, { json, ...request }: ShardRequest): Promise<void> {
  const number = readShardNumber(shard);
  if (!number)
    throw new UserError(`\`${shard}\` does not name a shard; \`--shard 2/7\` makes the second of seven.`, EXIT.usage);
  const progress = showProgress((step, figures) => say(`${step} (${figures})\n`));
  const result = await buildShardOfProject({ ...request, number }, progress).finally(progress.end);
  if (json) print(formatJson(result));
  const { of, all, pages, rendered, seconds, id, folder, isShared } = result;
  const figures = `${pages} of ${all} pages in ${seconds.toFixed(1)} s, ${rendered} rendered, build ${id}`;
  say(`${paint('cyan', `shard ${result.shard} of ${of}:`)} ${figures}; it is in ${folder}\n`);
  if (!isShared)
    throw new UserError(
      `The store that PAGE_STORE names did not take the shard. Run the command again; the pages of the shard are kept.`,
      EXIT.upstream,
    );
}
