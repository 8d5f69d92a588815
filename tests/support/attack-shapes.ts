import type { RedirectRule } from '../../engine/model/redirect.ts';
import { pathOf } from '../../engine/redirects/targets/shared/divergences/request-forms.ts';
import type { EngineAnswer } from './engines/engine.ts';
import { redirectRule } from './redirect-rule.ts';

const SITES: readonly string[] = ['', 'th'];

/** The flags of the sites that the shapes are on. */
export const ATTACK_FLAGS: readonly string[] = SITES.filter((flag) => flag !== '');

/** The shapes of rules that are attacked, each as a plan of its own; the last one is an expression, which few hosts can say. */
export function attackShapes(): RedirectRule[] {
  const slashes = sited('/:p/', '/:p', { slash: 'exact' });
  return [
    sited('/o', '/new'),
    sited('/o/:p', '/new/:p'),
    sited('/o/*', '/new/*'),
    // It feeds itself; only an attack may do so.
    sited('/*', '/*'),
    redirectRule('/o/*', 'https://t.example/*', { sites: SITES, external: true }),
    slashes,
    {
      ...slashes,
      id: 'expression',
      slash: 'either',
      source: { segments: [{ kind: 'regex', expression: '^/(?<p>.+)/$', names: ['p'] }], slash: false },
    },
  ];
}

function sited(from: string, to: string, options: Parameters<typeof redirectRule>[2] = {}): RedirectRule {
  const rule = redirectRule(from, to, { sites: SITES, ...options });
  return rule.target ? { ...rule, target: { ...rule.target, sited: true } } : rule;
}

const HERE = 'http://www.kaveno.example';

/**
 * What is wrong with the answer to an attack, or undefined. A Location may lead to this host or that of the rule only, as a browser
 * reads it. `origins`: the addresses of this host that the engine completes a Location with.
 */
export function judgeAttack(
  request: string,
  rule: RedirectRule | undefined,
  answer: EngineAnswer,
  origins: readonly string[] = [],
): string | undefined {
  const { status, location, headers = [] } = answer;
  // Nought: the connection was closed without an answer, which is one way to refuse.
  if (status !== 0 && (status < 200 || status > 599)) return `status ${status}`;
  const added = headers.find((name) => /^(?:x-inj|set-cookie)/.test(name));
  if (added !== undefined) return `header ${added}`;
  if (location === undefined) return undefined;
  // oxlint-disable-next-line no-control-regex -- what may not be in a header is looked for
  if (/[\u0000-\u0020\u007f\\]/.test(pathOf(location))) return `Location ${JSON.stringify(location)}`;
  const allowed = [HERE, ...origins, ...(rule?.target?.origin ? [rule.target.origin] : [])];
  const base = `${HERE}/${pathOf(request).startsWith('/') ? 'o/x' : ''}`;
  const { origin } = new URL(location, base);
  return allowed.includes(origin) ? undefined : `Location ${location} leads to ${origin}`;
}
