import { originAt } from '../../../../model/diagnostics/diagnostic.ts';
import type { Pattern } from '../../../../model/redirect-pattern.ts';
import type { RedirectRule } from '../../../../model/redirect.ts';
import { namedGroups } from '../../../analysis/regex-safety.ts';
import { parsePattern, parseTarget, type Parsed } from '../../../match/pattern.ts';
import type { ImportedRule } from '../../importer.ts';

/** An imported rule as the compiler resolves it, in a project with only the root site. */
export function concreteRule(rule: Omit<ImportedRule, 'line'>): Parsed<RedirectRule> {
  const source = sourceOf(rule);
  if (!source.ok) return source;
  const target = rule.to === undefined ? undefined : parseTarget(rule.to);
  if (target?.ok === false) return target;
  return {
    ok: true,
    value: {
      id: rule.from ?? rule.regex ?? '',
      sites: [''],
      ...(rule.host === undefined ? {} : { host: { name: rule.host, home: '' } }),
      source: source.value,
      ...(target ? { target: target.value } : {}),
      status: rule.status ?? 301,
      caseSensitive: rule.case !== 'insensitive',
      slash: rule.slash ?? 'either',
      query: rule.query ?? {},
      forward: rule.forward ?? 'keep',
      priority: rule.priority ?? 0,
      ...(rule.overrides ? { overrides: rule.overrides } : {}),
      external: rule.external ?? false,
      about: {},
      at: originAt('manifests/redirects.yaml', ''),
    },
  };
}

function sourceOf({ from, regex }: Omit<ImportedRule, 'line'>): Parsed<Pattern> {
  if (from !== undefined || regex === undefined) return parsePattern(from ?? '');
  const segments = [{ kind: 'regex' as const, expression: regex, names: namedGroups(regex) }];
  return { ok: true, value: { segments, slash: false } };
}
