/**
 * `npm run compare -- <before> <after>`: compares two folders of files byte by byte: two outputs of `sitefold build`, or two of
 * `sitefold redirects emit`. The id of the build and the digests in the names of assets may differ. Prints each file that differs
 * and exits with 1, or with 0 if none does.
 */
import { compareTrees } from './compare-trees.ts';

const [before, after] = process.argv.slice(2);
if (before === undefined || after === undefined) {
  process.stderr.write('Give two folders: npm run compare -- <before> <after>\n');
  process.exit(2);
}
const { same, differences } = compareTrees(before, after);
for (const { path, difference } of differences) process.stdout.write(`${path}: ${difference}\n`);
process.stdout.write(`${same} files are the same, ${differences.length} differ\n`);
process.exitCode = differences.length === 0 ? 0 : 1;
