import type { RedirectRule } from '../../../../model/redirect.ts';
import { expandSites } from '../../../match/expand-sites.ts';
import { compareSpecificity } from '../../../match/match.ts';
import { exactPath } from '../../../match/pattern.ts';
import type { RedirectPlan } from '../../target.ts';
import { withoutAlternations } from './concrete-rules.ts';
import { fixedLocation } from './fixed-location.ts';

/** A path that redirects, written out. */
export interface ExactRedirect {
  /** The rule on its site. */
  readonly rule: RedirectRule;
  /** Without a slash at its end; `/` for the home page of the root. */
  readonly path: string;
  /** The paths that match: `path`, `path/` or both. */
  readonly forms: readonly string[];
  /** Without the query of the request. */
  readonly location: string;
}

/** Returns the redirects of a plan for a host that matches whole paths only. The most specific rule takes a path. */
export function exactRedirects({ rules }: RedirectPlan): ExactRedirect[] {
  const taken = new Set<string>();
  const isFree = (form: string, { caseSensitive }: RedirectRule): boolean =>
    !taken.has(`i${form.toLowerCase()}`) && !(caseSensitive && taken.has(form));
  return rules
    .flatMap(expandSites)
    .toSorted((a, b) => compareSpecificity(b, a))
    .flatMap(withoutAlternations)
    .flatMap((rule): ExactRedirect[] => {
      const forms = formsOf(rule).filter((form) => isFree(form, rule));
      for (const form of forms) taken.add(rule.caseSensitive ? form : `i${form.toLowerCase()}`);
      if (forms.length === 0) return [];
      const location = rule.target ? fixedLocation(rule) : '';
      return [{ rule, path: exactPath(rule.source) ?? '/', forms, location }];
    });
}

function formsOf({ source, slash }: RedirectRule): string[] {
  const path = exactPath(source) ?? '/';
  if (path === '/') return ['/'];
  if (slash === 'either') return [path, `${path}/`];
  return [source.slash ? `${path}/` : path];
}
