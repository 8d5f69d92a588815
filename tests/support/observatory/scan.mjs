// Scores a host with Mozilla's HTTP Observatory and prints the report as JSON: node scan.mjs HOST
import fs from 'node:fs';
import { scan } from '@mdn/mdn-http-observatory';

// The list of hosts that browsers know from the start is fetched when the package is installed with its scripts, which is not done here.
// Without an entry the host gets nothing for being on it.
const read = fs.readFileSync;
fs.readFileSync = (path, ...options) => (String(path).endsWith('/hsts-preload.json') ? '{}' : read(path, ...options));

const report = await scan(process.argv[2] ?? '');
process.stdout.write(JSON.stringify(report));
