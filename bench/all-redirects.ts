import { loadProject } from '../engine/build/project/project.ts';
import { expandSites } from '../engine/redirects/match/expand-sites.ts';
import { formatPattern } from '../engine/redirects/match/pattern.ts';
import { createRouter } from '../engine/routing/router.ts';
import { REPOSITORY } from './figures.ts';

/** Every old address of every site, and where the router leads it. */
export function allRedirects(): ReadonlyMap<string, string> {
  const { model } = loadProject(REPOSITORY);
  if (!model) throw new Error('the manifests are not valid');
  const router = createRouter(model);
  const targets = new Map<string, string>();
  for (const rule of model.redirects.flatMap(expandSites)) {
    const from = formatPattern(rule.source);
    const decision = router.decide(from);
    if (decision.kind === 'redirect') targets.set(from, decision.location);
  }
  return targets;
}
