import type { RedirectRule } from '../../../../model/redirect.ts';
import { exactPath } from '../../../match/pattern.ts';
import { allConcreteRules } from './concrete-rules.ts';
import { fixedLocation } from './fixed-location.ts';
import { onceForRules } from './once-for-rules.ts';

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
export const exactRedirects = onceForRules((rules): readonly ExactRedirect[] => {
  const taken = new Set<string>();
  const isFree = (form: string, { caseSensitive }: RedirectRule): boolean =>
    !taken.has(`i${form.toLowerCase()}`) && !(caseSensitive && taken.has(form));
  return allConcreteRules({ rules }).flatMap(({ concrete: rule }): ExactRedirect[] => {
    const forms = formsOf(rule).filter((form) => isFree(form, rule));
    for (const form of forms) taken.add(rule.caseSensitive ? form : `i${form.toLowerCase()}`);
    if (forms.length === 0) return [];
    const location = rule.target ? fixedLocation(rule) : '';
    return [{ rule, path: exactPath(rule.source) ?? '/', forms, location }];
  });
});

function formsOf({ source, slash }: RedirectRule): string[] {
  const path = exactPath(source) ?? '/';
  if (path === '/') return ['/'];
  if (slash === 'either') return [path, `${path}/`];
  return [source.slash ? `${path}/` : path];
}
