import { readSourcesAt } from '../../../engine/build/project/git.ts';
import { compile } from '../../../engine/compile/compile.ts';
import type { ParseCache } from '../../../engine/compile/parse/parse-yaml.ts';
import { hasErrors } from '../../../engine/model/diagnostics/formats.ts';
import { locate } from '../../../engine/model/diagnostics/locate.ts';
import type { SourceFile } from '../../../engine/model/diagnostics/source.ts';
import type { RedirectRule } from '../../../engine/model/redirect.ts';
import {
  diffRedirects,
  type Change,
  type ChangeKind,
  type Outcome,
} from '../../../engine/redirects/analysis/diff-redirects.ts';
import { EXIT, UserError, paintData as paint, print, table } from '../../io.ts';
import { loadSoundProject } from '../../project.ts';

interface Options {
  readonly root: string;
  readonly json?: boolean;
  readonly exitCode?: boolean;
}

type Files = ReadonlyMap<string, SourceFile>;

/** Prints the addresses whose redirects differ between the manifests and a committed version. */
export async function runDiff({ root, json, exitCode }: Options, [ref = 'HEAD']: readonly string[]): Promise<void> {
  const project = await loadSoundProject(root);
  const old = compileAt(root, ref, project.cache);
  const changes = diffRedirects(old.model, project.model);
  if (json)
    print(
      `${JSON.stringify(
        changes.map((change) => jsonOf(change, old.files, project.files)),
        null,
        2,
      )}\n`,
    );
  else print(formatChanges(changes, ref, old.files, project.files));
  if (exitCode && changes.length > 0) process.exitCode = EXIT.findings;
}

function compileAt(
  root: string,
  ref: string,
  cache: ParseCache,
): { model: NonNullable<ReturnType<typeof compile>['model']>; files: Files } {
  let sources;
  try {
    sources = readSourcesAt(root, ref);
  } catch (cause) {
    throw new UserError(`\`${ref}\` cannot be read: ${cause instanceof Error ? cause.message : String(cause)}.`);
  }
  const { model, diagnostics, files } = compile(sources, { cache });
  if (!model || hasErrors(diagnostics))
    throw new UserError(`The manifests of \`${ref}\` have errors, so there is nothing to compare with.`, EXIT.findings);
  return { model, files };
}

function placeOf(rule: RedirectRule | undefined, files: Files): { id: string; file: string; line: number } | undefined {
  if (!rule) return undefined;
  const { file, line } = locate(rule.at, files);
  return { id: rule.id, file, line };
}

function jsonOf({ kind, site, request, before, after }: Change, old: Files, current: Files): object {
  const side = ({ status, location, rule }: Outcome, files: Files): object => ({
    status,
    location,
    ...(rule ? { rule: placeOf(rule, files) } : {}),
  });
  return { kind, site, request, before: side(before, old), after: side(after, current) };
}

const SIGNS: Record<ChangeKind, string> = { gained: '+', lost: '-', retargeted: '~', status: '~' };
const COLOURS = { gained: 'green', lost: 'red', retargeted: 'yellow', status: 'yellow' } as const;
const KINDS = Object.keys(SIGNS) as ChangeKind[];
/** Sites of one change that are shown; the others are counted. */
const MOST_SITES = 3;

function formatChanges(changes: readonly Change[], ref: string, old: Files, current: Files): string {
  if (changes.length === 0) return `No redirect differs from ${ref}.\n`;
  const byRule = Map.groupBy(changes, ({ kind, before, after }) => {
    const [one, two] = [placeOf(before.rule, old), placeOf(after.rule, current)];
    return `${kind} ${one?.id ?? ''} ${one?.line ?? ''} ${two?.id ?? ''} ${two?.line ?? ''}`;
  });
  const blocks = [...byRule.values()].map((same) => formatRule(same, old, current));
  const sites = [...new Set(changes.map(({ site }) => site))];
  const counts = table([
    ['site', ...KINDS],
    ...sites.map((site) => [
      site === '' ? '(root)' : site,
      ...KINDS.map((kind) => String(changes.filter((one) => one.kind === kind && one.site === site).length)),
    ]),
  ]);
  return `${blocks.join('')}\n${counts}`;
}

function formatRule(changes: readonly Change[], old: Files, current: Files): string {
  const [first] = changes;
  if (!first) return '';
  const place = placeOf(first.after.rule, current) ?? placeOf(first.before.rule, old);
  const lines = changes
    .slice(0, MOST_SITES)
    .map(
      ({ kind, request, before, after }) =>
        `  ${paint(COLOURS[kind], SIGNS[kind])} ${request}  ${outcomeText(before)} → ${outcomeText(after)}\n`,
    );
  const rest = changes.length > MOST_SITES ? `    and on ${changes.length - MOST_SITES} more sites\n` : '';
  return `${paint('bold', first.kind)}  ${place?.id ?? ''}  ${place?.file ?? ''}:${place?.line ?? ''}\n${lines.join('')}${rest}`;
}

function outcomeText({ status, location }: Outcome): string {
  if (status === null) return 'no redirect';
  return location === null ? String(status) : `${status} ${location}`;
}
