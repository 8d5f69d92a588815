import { originAt } from '../../engine/model/diagnostics/diagnostic.ts';
import type { RedirectRule } from '../../engine/model/redirect.ts';
import { parsePattern, parseTarget, type Parsed } from '../../engine/redirects/match/pattern.ts';

type Options = Partial<Omit<RedirectRule, 'source' | 'target'>>;

/** One compiled redirect with the defaults of the manifest. Without a target it answers 410. */
export function redirectRule(from: string, to?: string, options: Options = {}): RedirectRule {
  return {
    id: from,
    sites: [''],
    source: parsed(parsePattern(from)),
    ...(to === undefined ? {} : { target: parsed(parseTarget(to)) }),
    status: to === undefined ? 410 : 301,
    caseSensitive: true,
    slash: 'either',
    query: {},
    forward: 'keep',
    priority: 0,
    external: to?.startsWith('https:') ?? false,
    about: {},
    at: originAt('manifests/redirects.yaml', `/${from}`),
    ...options,
  };
}

function parsed<T>(result: Parsed<T>): T {
  if (!result.ok) throw new Error(result.flaw.message);
  return result.value;
}
