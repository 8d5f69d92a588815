/**
 * Run as a process of its own: reads, compiles and indexes a project. Takes its folder, and a file where parsed files are kept from one
 * run to the next; without it nothing is.
 */
import { openParseCache } from '../engine/build/project/parse-cache.ts';
import { readSources } from '../engine/build/project/read.ts';
import { compile } from '../engine/compile/compile.ts';
import { createFileSource } from '../engine/content/files.ts';

const [root = '', kept] = process.argv.slice(2);
const started = performance.now();
const { sources } = readSources(root);
const cache = kept === undefined ? undefined : openParseCache(kept);
const { model, diagnostics } = compile(sources, cache ? { cache } : {});
if (!model || diagnostics.some(({ severity }) => severity === 'error')) throw new Error('the content does not compile');
const source = createFileSource(model, { build: 'bench' });
const [first] = model.content.products;
await source.productDetail({ id: first?.id ?? '' });
const taken = (performance.now() - started) / 1000;
cache?.save();
process.stdout.write(
  JSON.stringify({
    taken,
    peak: process.resourceUsage().maxRSS / 1024,
    entries: Object.values(model.content).flat().length,
  }),
);
