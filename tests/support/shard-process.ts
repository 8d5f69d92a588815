/** Run by a test as a process of its own, which may be killed: makes one shard of a small project. */
import { buildShard } from '../../engine/build/shards/build-shard.ts';
import { loadModel } from './page-edits/built-project.ts';

const [root = '', out = '', keep = '', shard = '', of = ''] = process.argv.slice(2);

const model = loadModel(root);
if (!model) throw new Error('the project is not valid');
const silent = (): void => undefined;
const number = { shard: Number(shard), of: Number(of) };
await buildShard({
  root,
  out,
  keep,
  model,
  number,
  force: false,
  log: silent,
  progress: silent,
  pages: () => console.log('.'),
});
