// Tidies an output folder in the background, after visitors and builds.
import { constants, setPriority } from 'node:os';
import { tidy, type TidyOptions } from './tidy.ts';

setPriority(constants.priority.PRIORITY_LOW);
const [out = '', options = '{}'] = process.argv.slice(2);
tidy(out, JSON.parse(options) as TidyOptions);
