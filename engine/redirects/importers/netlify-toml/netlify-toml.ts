import type { RedirectImporter } from '../importer.ts';
import { collect, type Collector, type Place } from '../shared/collect.ts';
import { OTHER_SPELLINGS, sayOfAll } from '../shared/general-remarks.ts';
import { FILES_WON, matchNetlify, takeNetlifyRule } from '../shared/netlify/take-rule.ts';
import { settleOrder } from '../shared/order/settle-order.ts';
import { findContextHeaders, readTomlTables } from './toml-tables.ts';

/** The `[[redirects]]` of netlify.toml: the rules of `_redirects` in another form. */
export const netlifyToml: RedirectImporter = {
  id: 'netlify-toml',
  title: 'Netlify netlify.toml',
  docs: 'https://docs.netlify.com/build/configure-builds/file-based-configuration/#redirects',
  precedence: 'line',
  read(text) {
    const into = collect();
    for (const block of readTomlTables(text, 'redirects')) {
      if (block.ok) takeTable(block.table, placeOf(block.line, block.table), into);
      else into.refuse({ line: block.line, text: '' }, block.reason);
    }
    for (const header of findContextHeaders(text, 'redirects')) into.refuse(header, OF_CONTEXT);
    return sayOfAll(settleOrder(into.finish()), OTHER_SPELLINGS, FILES_WON);
  },
};

const OF_CONTEXT =
  'Netlify ignores redirects of a deploy context. Write `[[redirects]]` if the redirect is for every deploy.';

/** Names that Netlify still reads, with the names that it documents. */
const OLD_NAMES: Readonly<Record<string, string>> = {
  origin: 'from',
  destination: 'to',
  params: 'query',
  parameters: 'query',
  sign: 'signed',
  signing: 'signed',
};

type Fields = ReadonlyMap<string, unknown>;

function takeTable(table: object, place: Place, into: Collector): void {
  const fields = new Map(
    Object.entries(table).map(([key, value]: [string, unknown]) => [OLD_NAMES[key] ?? key, value]),
  );
  const reason = fieldFlaw(fields);
  if (reason !== undefined) return into.refuse(place, reason);
  const { from, to, status, force } = Object.fromEntries(fields);
  takeNetlifyRule(
    {
      from: fromRoot(String(from)),
      to: to === undefined ? undefined : String(to),
      status: status === undefined ? undefined : String(status),
      force: force === true,
      query: Object.fromEntries(
        Object.entries(entriesOf(fields.get('query'))).map(([key, value]) => [key, String(value)]),
      ),
      conditions: Object.keys(entriesOf(fields.get('conditions'))),
      notes: notesOn(fields),
    },
    place,
    into,
  );
}

/** Netlify takes a source without a slash at its start as one with it. */
function fromRoot(from: string): string {
  return /^(?:\/|https?:\/\/)/.test(from) ? from : `/${from}`;
}

/** The fields that decide a redirect. */
const READ: ReadonlySet<string> = new Set(['from', 'to', 'status', 'force', 'query', 'conditions']);

/** The fields that Netlify reads beside them, with the reason why no redirect needs them. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  headers: 'Its `headers` are for a proxied host and are left out.',
  signed: 'Its `signed` is for a proxied host and is left out.',
  rate_limit: 'Its `rate_limit` is left out: let the server limit requests.',
};

function notesOn(fields: Fields): string[] {
  return [...fields]
    .filter(([key, value]) => !READ.has(key) && !isEmpty(value))
    .map(([key]) => LEFT_OUT[key] ?? `Netlify ignores the key \`${key}\`, and it is left out.`);
}

function fieldFlaw(fields: Fields): string | undefined {
  if (typeof fields.get('from') !== 'string') return 'The table has no `from`. Write `from = "/old"`.';
  if (!['string', 'undefined'].includes(typeof fields.get('to'))) return '`to` is not a text. Write `to = "/new"`.';
  if (!['boolean', 'undefined'].includes(typeof fields.get('force'))) return '`force` is neither true nor false.';
  const broken = ['query', 'conditions', 'headers'].find((key) => fields.has(key) && !isTable(fields.get(key)));
  if (broken !== undefined) return `\`${broken}\` is not a table. Write \`${broken} = { key = "value" }\`.`;
  const listed = Object.entries(entriesOf(fields.get('query'))).find(([, value]) => typeof value === 'object');
  return listed && `The query \`${listed[0]}\` is not a single value. Write \`query = { ${listed[0]} = "value" }\`.`;
}

function isTable(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEmpty(value: unknown): boolean {
  return isTable(value) && Object.keys(value).length === 0;
}

function entriesOf(value: unknown): Readonly<Record<string, unknown>> {
  return (isTable(value) ? value : {}) as Readonly<Record<string, unknown>>;
}

function placeOf(line: number, { from, origin, to, destination, status }: Record<string, unknown>): Place {
  const words = [from ?? origin, to ?? destination, status].filter((word) => word !== undefined);
  return { line, text: words.map(String).join(' '), matching: () => matchNetlify(fromRoot(String(from ?? origin))) };
}
