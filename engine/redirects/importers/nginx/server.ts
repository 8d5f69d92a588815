import type { Matching } from '../importer.ts';
import type { FoundExpression } from '../shared/expression/choose-forms.ts';
import type { ExpressionRule } from '../shared/expression/rule-form.ts';
import { rulesOfExpression } from '../shared/expression/rules-of-expression.ts';
import { reachesMeet, reachIncludes, type Reach } from '../shared/order/matched-paths.ts';
import type { NginxDirective } from './config.ts';
import { readLocation, sortLocations, type Location } from './locations.ts';
import {
  EVERYWHERE,
  hasRedirect,
  matchWhere,
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

const INTERNAL = 'A location with a name is reached from inside the server only.';
const MALFORMED = 'Write `location /path { }`, or `=`, `^~`, `~` or `~*` before a path or expression.';

/** Says which locations kept requests from a rule, though they redirect nothing. */
function besides(found: FoundExpression, passing: readonly Location[]): FoundExpression {
  const keeping = passing.filter((location) =>
    reachesOf(location).some((one) => found.rules.some((rule) => reachesMeet(one, reachIn(rule)))),
  );
  const notes = keeping.map(
    ({ directive }) =>
      `Requests of \`${directive.text}\` in line ${directive.line} were kept from it; they redirect here.`,
  );
  const expression = found.expression && { ...found.expression, changed: [...notes, ...found.expression.changed] };
  return { ...found, changed: [...notes, ...found.changed], ...(expression ? { expression } : {}) };
}

/** The paths that a location takes; none where its expression cannot be read. */
function reachesOf({ expression, ignoreCase }: Location): Reach[] {
  const read = rulesOfExpression({ expression, ignoreCase, subject: { slash: true, whole: false } });
  return read.ok ? read.rules.map(reachIn) : [];
}

function reachIn({ reach, case: letters }: ExpressionRule): Reach {
  return { expression: reach, ignoreCase: letters === 'insensitive' };
}

function readStatements(block: readonly NginxDirective[], where: Where, reading: ServerReading): FoundExpression[] {
  const { into } = reading;
  return block.flatMap((directive): FoundExpression[] => {
    switch (directive.name) {
      case 'rewrite':
        return readRewrite(directive, where, into);
      case 'return':
        return readReturn(directive, where, reading);
      case 'if':
        return readIf(directive, where, reading);
      case 'include':
        into.refuse(directive, 'It reads another file. Import that file on its own.');
        return [];
      case 'location':
        if (where !== EVERYWHERE && hasRedirect(directive))
          into.refuse(
            { ...directive, matching: () => matchLocation(directive) },
            'It stands inside another location. Write it beside it.',
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
  if (name === 'error_page') return 'It redirects what ends in an error. The error page of a site is no redirect rule.';
  return `There is no directive \`${name}\` that redirects. Write \`rewrite\` or \`return\`.`;
}
