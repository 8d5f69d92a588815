import { isSpan, type Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { SiteModel } from '../../model/site-model.ts';
import type { Refusal } from './contract.ts';

const LOOP = 'RD007';

/** Returns the sources of the redirects that run in a loop, the first one again at the end; nothing if no finding is a loop. */
export function loopOf(findings: readonly Diagnostic[], { redirects }: SiteModel): Pick<Refusal, 'loop'> {
  const finding = findings.find(({ code }) => code === LOOP);
  if (!finding) return {};
  const quoted = (text: string): string => /`([^`]+)`/.exec(text)?.[1] ?? text;
  const first = quoted(finding.message);
  const through = (finding.related ?? []).map(({ at, message }) => {
    const rule = isSpan(at)
      ? undefined
      : redirects.find((one) => one.at.file === at.file && one.at.pointer === at.pointer);
    return rule?.id ?? quoted(message);
  });
  // A redirect may lead into a loop without a part in it.
  const chain = [first, ...through];
  const begin = chain.indexOf(chain.at(-1) ?? first);
  return { loop: begin < chain.length - 1 ? chain.slice(begin) : [...chain, first] };
}
