import type { Matching } from '../importer.ts';
import type { FoundExpression } from '../shared/expression/choose-forms.ts';
import type { ExpressionRule } from '../shared/expression/rule-form.ts';
import { rulesOfExpression } from '../shared/expression/rules-of-expression.ts';
import { reachesOverlap, reachIncludes, type Reach } from '../shared/order/matched-paths.ts';
import type { NginxDirective } from './config.ts';
import { readLocation, sortLocations, type Location } from './locations.ts';
import {
  EVERYWHERE,
  hasRedirect,
  matchWhere,
  hasExpression,
  readIf,
  readReturn,
  readRewrite,
  type ServerReading,
  type Where,
} from './redirects.ts';

/** Reads the redirects of a server block in the order in which nginx tries them. */
export function readServer(block: readonly NginxDirective[], reading: ServerReading): FoundExpression[] {
  const direct = readStatements(block, EVERYWHERE, reading);
  const locations = block.flatMap((directive): Location[] => {
    if (directive.name !== 'location') return [];
    const location = readLocation(directive);
    if (!location && hasRedirect(directive))
      reading.into.refuse(directive, directive.words[0]?.startsWith('@') ? INTERNAL : MALFORMED);
    return location ? [location] : [];
  });
  const passing: Location[] = [];
  const located = sortLocations(locations).flatMap((location) => {
    const found = readStatements(location.directive.block ?? [], location, reading).map((one) => besides(one, passing));
    if (
      !reachesOf(location).every((own) =>
        found.some(({ rules }) => rules.some((rule) => reachIncludes(reachIn(rule), own))),
      )
    )
      passing.push(location);
    return found;
  });
  return [...direct, ...located];
}

const INTERNAL = 'A named location is reached only from inside the server.';
const MALFORMED = 'Write `location /path { }`, or `=`, `^~`, `~` or `~*` before a path or expression.';

/** Names the locations that redirect nothing, but kept requests from a rule. */
function besides(found: FoundExpression, passing: readonly Location[]): FoundExpression {
  const keeping = passing.filter((location) =>
    reachesOf(location).some((one) => found.rules.some((rule) => reachesOverlap(one, reachIn(rule)))),
  );
  const notes = keeping.map(
    ({ directive }) =>
      `The block \`${directive.text}\` in line ${directive.line} kept its requests from the rule; here they are redirected.`,
  );
  const expression = found.expression && { ...found.expression, changed: [...notes, ...found.expression.changed] };
  return { ...found, changed: [...notes, ...found.changed], ...(expression ? { expression } : {}) };
}

/** The paths that a location matches; empty if its expression cannot be read. */
function reachesOf({ expression, ignoreCase }: Location): Reach[] {
  const read = rulesOfExpression({ expression, ignoreCase, subject: { slash: true, whole: false } });
  return read.ok ? read.rules.map(reachIn) : [];
}

function reachIn({ reach, case: letters }: ExpressionRule): Reach {
  return { expression: reach, ignoreCase: letters === 'insensitive' };
}

function readStatements(block: readonly NginxDirective[], where: Where, reading: ServerReading): FoundExpression[] {
  const { into } = reading;
  const tried = block.findIndex(hasExpression);
  /** Outside of any location there are no captures that an expression could replace. */
  const isBehindExpression = (index: number): boolean => where !== EVERYWHERE && tried !== -1 && tried < index;
  return block.flatMap((directive, index): FoundExpression[] => {
    switch (directive.name) {
      case 'rewrite':
        return readRewrite(directive, where, into);
      case 'return':
        return readReturn(directive, isBehindExpression(index) ? { ...where, triesExpression: true } : where, reading);
      case 'if':
        return readIf(directive, isBehindExpression(index) ? { ...where, triesExpression: true } : where, reading);
      case 'include':
        into.refuse(directive, 'The directive includes another file. Import that file separately.');
        return [];
      case 'location':
        if (where !== EVERYWHERE && hasRedirect(directive))
          into.refuse(
            { ...directive, matching: () => matchLocation(directive) },
            'The location is inside another location. Move it out, to the same level.',
          );
        return [];
      default:
        if (!directive.block && directive.words.some((word) => REDIRECTING.test(word)))
          into.refuse(directive, strange(directive));
        return [];
    }
  });
}

function matchLocation(directive: NginxDirective): readonly Matching[] {
  const location = readLocation(directive);
  return location ? matchWhere(location) : [];
}

const REDIRECTING = /^=?(?:30[12378]|permanent)$/;

function strange({ name }: NginxDirective): string {
  if (name === 'error_page')
    return 'The directive redirects requests that end in an error. The error page of a site is not a redirect rule.';
  return `The directive \`${name}\` does not redirect. Write \`rewrite\` or \`return\`.`;
}
