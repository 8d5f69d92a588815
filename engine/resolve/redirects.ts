import { originAt, pointerTo, type Origin } from '../diagnostics/diagnostic.ts';
import { didYouMean } from '../diagnostics/suggest.ts';
import type { RedirectNotes, RedirectRule } from '../model/redirect.ts';
import type { Site } from '../model/site.ts';
import { parsePattern, parseTarget, type Pattern, type Target } from '../redirects/pattern.ts';
import type { RedirectsRaw, SitesRaw } from '../schema/types.gen.ts';
import { isBroken } from '../validate.ts';
import { filesOf, type ResolveInput } from './input.ts';

type RuleRaw = RedirectsRaw['groups'][number]['rules'][number];
type Row = Readonly<Record<string, string>>;

/** Reads the redirect files and fills in `{site}` and the variables of `each`: one rule for each site and row. */
export function resolveRedirects(input: ResolveInput, sites: readonly Site[]): RedirectRule[] {
  return filesOf<RedirectsRaw>(input, 'redirects').flatMap((file) =>
    (Array.isArray(file.value.groups) ? file.value.groups : []).flatMap((group, groupIndex) =>
      (Array.isArray(group?.rules) ? group.rules : []).flatMap((raw, index) => {
        const pointer = pointerTo('/groups', groupIndex, 'rules', index);
        if (isBroken(file, pointer)) return [];
        return resolveRule(
          { ...raw, owner: raw.owner ?? group.owner, reason: raw.reason ?? group.reason } as RuleRaw,
          originAt(file.file.path, pointer),
          sites,
          input,
        );
      }),
    ),
  );
}

const SITE_VARIABLE = 'site';
const SITE_START = '/{site}';

function resolveRule(raw: RuleRaw, at: Origin, sites: readonly Site[], input: ResolveInput): RedirectRule[] {
  const { report } = input;
  const problem = (
    code: 'RD001' | 'RD002' | 'RD010' | 'RD011' | 'RD012' | 'RD016' | 'RD017',
    message: string,
    hint: string,
    ...path: (string | number)[]
  ): void =>
    report({
      code,
      message,
      hint,
      at: originAt(at.file, pointerTo(at.pointer, ...path), path.length === 0 ? 'key' : 'value'),
    });

  if (raw.status === 410 && raw.to !== undefined) {
    problem(
      'RD012',
      'The rule has status 410 and a target.',
      'A page that is gone leads nowhere: delete `to`, or choose another status.',
      'to',
    );
    return [];
  }
  if (raw.status !== 410 && raw.to === undefined) {
    problem('RD012', 'The rule has no target.', 'Add `to:`, or `status: 410` for a page that is gone.');
    return [];
  }
  if (countRows(raw) > MOST_ROWS) {
    problem(
      'RD016',
      `\`each\` makes more than ${MOST_ROWS} combinations.`,
      'List the rows that are meant, or split the rule.',
      'each',
    );
    return [];
  }
  const rows = rowsOf(raw);
  if (!rows) {
    problem('RD016', 'The rows of `each` do not have the same keys.', 'Give every row every key.', 'each');
    return [];
  }
  const chosen = sitesOf(raw, sites, declaredFlags(input), (flag, index) =>
    problem(
      'RD010',
      `There is no site \`${flag}\`.`,
      didYouMean(
        flag,
        sites.map((site) => site.flag),
        'Add it to sites.yaml, or delete it here.',
      ),
      'sites',
      index,
    ),
  );
  const sources = [raw.from]
    .flat()
    .map((from, index) => ({ from, path: Array.isArray(raw.from) ? ['from', index] : ['from'] }));
  if (!checkVariables(raw, rows, sources, problem)) return [];

  const rules: RedirectRule[] = [];
  const about = notesOf(raw);
  const failed = new Set<string>();
  const once = (key: string, say: () => void): void => {
    if (!failed.has(key)) say();
    failed.add(key);
  };
  for (const { from, path } of sources) {
    for (const row of rows) {
      // Parsed once with the prefix of the root, which is empty; the other sites put theirs in front.
      const source = parsePattern(fillIn(from, row));
      if (!source.ok) {
        once(from, () => problem('RD001', source.flaw.message, source.flaw.hint, ...path));
        continue;
      }
      const target = raw.to === undefined ? undefined : parseTarget(fillIn(raw.to, row));
      if (target && !target.ok) {
        once('to', () => problem('RD002', target.flaw.message, target.flaw.hint, 'to'));
        continue;
      }
      const missing = target && lackingCapture(source.value, target.value);
      if (missing !== undefined) {
        once('capture', () =>
          problem(
            'RD017',
            `The target uses \`${missing}\`, which the source does not have.`,
            'Use the same name in source and target.',
            'to',
          ),
        );
        continue;
      }
      for (const site of from.startsWith(SITE_START) ? chosen : [undefined]) {
        rules.push(
          ruleOf(raw, {
            from,
            site: site?.flag ?? '',
            source: site ? sourceOn(site, source.value) : source.value,
            target: target && site && raw.to?.startsWith(SITE_START) ? targetOn(site, target.value) : target?.value,
            at,
            about,
          }),
        );
      }
    }
  }
  return rules;
}

function sourceOn(site: Site, source: Pattern): Pattern {
  return site.flag === ''
    ? source
    : { ...source, segments: [{ kind: 'literal', text: site.flag }, ...source.segments] };
}

function targetOn(site: Site, target: Target): Target {
  const [first, ...rest] = target.path;
  if (site.flag === '' || first?.kind !== 'text') return target;
  return { ...target, path: [{ kind: 'text', text: `${site.prefix}${first.text}` }, ...rest] };
}

interface Filled {
  readonly from: string;
  readonly site: string;
  readonly source: Pattern;
  readonly target: Target | undefined;
  readonly at: Origin;
  readonly about: RedirectNotes;
}

function ruleOf(raw: RuleRaw, { from, site, source, target, at, about }: Filled): RedirectRule {
  return {
    id: from,
    site,
    source,
    ...(target === undefined ? {} : { target }),
    status: raw.status ?? 301,
    caseSensitive: raw.case !== 'insensitive',
    slash: raw.slash ?? 'either',
    query: (raw.query ?? {}) as Record<string, string | true>,
    forward: raw.forward ?? 'keep',
    priority: raw.priority ?? 0,
    ...(raw.overrides === undefined ? {} : { overrides: raw.overrides }),
    external: raw.external ?? false,
    about,
    at,
  };
}

const NOTES = ['owner', 'reason', 'ticket', 'note', 'added', 'expires'] as const;

function notesOf(raw: RuleRaw): RedirectNotes {
  return Object.fromEntries(NOTES.flatMap((key) => (raw[key] === undefined ? [] : [[key, raw[key]]])));
}

/** A text with its variables filled in, as it is on the root: `/{site}/x` is `/x`, `/{site}/` is `/`. */
function fillIn(text: string, row: Row): string {
  const onRoot = text.startsWith(SITE_START) ? text.slice(SITE_START.length) || '/' : text;
  return onRoot.replaceAll(/\{([A-Za-z][A-Za-z0-9]*)\}/g, (whole, name: string) => row[name] ?? whole);
}

/** A few lists multiply to more rules than any memory holds. */
const MOST_ROWS = 100_000;

function countRows({ each }: RuleRaw): number {
  if (each === undefined) return 1;
  if (Array.isArray(each)) return each.length;
  const lists = Object.values(each as Record<string, unknown[]>);
  // Each name costs a copy of the row, even where its list has one value.
  return lists.reduce((rows, list) => Math.min(rows * list.length, MOST_ROWS + 1), 1) * lists.length;
}

/** The rows of `each`: a list as it stands, a mapping of lists as every combination. Undefined where rows differ in their keys. */
function rowsOf({ each }: RuleRaw): Row[] | undefined {
  if (each === undefined) return [{}];
  if (Array.isArray(each)) {
    const rows = each.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, String(value)])));
    const keys = (row: Row): string => Object.keys(row).sort().join(' ');
    return rows.every((row) => keys(row) === keys(rows[0] ?? {})) ? rows : undefined;
  }
  return Object.entries(each as Record<string, (string | number)[]>).reduce<Row[]>(
    (rows, [name, values]) => rows.flatMap((row) => values.map((value) => ({ ...row, [name]: String(value) }))),
    [{}],
  );
}

/** The flags of sites.yaml, of entries that were refused too. */
function declaredFlags(input: ResolveInput): ReadonlySet<string> {
  return new Set(
    filesOf<SitesRaw>(input, 'sites').flatMap(({ value }) =>
      (Array.isArray(value.sites) ? value.sites : []).flatMap((site) =>
        typeof site?.flag === 'string' ? [site.flag] : [],
      ),
    ),
  );
}

function sitesOf(
  raw: RuleRaw,
  sites: readonly Site[],
  declared: ReadonlySet<string>,
  unknown: (flag: string, index: number) => void,
): Site[] {
  // Two sites with one flag are reported where they stand; here the first one counts.
  const active = sites.filter(
    (site, index) => site.state === 1 && sites.findIndex((other) => other.flag === site.flag) === index,
  );
  const chosen = raw.sites ?? 'all';
  if (chosen === 'all') return active;
  if (chosen === 'prefixed') return active.filter((site) => site.flag !== '');
  return [chosen].flat().flatMap((flag, index) => {
    const site = sites.find((one) => one.flag === flag);
    // A site that was refused is there; only what is wrong with it is reported.
    if (!site && !declared.has(flag)) unknown(flag, index);
    return site?.state === 1 ? [site] : [];
  });
}

type Problem = (code: 'RD011', message: string, hint: string, ...path: (string | number)[]) => void;

function checkVariables(
  raw: RuleRaw,
  rows: readonly Row[],
  sources: readonly { from: string; path: (string | number)[] }[],
  problem: Problem,
): boolean {
  const defined = Object.keys(rows[0] ?? {});
  const used = new Set<string>();
  let fine = true;
  const look = (text: string, path: (string | number)[], siteKnown: boolean): void => {
    for (const [, name = ''] of text.matchAll(/\{([^{}]*)\}/g)) {
      used.add(name);
      const first = /^\/\{site\}(?:[/?#]|$)/.test(text) && text.indexOf('{site}') === text.lastIndexOf('{site}');
      if (name === SITE_VARIABLE ? siteKnown && first : defined.includes(name)) continue;
      fine = false;
      if (name === SITE_VARIABLE && !first) {
        problem(
          'RD011',
          `\`{site}\` does not stand at the start of \`${text}\`.`,
          'It is the first segment: `/{site}/…`.',
          ...path,
        );
        break;
      }
      const hint =
        name === SITE_VARIABLE
          ? 'Put `{site}` into the source too.'
          : didYouMean(name, [...defined, SITE_VARIABLE], `Define \`${name}\` under \`each\`.`);
      problem('RD011', `The variable \`{${name}}\` is not defined.`, hint, ...path);
    }
  };
  for (const { from, path } of sources) look(from, path, true);
  if (raw.to !== undefined)
    look(
      raw.to,
      ['to'],
      sources.every(({ from }) => from.startsWith(SITE_START)),
    );
  for (const name of defined) {
    if (used.has(name)) continue;
    fine = false;
    problem(
      'RD011',
      `The variable \`${name}\` is never used.`,
      `Use \`{${name}}\` in the source or the target, or delete it.`,
      'each',
    );
  }
  return fine;
}

function lackingCapture(source: Pattern, target: Target): string | undefined {
  const names = new Set(source.segments.flatMap((segment) => ('name' in segment ? [segment.name] : [])));
  for (const part of target.path) {
    if (part.kind === 'capture' && !names.has(part.name)) return `:${part.name}`;
    if (part.kind === 'splat' && source.segments.at(-1)?.kind !== 'splat') return '*';
  }
  return undefined;
}
