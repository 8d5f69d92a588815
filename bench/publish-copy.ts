/** Run as a process of its own: publishes a copy of the build in another output folder. Arguments: the folder, the id of the release. */
import { publishCopy } from '../tests/support/published.ts';
import { REPOSITORY } from './figures.ts';

const [out = '', id = ''] = process.argv.slice(2);
await publishCopy(out, id, { from: `${REPOSITORY}dist/current` });
