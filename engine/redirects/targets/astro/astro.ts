import type { RedirectRule } from '../../../model/redirect.ts';
import { exactPath } from '../../match/pattern.ts';
import { droppedQuery } from '../shared/divergences/dropped-query.ts';
import { prefixCase } from '../shared/divergences/prefix-case.ts';
import { notNormal } from '../shared/divergences/request-forms.ts';
import { byteLength } from '../shared/files/meta-file.ts';
import { EXACT_PATHS } from '../shared/plan/capabilities.ts';
import { concreteRules, withoutAlternations } from '../shared/plan/concrete-rules.ts';
import { fixedLocation } from '../shared/plan/fixed-location.ts';
import { literalTexts } from '../shared/plan/literal-texts.ts';
import type { RedirectTarget } from '../target.ts';
import { repairedPath } from './divergences.ts';

/**
 * `redirects` of astro.config, one entry for each source and site. It has no placeholders or splats, which a static Astro
 * site refuses. Astro answers 301 even if an entry has another status (astro 7.3.5).
 */
export const astro: RedirectTarget = {
  id: 'astro',
  title: 'Astro',
  docs: 'https://docs.astro.build/en/guides/routing/#configured-redirects',
  tested: "Astro's own route list and App, without a build",
  capabilities: { ...EXACT_PATHS, exactSlash: false },
  limits: [],
  divergences: [notNormal, prefixCase, droppedQuery, repairedPath],
  alternative: 'edge',
  refuses: (rule) => {
    const texts = literalTexts(rule);
    if (texts.some((text) => decodeURI(text).normalize() !== decodeURI(text)))
      return 'Astro normalises a source to Unicode form C, but not the request';
    if (texts.some((text) => text.includes('%25'))) return 'Astro decodes `%25` in a request twice';
    const { target } = rule;
    if (!target || target.origin !== '') return undefined;
    // The prefix of a site has no character that is encoded.
    return withoutAlternations(rule).every(isSayable)
      ? undefined
      : 'Astro encodes a target, so the target cannot contain a character that is encoded unnecessarily';
  },
  emit(plan) {
    const entries = concreteRules(plan).map(
      (rule) => `  ${JSON.stringify(sourceText(rule))}: ${JSON.stringify(targetText(rule))},\n`,
    );
    const list = entries.join('');
    const text = `// ${plan.provenance}\n${HEAD}export const redirects = {\n${list}};\n`;
    return { files: [{ path: 'astro/redirects.mjs', text }], rules: entries.length, bytes: byteLength(list) };
  },
};

const HEAD = `// In astro.config.mjs: import { redirects } from './redirects.mjs', and put redirects into defineConfig({ … }).
`;

/** Returns the source decoded, as Astro matches it, with brackets encoded, because a bracket begins a parameter. */
function sourceText({ source }: RedirectRule): string {
  return decodeURI(exactPath(source) ?? '/').replaceAll(/[[\]]/g, encodeURIComponent);
}

function targetText(rule: RedirectRule): string {
  const location = fixedLocation(rule);
  return rule.target?.origin === '' ? decodeURI(location) : location;
}

function isSayable(rule: RedirectRule): boolean {
  const location = fixedLocation(rule);
  try {
    return encodeURI(decodeURI(location)) === location;
  } catch {
    return false;
  }
}
