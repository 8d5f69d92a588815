import type { RedirectRule } from '../../model/redirect.ts';
import type { RedirectDecision } from '../../redirects/match/decide.ts';
import { answerOf, type Step } from '../../routing/explain.ts';
import type { Decision } from '../../routing/router.ts';

/** The answer of the service of Sitefold. A status of `null` depends on the files on its disk. */
export interface Served {
  readonly status: number | null;
  readonly location: string | null;
}

/** What a case expects, see `QaCase`. */
interface Expected extends Served {
  readonly rule?: RedirectRule;
  readonly served?: Served;
}

/**
 * Returns the expected answer to a request, which the plan of the rules and the router have decided. The router knows the pages and the
 * redirects that follow from the routes; a host that has the rules alone answers as the plan.
 */
export function expectedAnswer(planned: RedirectDecision, routed: Decision, rulesAlone: boolean): Expected {
  const service = answerOf(routed);
  const host = answerOfPlan(planned);
  // Where both agree, the rule is that of the plan, which stands for all of its sites.
  const agree = host?.status === service.status && host.location === service.location;
  const { rule, status, location } = (rulesAlone || agree ? host : service) ?? {};
  if (rule && status !== undefined && location !== undefined) return { rule, status, location };
  const served = { status: routed.kind === 'skip' ? null : service.status, location: service.location };
  return { status: null, location: null, served };
}

function answerOfPlan(decision: RedirectDecision): Pick<Step, 'rule' | 'status' | 'location'> | undefined {
  switch (decision.kind) {
    case 'redirect':
      return decision;
    case 'gone':
      return { rule: decision.rule, status: decision.status, location: null };
    case 'pass':
    case 'refuse':
      return undefined;
  }
}
