import type { ImportedRule } from './importer.ts';

const SITE = '/{site}';

/**
 * Puts the rules of an import below the prefix of every site: `/old` becomes `/{site}/old`. A path that begins with one of the flags is that
 * of a site already, and stays; so does an expression that does not begin with a path.
 */
export function putBelowSites(rules: readonly ImportedRule[], flags: readonly string[]): readonly ImportedRule[] {
  const isOfSite = (path: string): boolean =>
    flags.some((flag) => flag !== '' && (path === `/${flag}` || path.startsWith(`/${flag}/`)));
  return rules.map((rule) => {
    const { from, regex, to } = rule;
    const isSited = regex === undefined ? from !== undefined && !isOfSite(from) : beginsWithPath(regex);
    if (!isSited) return rule;
    return {
      ...rule,
      ...(from !== undefined && { from: `${SITE}${from}` }),
      ...(regex !== undefined && { regex: regex.replace('^/', `^${SITE}/`) }),
      ...(to?.startsWith('/') && !isOfSite(to) && { to: `${SITE}${to}` }),
    };
  });
}

/** Tells whether each text that an expression matches begins with the slash that it begins with. */
function beginsWithPath(expression: string): boolean {
  let outside = expression.replaceAll(/\\.|\[(?:\\.|[^\]])*\]/g, '');
  for (let before = ''; before !== outside;) [before, outside] = [outside, outside.replaceAll(/\([^()]*\)/g, '')];
  return /^\^\/(?![?*{])/.test(expression) && !outside.includes('|');
}
