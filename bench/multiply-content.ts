import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Puts copies of every entry that has a file of its own beside it, under other ids and with other texts. */
export function multiplyContent(content: string, copies: number): void {
  const folders = readdirSync(content, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !['specifications', 'images', 'films', 'support', 'shops'].includes(entry.name),
  );
  for (const { name: kind } of folders) {
    for (const file of readdirSync(join(content, kind)).filter((name) => name.endsWith('.yaml'))) {
      const text = readFileSync(join(content, kind, file), 'utf8');
      const id = file.replace('.yaml', '');
      for (let copy = 1; copy <= copies; copy += 1) writeCopy({ folder: join(content, kind), id, text, copy });
    }
  }
}

interface Copy {
  readonly folder: string;
  readonly id: string;
  readonly text: string;
  readonly copy: number;
}

function writeCopy({ folder, id, text, copy }: Copy): void {
  const isNumber = /^\d+$/.test(id);
  const isAdvisory = /^ksa-(\d+)-(\d+)$/.exec(id);
  const other = isNumber
    ? String(Number(id) + copy * 10_000_000)
    : isAdvisory
      ? `ksa-${Number(isAdvisory[1]) + copy * 100}-${isAdvisory[2]}`
      : `${id}-copy${copy}`;
  const changed = text
    .replace(/^id: .*$/m, `id: ${other}`)
    .replace(/^model: (.*)$/m, `model: $1-${copy}`)
    .replace(/^url: (.*)$/m, `url: $1-copy${copy}`)
    .replace(/^number: (\d+)$/m, (_, number: string) => `number: ${Number(number) + copy * 10_000_000}`);
  writeFileSync(join(folder, `${other}.yaml`), changed);
}
