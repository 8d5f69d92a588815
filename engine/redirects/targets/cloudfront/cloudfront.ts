import { EVERYTHING } from '../shared/plan/capabilities.ts';
import type { Artifact } from '../../../model/artifact.ts';
import type { RedirectTarget } from '../target.ts';
import { formatFunction } from './function.ts';
import { createTable, type Section } from '../shared/edge-script/table.ts';
import { byteLength, metaFile } from '../shared/files/meta-file.ts';

const QUOTAS = 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html';

/** Matches syntax that the regular expressions of the run time do not support. */
const NEEDS_UNICODE = /\(\?<[=!]|\\[pPu]\{/;

/** A viewer request function and the key value store that it looks plain sources up in. */
export const cloudfront: RedirectTarget = {
  id: 'cloudfront',
  title: 'Amazon CloudFront Function with KeyValueStore',
  docs: 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html',
  tested: 'node:vm with the globals of the run time 2.0',
  capabilities: EVERYTHING,
  limits: [
    {
      what: 'bytes',
      most: 10_240,
      unit: 'bytes',
      source: QUOTAS,
      date: '2026-11-21',
      way: 'Write patterns as plain sources, which are in the store and do not count here, or use `edge`.',
    },
    {
      what: 'key',
      most: 512,
      unit: 'bytes',
      source: QUOTAS,
      date: '2026-11-21',
      way: 'Shorten the source, or write it as a pattern: patterns are in the function.',
    },
    {
      what: 'entry',
      most: 1024,
      unit: 'bytes',
      source: QUOTAS,
      date: '2026-11-21',
      way: 'A key and its value have 1 KB together; shorten the target.',
    },
  ],
  divergences: [],
  alternative: 'edge',
  refuses({ source: { segments } }) {
    const [first] = segments;
    if (first?.kind !== 'regex' || !NEEDS_UNICODE.test(first.expression)) return undefined;
    return 'the run time does not support look-behind, `\\p{…}` or `\\u{…}` in a regular expression';
  },
  emit(plan) {
    const table = createTable(plan);
    const text = formatFunction(plan, table);
    const pairs = storePairs(table.sections);
    return {
      files: [
        { path: 'cloudfront/function.js', text },
        formatStore(pairs),
        metaFile('cloudfront/store.meta.json', plan.provenance),
      ],
      rules: [...table.hosts.map(([, entries]) => entries), table.before, table.after].reduce(
        (sum, { length }) => sum + length,
        pairs.length,
      ),
      bytes: byteLength(text),
      counts: {
        key: longest(pairs.map(({ key }) => key)),
        entry: longest(pairs.map(({ key, value }) => `${key}${value}`)),
      },
    };
  },
};

function longest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, byteLength(text)), 0);
}

interface Pair {
  readonly key: string;
  readonly value: string;
}

/** Returns one pair for each source. The value has a line for each rule: the number of the section, and the target. */
function storePairs(sections: readonly Section[]): Pair[] {
  const values = new Map<string, string>();
  for (const [number, { rows }] of sections.entries()) {
    for (const [source, target] of rows) {
      const key = source === '' ? '/' : source;
      const before = values.get(key);
      values.set(key, `${before === undefined ? '' : `${before}\n`}${number} ${target}`);
    }
  }
  return [...values].map(([key, value]) => ({ key, value })).sort((one, other) => (one.key < other.key ? -1 : 1));
}

function formatStore(pairs: readonly Pair[]): Artifact {
  const rows = pairs.map((pair) => `    ${JSON.stringify(pair)}`).join(',\n');
  return { path: 'cloudfront/store.json', text: `{\n  "data": [\n${rows}\n  ]\n}\n` };
}
