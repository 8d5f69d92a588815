import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { originAt, pointerTo, type Report } from '../diagnostics/diagnostic.ts';
import type { RedirectRule } from '../model/redirect.ts';
import { createRedirectIndex } from './index.ts';
import { fixedPath, type Target } from './pattern.ts';

interface FlattenOptions {
  readonly report: Report;
  /** A chain longer than this is taken for a loop. */
  readonly maxHops: number;
  /** Brings the path of a page of this host into its canonical form. */
  readonly canonical: (path: string) => string;
}

/**
 * Shortens chains: the target of every rule becomes the page at the end, so that each old address arrives in one hop.
 * Reports chains as remarks and loops as errors, each once a rule of the manifest. Rules whose target has captures stay as they are.
 */
export function flattenRedirects(rules: readonly RedirectRule[], { report, maxHops, canonical }: FlattenOptions): RedirectRule[] {
  const index = createRedirectIndex(rules);
  const reported = new Set<string>();
  const once = (rule: RedirectRule, problem: Omit<Diagnostic, 'severity' | 'at'>): void => {
    const key = `${problem.code} ${rule.at.file} ${rule.at.pointer}`;
    if (reported.has(key)) return;
    reported.add(key);
    report({ ...problem, at: originAt(rule.at.file, pointerTo(rule.at.pointer, 'to')) });
  };
  return rules.flatMap((rule) => {
    if (!rule.target || rule.target.origin !== '') return [rule];
    let target: Target = rule.target;
    const through: RedirectRule[] = [];
    for (;;) {
      const path = fixedPath(target);
      if (path === undefined) return [rule];
      const next = index.find({ path, query: target.query });
      if (!next?.rule.target || fixedPath(next.rule.target) === undefined) {
        target = { ...target, path: [{ kind: 'text', text: canonical(path) }] };
        break;
      }
      if (next.rule === rule || through.includes(next.rule) || through.length >= maxHops) {
        once(rule, {
          code: 'RD007',
          message: `The redirect from \`${rule.id}\` runs in a loop.`,
          hint: 'Let one rule of the loop lead to a page.',
          related: [...through, next.rule].map((other) => ({ message: `through \`${other.id}\``, at: other.at })),
        });
        return [];
      }
      through.push(next.rule);
      target = follow(target, next.rule);
      if (target.origin !== '') break;
    }
    if (through.length > 0) {
      once(rule, {
        code: 'RD008',
        message: `The target \`${fixedPath(rule.target) ?? ''}\` is redirected; the rule leads straight to \`${fixedPath(target) ?? ''}\`.`,
        hint: 'Write the final page as the target to keep the file plain.',
        related: through.map((other) => ({ message: `through \`${other.id}\``, at: other.at })),
      });
    }
    return [{ ...rule, target }];
  });
}

function follow(target: Target, next: RedirectRule): Target {
  const to = next.target;
  if (!to) throw new Error('a rule without a target cannot be followed');
  const query = to.query ?? (next.forward === 'drop' ? undefined : target.query);
  const fragment = to.fragment ?? target.fragment;
  return {
    origin: to.origin,
    path: to.path,
    ...(query === undefined ? {} : { query }),
    ...(fragment === undefined ? {} : { fragment }),
  };
}
