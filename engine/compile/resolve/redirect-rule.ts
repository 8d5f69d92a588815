import { originAt, pointerTo, type Origin, type Report } from '../../model/diagnostics/diagnostic.ts';
import type { Pattern, Target } from '../../model/redirect-pattern.ts';
import type { RedirectNotes, RedirectRule } from '../../model/redirect.ts';
import { namedGroups, regexFlaw } from '../../redirects/analysis/regex-safety.ts';
import { sourceOfFixed } from '../../redirects/match/fixed-expression.ts';
import { allPieces, parsePattern, parseTarget, type Parsed } from '../../redirects/match/pattern.ts';
import { SITE_START, type RuleRaw } from './redirect-raw.ts';
import type { SiteChoice } from './redirect-sites.ts';
import { sourceMistake } from './source-mistake.ts';
import { MOST_ROWS, checkVariables, countRows, fillIn, rowsOf } from './redirect-variables.ts';

/** The input that all rules share. */
export interface RuleContext {
  readonly targets: TargetReader;
  readonly report: Report;
  readonly chooseSites: SiteChoice;
  /** The origin of the sites. */
  readonly home: string;
}

/** Reads targets, each once, because many old addresses redirect to the same page. */
export interface TargetReader {
  read(text: string): Parsed<Target>;
  /** The same target below the prefix of a site. */
  sited(target: Target): Target;
}

export function createTargetReader(): TargetReader {
  const known = new Map<string, Parsed<Target>>();
  const below = new Map<Target, Target>();
  return {
    read: (text) => remember(known, text, () => parseTarget(text)),
    sited: (target) => remember(below, target, () => ({ ...target, sited: true })),
  };
}

const MOST_REMEMBERED = 100_000;

function remember<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  if (known.size < MOST_REMEMBERED) known.set(key, made);
  return made;
}

/** Makes the rules of a manifest entry, one for each source, row of variables and host, and reports mistakes. */
export function resolveRule(
  raw: RuleRaw,
  at: Origin,
  { report, chooseSites, targets, home }: RuleContext,
): RedirectRule[] {
  const problem = (
    code: 'RD001' | 'RD002' | 'RD010' | 'RD011' | 'RD012' | 'RD016' | 'RD017' | 'RD019',
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

  if (raw.from !== undefined && raw.regex !== undefined) {
    problem(
      'RD019',
      'The rule has both `from` and `regex`.',
      'Keep one; a pattern under `from` works on more hosts.',
      'regex',
    );
    return [];
  }
  if (raw.status === 410 && raw.to !== undefined) {
    problem(
      'RD012',
      'The rule has status 410 and a target.',
      'Status 410 has no target: delete `to`, or choose another status.',
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
      'List the rows that are needed, or split the rule.',
      'each',
    );
    return [];
  }
  const rows = rowsOf(raw);
  if (!rows) {
    problem('RD016', 'The rows of `each` do not have the same keys.', 'Give every row every key.', 'each');
    return [];
  }
  const chosen = chooseSites(raw.sites, (flag, index, hint) =>
    problem('RD010', `There is no site \`${flag}\`.`, hint, 'sites', index),
  );
  const sources = sourcesOf(raw);
  if (raw.regex === undefined) {
    const mistakes = sources.flatMap(({ from, path }) => {
      const mistake = sourceMistake(from, raw.to);
      return mistake ? [{ ...mistake, path }] : [];
    });
    for (const { message, hint, path } of mistakes) problem('RD001', message, hint, ...path);
    if (mistakes.length > 0) return [];
  }
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
      // The target is parsed once with the empty prefix of the root; the other sites add their own prefix.
      const source =
        raw.regex === undefined
          ? parsePattern(fillIn(from, row))
          : parseRegex(fillIn(from, row), raw.regex.startsWith('^/'));
      if (!source.ok) {
        once(from, () => problem('RD001', source.flaw.message, source.flaw.hint, ...path));
        continue;
      }
      const target = raw.to === undefined ? undefined : targets.read(fillIn(raw.to, row));
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
            captureHint(raw.to ?? '', missing, source.value),
            'to',
          ),
        );
        continue;
      }
      const sited = from.startsWith(SITE_START);
      if (sited && chosen.length === 0) continue;
      const rule = ruleOf(raw, {
        from,
        sites: sited ? chosen : ROOT_ONLY,
        source: source.value,
        target: target && (sited && raw.to?.startsWith(SITE_START) ? targets.sited(target.value) : target.value),
        at,
        about,
      });
      if (raw.host === undefined) rules.push(rule);
      else rules.push(...[raw.host].flat().map((name) => ({ ...rule, host: { name, home } })));
    }
  }
  return rules;
}

const ROOT_ONLY: readonly string[] = [''];

/** Returns the sources of a rule, each with its path in the entry. A regular expression loses its anchor, so that it begins with `{site}`. */
function sourcesOf({ from, regex }: RuleRaw): { from: string; path: (string | number)[] }[] {
  if (regex !== undefined) return [{ from: regex.replace(/^\^(?=\/)/, ''), path: ['regex'] }];
  return [from ?? []]
    .flat()
    .map((one, index) => ({ from: one, path: Array.isArray(from) ? ['from', index] : ['from'] }));
}

/** Reads an expression. One that matches a single path becomes literals, so that it is looked up instead of tried. */
function parseRegex(body: string, anchored: boolean): Parsed<Pattern> {
  const expression = anchored ? `^${body}` : body;
  const fixed = sourceOfFixed(expression);
  if (fixed) return { ok: true, value: fixed };
  const flaw = regexFlaw(expression);
  if (flaw) return { ok: false, flaw };
  return {
    ok: true,
    value: { segments: [{ kind: 'regex', expression, names: namedGroups(expression) }], slash: false },
  };
}

interface Filled {
  readonly from: string;
  readonly sites: readonly string[];
  readonly source: Pattern;
  readonly target: Target | undefined;
  readonly at: Origin;
  readonly about: RedirectNotes;
}

function ruleOf(raw: RuleRaw, { from, sites, source, target, at, about }: Filled): RedirectRule {
  const isFixed = raw.regex !== undefined && source.segments[0]?.kind !== 'regex';
  return {
    id: raw.regex ?? from,
    sites,
    source,
    ...(target === undefined ? {} : { target }),
    status: raw.status ?? 301,
    caseSensitive: raw.case !== 'insensitive',
    slash: isFixed ? 'exact' : (raw.slash ?? 'either'),
    query: (raw.query ?? NO_QUERY) as Record<string, string | true>,
    forward: raw.forward ?? 'keep',
    priority: raw.priority ?? 0,
    ...(raw.overrides === undefined ? {} : { overrides: raw.overrides }),
    external: raw.external ?? false,
    about,
    at,
  };
}

const NOTES = ['owner', 'reason', 'ticket', 'note', 'added', 'expires'] as const;

/** Shared by the many rules without a guard. */
const NO_NOTES: RedirectNotes = {};
const NO_QUERY = {};

function notesOf(raw: RuleRaw): RedirectNotes {
  if (NOTES.every((key) => raw[key] === undefined)) return NO_NOTES;
  return Object.fromEntries(NOTES.flatMap((key) => (raw[key] === undefined ? [] : [[key, raw[key]]])));
}

/** Returns what a target can use of a source, in order: `:id`, and `*` for the rest of the path. */
function capturesOf({ segments }: Pattern): string[] {
  return segments.flatMap((segment) => {
    if (segment.kind === 'splat') return ['*'];
    return (segment.kind === 'regex' ? segment.names : 'name' in segment ? [segment.name] : []).map(
      (name) => `:${name}`,
    );
  });
}

/** Says what to write in place of a capture that the source lacks, such as the `:splat` and `$1` of other systems. */
function captureHint(to: string, missing: string, source: Pattern): string {
  const captures = capturesOf(source);
  const number = /^\$(\d)$/.exec(missing)?.[1];
  const meant =
    number === undefined
      ? missing === ':splat' && captures.includes('*')
        ? '*'
        : undefined
      : captures[Number(number) - 1];
  return meant === undefined ? 'Use the same name in source and target.' : `Write \`${to.replace(missing, meant)}\`.`;
}

function lackingCapture(source: Pattern, target: Target): string | undefined {
  const names = new Set(capturesOf(source));
  for (const part of allPieces(target)) {
    if (part.kind === 'capture' && !names.has(`:${part.name}`)) return `:${part.name}`;
    if (part.kind === 'splat' && !names.has('*')) return '*';
    const number = part.kind === 'text' && names.size > 0 ? /(?<=\/)\$\d(?=\/|$)/.exec(part.text)?.[0] : undefined;
    if (number !== undefined) return number;
  }
  return undefined;
}
