import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readFormat, readLogs, type LogFile } from '../../../cli/traffic/read-logs.ts';
import { createRequestTally } from '../../../engine/redirects/traffic/request-tally.ts';
import { REPOSITORY } from '../../support/real.ts';
import { withFolder } from '../../support/temporary.ts';

const LOG = readFileSync(`${REPOSITORY}tests/fixtures/logs/bakery.txt`);

/** Reads a file with these bytes. */
async function readBytes(bytes: Buffer | string, format?: string): Promise<LogFile | undefined> {
  let read: LogFile | undefined;
  await withFolder(async (folder) => {
    const path = join(folder, 'x.log');
    writeFileSync(path, bytes);
    const tally = createRequestTally(() => undefined, { queryKeys: new Set() });
    [read] = await readLogs([path], { format: readFormat(format), tally });
  });
  return read;
}

const HALF_AN_ARCHIVE =
  /^`\S+` cannot be read: it ends in the middle of the compressed data\. Copy the log again, or .* with `gzip -dc`, and name that\.$/;

test.each<[what: string, bytes: string | Buffer, said: RegExp, format?: string]>([
  ['is empty', '', /^`\S+\.log` is empty\.$/],
  ['is an empty archive', gzipSync(''), /^`\S+\.log` is empty\.$/],
  ['is of another format', 'The quick brown fox\n', /is not a log of a known format\. These are known: `combined` /],
  ['is binary', Buffer.from([0x89, 0x50, 0, 0, 10, 0, 1, 10]), /is not a log of a known format\. It is not a text\./],
  ['is a damaged archive', Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), /the archive is damaged\.$/],
  ['is half an archive', gzipSync(LOG).subarray(0, -40), HALF_AN_ARCHIVE],
  ['is the start of an archive', gzipSync(LOG).subarray(0, 100), HALF_AN_ARCHIVE],
  ['has no requests', '{"msg":"started"}\n', /has no requests: none of its 1 line is a request in the format `json`/],
  ['has a format that is not one', 'x', /^There is no log format `combind`\. Did you mean `combined`\?$/, 'combind'],
  ['is not of the format that was named', '{"path":"/","status":200}', /has no requests: .* `w3c` \(W3C/, 'w3c'],
])('a log that %s is refused', async (_, bytes, said, format) => {
  await expect(readBytes(bytes, format)).rejects.toThrow(said);
});

test('a log that is a folder is refused', async () => {
  await withFolder(async (folder) => {
    mkdirSync(join(folder, 'logs'));
    const tally = createRequestTally(() => undefined, { queryKeys: new Set() });
    await expect(readLogs([join(folder, 'logs')], { format: undefined, tally })).rejects.toThrow(
      /^`\S+logs` is a folder\. Name the log files in it\.$/,
    );
  });
});

test('archives that follow each other in one file are one log', async () => {
  const [whole, parts] = [await readBytes(LOG), await readBytes(Buffer.concat([gzipSync(LOG), gzipSync(LOG)]))];
  expect([whole?.requests, parts?.requests]).toEqual([13, 26]);
});

test('good lines at the start of a short log decide, and binary lines are left out', async () => {
  const good = LOG.toString().split('\n').slice(0, 5).join('\n');
  const read = await readBytes(Buffer.concat([Buffer.from(`${good}\n`), Buffer.from('\x00\x01\x02\n'.repeat(9))]));
  expect(read).toMatchObject({ format: 'combined', lines: 14, problems: [{ kind: 'binary', count: 9, line: 6 }] });
});
