import { parse } from 'yaml';
import { NO_RULE, type Matcher } from './matcher.ts';
import { documented } from './documented.ts';

/** Matches like canonicalwebteam.yaml-responses: the first expression that matches the whole decoded path wins. */
export function regexYamlOriginal(text: string): Matcher {
  const map = Object.entries(parse(text, { uniqueKeys: false }) as Record<string, string>);
  const rules = map.map(([pattern, target]) => {
    const body = (pattern.startsWith('/') ? pattern : `/${pattern}`).replaceAll('(?P<', '(?<');
    const flags = body.includes('(?i)') ? 'i' : '';
    return { expression: new RegExp(`^(?:${body.replace('(?i)', '')})$`, flags), target };
  });
  return documented((request) => {
    const [path = '', query] = request.split(/\?(.*)/s);
    // A server in front of Flask resolves dot segments, as browsers do.
    const decoded = decodeURIComponent(new URL(`http://host${path}`).pathname);
    const found = rules
      .map(({ expression, target }) => ({ match: expression.exec(decoded), target }))
      .find(({ match }) => match);
    if (!found) return NO_RULE;
    const groups = found.match?.groups ?? {};
    const to = found.target.replaceAll(/\{\{|\}\}|\{(\w+)\}/g, (token, name: string | undefined) =>
      name === undefined ? token.charAt(0) : encodeURI(groups[name] ?? ''),
    );
    const [, front = '', fragment = ''] = /^([^#]*)(#.*)?$/s.exec(to) ?? [];
    const search = query === undefined || query === '' ? '' : `${front.includes('?') ? '&' : '?'}${query}`;
    return { status: 302, location: `${front}${search}${fragment}`.replace(/^\/+/, '/') };
  });
}
