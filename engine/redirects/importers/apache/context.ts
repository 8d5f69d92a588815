import type { Collector } from '../shared/collect.ts';
import type { FoundExpression } from '../shared/expression/choose-forms.ts';
import { escapeText } from '../shared/expression/syntax-tree.ts';
import { reachesOverlap, reachIncludes, type Reach } from '../shared/order/matched-paths.ts';
import type { Directive, Section } from './directives.ts';
import { readRedirect } from './redirect.ts';
import { readRewrite } from './rewrite.ts';
import { onlySets, type Variable } from './variables.ts';

/** The directives of mod_alias that redirect. */
export const REDIRECTS: ReadonlySet<string> = new Set([
  'redirect',
  'redirectmatch',
  'redirectpermanent',
  'redirecttemp',
]);
/** The place of directives. */
export interface ApacheContext {
  /** True if RewriteRules match paths without their first slash. */
  readonly directory: boolean;
  /** The DocumentRoot, if it is set. */
  readonly root: string | undefined;
  /** The path of the folder that holds the `.htaccess`, without a slash at its end; empty for the root. */
  readonly folder: string;
  readonly variables: ReadonlyMap<string, Variable>;
}

/** Reads the redirects of directives at the same level: mod_rewrite comes before mod_alias. */
export function readContext(
  directives: readonly Directive[],
  context: ApacheContext,
  into: Collector,
): FoundExpression[] {
  const redirects = directives.filter(({ name }) => REDIRECTS.has(name));
  const found = [
    ...readRewrites(directives, context, into),
    ...redirects.flatMap((directive) => readRedirect(directive, into)),
  ];
  const { folder } = context;
  return folder === '' ? found : found.filter((one) => isWithin(one, folder, into));
}

/** Apache reads the `.htaccess` of a folder only for requests below the folder: a rule that matches other paths too is refused. */
function isWithin({ place, rules }: FoundExpression, folder: string, into: Collector): boolean {
  const within: Reach = { expression: `^${escapeText(folder)}(?:/[^]*)?$`, ignoreCase: true };
  const reaches = rules.map(({ reach, case: letters }): Reach => ({
    expression: reach,
    ignoreCase: letters !== undefined,
  }));
  if (reaches.every((reach) => reachIncludes(within, reach))) return true;
  const some = reaches.some((reach) => reachesOverlap(within, reach));
  into.refuse(
    place,
    some
      ? `The rule also matches paths outside \`${folder}/\`, whose requests never read this file. Begin its path with \`${folder}/\`.`
      : `The rule is never reached: requests outside \`${folder}/\` do not read this file. Delete it, or write the whole path.`,
  );
  return false;
}

function readRewrites(
  directives: readonly Directive[],
  { directory, root, folder, variables }: ApacheContext,
  into: Collector,
): FoundExpression[] {
  const last = directives.findLast(({ name }) => name === 'rewriteengine');
  const base = directives.findLast(({ name }) => name === 'rewritebase')?.words[0];
  const off =
    last?.words[0]?.toLowerCase() === 'off'
      ? `RewriteEngine is off in line ${last.line}, so that the rule never ran.`
      : undefined;
  const found: FoundExpression[] = [];
  let conditions: Directive[] = [];
  for (const directive of directives) {
    if (directive.name === 'rewritecond') conditions.push(directive);
    if (directive.name === 'rewritemap')
      into.refuse(directive, 'The map is in another file. Import that file as `csv`.');
    if (directive.name !== 'rewriterule') continue;
    if (off === undefined && onlySets(directive)) {
      conditions = [];
      continue;
    }
    const section = directive.sections.find(({ name }) => name === 'directory');
    const reason = off ?? (section && isPartOfSite(section, root) ? IN_FOLDER : undefined);
    if (reason === undefined)
      found.push(...readRewrite(directive, conditions, { directory, base, folder, variables }, into));
    else into.refuse(directive, reason);
    conditions = [];
  }
  for (const condition of conditions) into.refuse(condition, 'No RewriteRule follows it. Delete it.');
  return found;
}

const IN_FOLDER =
  'The rule is in a `<Directory>` that is not the DocumentRoot, so that the path before it is unknown. Write it outside, with the whole path.';

/** True if the path of a `<Directory>` is that of the whole site; other paths of the disk do not correspond to known addresses. */
function isPartOfSite({ argument }: Section, root: string | undefined): boolean {
  const plain = (path: string): string => path.replaceAll('"', '').replace(/\/$/, '');
  return root === undefined || plain(argument) !== plain(root);
}
