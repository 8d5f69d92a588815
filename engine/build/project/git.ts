import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import type { Source } from '../../compile/parse/parse-yaml.ts';

const LARGEST = 1024 * 1024 * 1024;

/**
 * Reads the files below manifests/ and content/ from a version of the repository that contains the folder.
 * Throws an Error with the message of git if the version is unknown or the folder is not in a repository.
 */
export function readSourcesAt(root: string, ref: string): Source[] {
  if (ref.startsWith('-')) throw new Error(`\`${ref}\` is not a version`);
  const commit = git(root, ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`], `there is no version \`${ref}\``)
    .toString('utf8')
    .trim();
  const list = git(root, ['ls-tree', '-r', '-z', commit, '--', 'manifests', 'content'], 'its files cannot be listed');
  const entries = list
    .toString('utf8')
    .split('\0')
    .flatMap((line) => {
      const match = /^\d+ blob ([0-9a-f]+)\t(.+)$/s.exec(line);
      return match?.[1] !== undefined && match[2] !== undefined ? [{ id: match[1], path: match[2] }] : [];
    });
  const ids = `${entries.map(({ id }) => id).join('\n')}\n`;
  const blobs = execFileSync('git', ['cat-file', '--batch'], { cwd: root, input: ids, maxBuffer: LARGEST });
  let at = 0;
  return entries.map(({ path }) => {
    const head = blobs.indexOf(0x0a, at);
    const size = Number(blobs.subarray(at, head).toString('latin1').split(' ')[2]);
    const bytes = blobs.subarray(head + 1, head + 1 + size);
    at = head + 1 + size + 1;
    return { path, bytes, digest: createHash('sha256').update(bytes).digest('hex') };
  });
}

function git(root: string, args: readonly string[], otherwise: string): Buffer {
  try {
    return execFileSync('git', args, { cwd: root, maxBuffer: LARGEST, stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (cause) {
    const words = String((cause as { stderr?: Buffer }).stderr ?? '').trim();
    throw new Error(words === '' ? otherwise : words, { cause });
  }
}
