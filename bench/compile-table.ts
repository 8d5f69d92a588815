/** Run as a process of its own: the repository's manifests with a table of so many rules, compiled and indexed. */
import { createHash } from 'node:crypto';
import { openParseCache } from '../engine/build/project/parse-cache.ts';
import { readSources } from '../engine/build/project/read.ts';
import { compile } from '../engine/compile/compile.ts';
import { createRedirectIndex } from '../engine/redirects/match/redirect-index.ts';
import { REPOSITORY } from './figures.ts';

const count = Number(process.argv[2]);
const rows = Array.from({ length: count }, (_, row) => `/old/section-${row % 97}/page-${row}.html,/faq,301\n`);
const bytes = Buffer.from(`from,to,status\n${rows.join('')}`);
rows.length = 0;
const { sources } = readSources(REPOSITORY);
const table = {
  path: 'manifests/redirects/bulk.csv',
  bytes,
  digest: createHash('sha256').update(bytes).digest('hex'),
};
const cache = openParseCache(`${REPOSITORY}.sitefold/parsed.bin`);
const started = performance.now();
const { model, diagnostics } = compile([...sources, table], { cache });
if (!model || diagnostics.some(({ severity }) => severity === 'error')) throw new Error('the table does not compile');
const index = createRedirectIndex(model.redirects);
const taken = (performance.now() - started) / 1000;
if (!index.find({ path: '/old/section-5/page-5.html', query: undefined })) throw new Error('a rule is not found');
process.stdout.write(JSON.stringify({ taken, peak: process.resourceUsage().maxRSS / 1024 }));
