import { originAt, pointerTo, type Origin } from '../diagnostics/diagnostic.ts';
import type { RedirectRule } from '../model/redirect.ts';
import { formatPattern, type Target } from '../redirects/pattern.ts';
import type { LintContext } from './context.ts';

/** A source may stand once. Sources that differ only in letter case would be one source on hosts that ignore it. */
export function redirectSources({ written, report }: LintContext): void {
  const first = new Map<string, RedirectRule>();
  const folded = new Map<string, RedirectRule>();
  const reported = new Set<string>();
  const once = (code: 'RD003' | 'RD004' | 'RD009', rule: RedirectRule, other: RedirectRule, message: string, hint: string): void => {
    const key = `${code} ${rule.at.file} ${rule.at.pointer} ${other.at.file} ${other.at.pointer}`;
    if (reported.has(key)) return;
    reported.add(key);
    report({ code, message, hint, at: fromOf(rule), related: [{ message: 'first declared here', at: fromOf(other) }] });
  };
  for (const rule of written) {
    const source = keyOf(rule);
    const before = first.get(source);
    if (before && rule.priority === before.priority) {
      const path = formatPattern(rule.source);
      if (targetText(before.target) === targetText(rule.target) && before.status === rule.status) {
        once('RD003', rule, before, `The source \`${path}\` stands twice, with the same target.`, 'Delete one of the two.');
      } else {
        once('RD004', rule, before, `The source \`${path}\` leads to \`${targetText(before.target)}\` and to \`${targetText(rule.target)}\`.`, 'Keep the right one.');
      }
      continue;
    }
    first.set(source, rule);
    const lower = source.toLowerCase();
    const twin = folded.get(lower);
    if (twin && keyOf(twin) !== source && rule.caseSensitive && twin.caseSensitive) {
      once('RD009', rule, twin, `The sources \`${formatPattern(twin.source)}\` and \`${formatPattern(rule.source)}\` differ in letter case only.`, 'Keep one, with `case: insensitive` if both are in use.');
    } else if (!twin) folded.set(lower, rule);
  }
}

function keyOf(rule: RedirectRule): string {
  const path = formatPattern({ ...rule.source, slash: rule.slash === 'exact' && rule.source.slash });
  return `${path}${rule.slash === 'exact' ? ' exact' : ''} ${JSON.stringify(rule.query)}`;
}

function fromOf(rule: RedirectRule): Origin {
  return originAt(rule.at.file, pointerTo(rule.at.pointer, 'from'));
}

/** A target as its author would write it. */
function targetText(target: Target | undefined): string {
  if (!target) return 'nothing';
  const path = target.path.map((part) => (part.kind === 'text' ? part.text : part.kind === 'splat' ? '*' : `:${part.name}`)).join('');
  return `${target.origin}${path}${target.query === undefined ? '' : `?${target.query}`}`;
}
