import type { Collector } from '../shared/collect.ts';
import type { FoundExpression } from '../shared/expression/choose-forms.ts';
import { escapeText } from '../shared/expression/syntax-tree.ts';
import { reachesMeet, reachIncludes, type Reach } from '../shared/order/matched-paths.ts';
import type { Directive, Section } from './directives.ts';
import { readRedirect } from './redirect.ts';
import { readRewrite } from './rewrite.ts';

/** The directives of mod_alias that redirect. */
export const REDIRECTS: ReadonlySet<string> = new Set([
  'redirect',
  'redirectmatch',
  'redirectpermanent',
  'redirecttemp',
]);
/** Where directives stand. */
export interface ApacheContext {
  /** Paths are matched without their first slash by RewriteRules. */
  readonly directory: boolean;
  /** The DocumentRoot, if it is named. */
  readonly root: string | undefined;
  /** The path of the folder that a `.htaccess` lies in, without a slash at its end; empty for the root. */
  readonly folder: string;
}

/** Reads the redirects of directives that stand side by side: mod_rewrite comes before mod_alias. */
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

/** The `.htaccess` of a folder is read for requests below it only: what takes other paths too is not what it says. */
function isWithin({ place, rules }: FoundExpression, folder: string, into: Collector): boolean {
  const within: Reach = { expression: `^${escapeText(folder)}(?:/[^]*)?$`, ignoreCase: true };
  const reaches = rules.map(({ reach, case: letters }): Reach => ({
    expression: reach,
    ignoreCase: letters !== undefined,
  }));
  if (reaches.every((reach) => reachIncludes(within, reach))) return true;
  const some = reaches.some((reach) => reachesMeet(within, reach));
  into.refuse(
    place,
    some
      ? `It takes paths outside of \`${folder}/\` too, whose requests never read this file. Begin its path with \`${folder}/\`.`
      : `It is never reached: requests outside of \`${folder}/\` do not read this file. Delete it, or write the whole path.`,
  );
  return false;
}

function readRewrites(
  directives: readonly Directive[],
  { directory, root, folder }: ApacheContext,
  into: Collector,
): FoundExpression[] {
  const last = directives.findLast(({ name }) => name === 'rewriteengine');
  const base = directives.findLast(({ name }) => name === 'rewritebase')?.words[0];
  const off =
    last?.words[0]?.toLowerCase() === 'off' ? `RewriteEngine is off in line ${last.line}: it never ran.` : undefined;
  const found: FoundExpression[] = [];
  let conditions: Directive[] = [];
  for (const directive of directives) {
    if (directive.name === 'rewritecond') conditions.push(directive);
    if (directive.name === 'rewritemap')
      into.refuse(directive, 'The map is in another file. Import that file as `csv`.');
    if (directive.name !== 'rewriterule') continue;
    const section = directive.sections.find(({ name }) => name === 'directory');
    const reason = off ?? (section && isPartOfSite(section, root) ? IN_FOLDER : undefined);
    if (reason === undefined) found.push(...readRewrite(directive, conditions, { directory, base, folder }, into));
    else into.refuse(directive, reason);
    conditions = [];
  }
  for (const condition of conditions) into.refuse(condition, 'No RewriteRule follows it. Delete it.');
  return found;
}

const IN_FOLDER =
  'It stands in a `<Directory>` that is not the DocumentRoot, so that the path in front of it is not known. Write it outside, with the whole path.';

/** A path of the disk says nothing about addresses, but for that of the whole site. */
function isPartOfSite({ argument }: Section, root: string | undefined): boolean {
  const plain = (path: string): string => path.replaceAll('"', '').replace(/\/$/, '');
  return root === undefined || plain(argument) !== plain(root);
}
