/** A value that names a page in its address, such as `r6-25`, and what it was changed to. */
export type Rename = readonly [before: string, after: string];

/**
 * Finds in the output of `git log -p` which values of keys, and which names of files, were changed, the newest change first. Only lines
 * that follow each other, with the same key, are a change of a value.
 */
export function findRenames(diff: string, keys: readonly string[]): Rename[] {
  const renames: Rename[] = [];
  let file: string | undefined;
  let removed: (readonly [key: string, value: string])[] = [];
  for (const line of diff.split('\n')) {
    if (line.startsWith('---') || line.startsWith('+++')) continue;
    if (line.startsWith('-')) removed.push(...valuesOf(line.slice(1), keys));
    else if (line.startsWith('+')) {
      for (const [key, value] of valuesOf(line.slice(1), keys)) {
        const at = removed.findIndex(([known]) => known === key);
        const [, before] = removed[at] ?? [];
        if (before === undefined) continue;
        removed.splice(at, 1);
        if (before !== value) renames.push([before, value]);
      }
    } else {
      const [, name] = /^rename from (?:.*\/)?([^/]+)\.\w+$/.exec(line) ?? [];
      const [, newName] = /^rename to (?:.*\/)?([^/]+)\.\w+$/.exec(line) ?? [];
      if (newName !== undefined && file !== undefined && newName !== file) renames.push([file, newName]);
      file = name;
      removed = [];
    }
  }
  return renames;
}

/** The values of keys on a line of YAML, in lines or in braces. */
function valuesOf(line: string, keys: readonly string[]): (readonly [key: string, value: string])[] {
  return [...line.matchAll(/(?:^|[\s{,])([A-Za-z]\w*):\s+(?:"([^"]*)"|'([^']*)'|([^\s,}#]+))/g)].flatMap(
    ([, key = '', double, single, plain]) => {
      const value = (double ?? single ?? plain ?? '').replaceAll(/^\/+|\/+$/g, '');
      return keys.includes(key) && /^[\w./~-]+$/.test(value) ? [[key, value] as const] : [];
    },
  );
}
