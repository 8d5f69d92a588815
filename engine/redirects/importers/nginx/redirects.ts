import type { RedirectStatus } from '../../../model/redirect.ts';
import type { Matching } from '../importer.ts';
import { sourceOfFixed } from '../../match/fixed-expression.ts';
import { formatPattern } from '../../match/pattern.ts';
import type { Collector } from '../shared/collect.ts';
import { foundExpression, onHosts, type FoundExpression } from '../shared/expression/choose-forms.ts';
import { rulesOfExpression } from '../shared/expression/rules-of-expression.ts';
import { matchExpression } from '../shared/order/matching.ts';
import { boundHost } from '../shared/source/bound-host.ts';
import { hostsOfExpression } from '../shared/source/hosts-of-expression.ts';
import { KNOWN_STATUSES, statusOf } from '../shared/source/statuses.ts';
import type { TemplatePart } from '../shared/target/capture-target.ts';
import { isRelative, RESOLVED, resolveTarget } from '../shared/target/relative-target.ts';
import type { NginxDirective } from './config.ts';
import type { Location } from './locations.ts';
import { rulesOfMap, type MapUse, type NginxMap } from './map.ts';
import { readNginxTarget, WHOLE_PATH } from './target.ts';

/** The data needed to read a server block. */
export interface ServerReading {
  readonly into: Collector;
  readonly maps: readonly NginxMap[];
  /** The names of maps that were used. */
  readonly used: Set<string>;
}

/** Outside of any location. */
export const EVERYWHERE = {
  kind: 'prefix',
  text: '/',
  expression: '^',
  whole: `^(?<${WHOLE_PATH}>/.*)$`,
  ignoreCase: false,
} as const;

/** The location that contains a directive, and the host that an `if` around it asks for. */
export type Where = Omit<Location, 'directive'> & {
  readonly host?: string;
  /** Whether the expression of an `if` was tried since: `$1` is of that one then. */
  readonly triesExpression?: boolean;
};

/** True for a directive that redirects, or contains one that redirects. */
export function hasRedirect({ name, block }: NginxDirective): boolean {
  return name === 'rewrite' || name === 'return' || (block ?? []).some(hasRedirect);
}

/** The requests that a directive matches in its location, or the pattern of a `rewrite`. */
export function matchWhere(
  { expression, ignoreCase }: Pick<Where, 'expression' | 'ignoreCase'>,
  pattern?: string,
): readonly Matching[] {
  const subject = { slash: true, whole: false };
  if (pattern === undefined || MATCHES_ALL.has(pattern)) return matchExpression({ expression, ignoreCase, subject });
  return matchExpression({ expression: pattern, ignoreCase: false, subject });
}

/** Reads a `rewrite`. */
export function readRewrite(directive: NginxDirective, where: Where, into: Collector): FoundExpression[] {
  const refuse = (reason: string): FoundExpression[] => {
    into.refuse({ ...directive, matching: () => matchWhere(where, directive.words[0]) }, reason);
    return [];
  };
  const [pattern, replacement, flag, more] = directive.words;
  if (pattern === undefined || replacement === undefined || more !== undefined)
    return refuse('Write `rewrite expression target permanent;`, with quotation marks around a space or a brace.');
  const absolute = /^(?:https?:\/\/|\$scheme)/.test(replacement);
  if (flag === undefined ? !absolute : !FLAGS.has(flag))
    return refuse(
      `The directive rewrites inside the server (\`${flag ?? 'no flag'}\`) and redirects nothing. Let the server do that, or write \`permanent\`.`,
    );
  const status = flag === undefined ? 302 : (FLAGS.get(flag) ?? 302);
  const all = MATCHES_ALL.has(pattern);
  if (!all && !isBelow(pattern, where))
    return refuse(
      'The directive is in a location, and its expression does not begin with the path of the location. Begin the expression with that path.',
    );
  const target = readNginxTarget(replacement, 'rewrite');
  if (!target.ok) return refuse(target.reason);
  return found(
    directive,
    { where: all ? where : { ...where, expression: pattern, whole: pattern, ignoreCase: false }, status, target },
    refuse,
  );
}

const FLAGS: ReadonlyMap<string, RedirectStatus> = new Map([
  ['permanent', 301],
  ['redirect', 302],
]);
const MATCHES_ALL: ReadonlySet<string> = new Set(['^', '.*', '^.*$', '^.*', '.', '']);

/** True if the location contains every path that an expression matches. */
function isBelow(pattern: string, { kind, text }: Where): boolean {
  if (text === '/') return true;
  if (kind === 'expression') return pattern === text;
  const [, start = ''] = /^\^((?:[^\\.*+?^${}()|[\]]|\\[^A-Za-z0-9])*)/.exec(pattern) ?? [];
  return start.replaceAll(/\\(.)/g, '$1').startsWith(text);
}

/** Reads a `return`. */
export function readReturn(directive: NginxDirective, where: Where, reading: ServerReading): FoundExpression[] {
  const refuse = (reason: string): FoundExpression[] => {
    reading.into.refuse({ ...directive, matching: () => matchWhere(where) }, reason);
    return [];
  };
  const [first = '', second, more] = directive.words;
  const plain = /^(?:https?:\/\/|\$)/.test(first) && second === undefined;
  const status = plain ? 302 : statusOf(first);
  const to = plain ? first : second;
  if (status === undefined && /^(?:[245]\d\d)$/.test(first))
    return where === EVERYWHERE
      ? refuse(`The directive answers ${first} and redirects nothing. ${KNOWN_STATUSES}`)
      : [];
  if (status === undefined || more !== undefined || (to === undefined && status !== 410))
    return refuse(`Write \`return 301 /target;\`. ${KNOWN_STATUSES}`);
  const mapped = /^\$\{?(\w+)\}?(.*)$/.exec(to ?? '');
  const map = reading.maps.find(({ variable }) => variable === mapped?.[1]);
  if (map)
    return where.text === '/'
      ? useMap(map, { status, kind: 'return', behind: mapped?.[2] ?? '' }, reading)
      : refuse(MAP_IN_LOCATION);
  const target = status === 410 ? undefined : readNginxTarget(to ?? '', 'return');
  if (target?.ok === false) return refuse(target.reason);
  if (where.triesExpression && target?.parts.some((part) => typeof part !== 'string' && typeof part.group === 'number'))
    return refuse(OTHER_CAPTURES);
  const [only] = target?.parts ?? [];
  if (target?.parts.length === 1 && typeof only === 'object' && only.group === WHOLE_PATH) return refuse(SAME_PATH);
  return found(directive, { where, status, target }, refuse);
}

const OTHER_CAPTURES =
  'The target uses a capture of the condition before it: an `if` with an expression takes the place of those of the location. Write `rewrite` with an expression of its own, or compare the host with `=`.';
const MAP_IN_LOCATION = 'The directive uses a map inside a location. Move it to the server block.';
export const SAME_PATH =
  'The directive leads to the same path of this host, with another scheme or name. Let the server do that.';

interface Redirect {
  readonly where: Pick<Where, 'expression' | 'whole' | 'ignoreCase' | 'host'>;
  readonly status: RedirectStatus;
  readonly target: Extract<ReturnType<typeof readNginxTarget>, { ok: true }> | undefined;
}

function found(
  directive: NginxDirective,
  { where, status, target }: Redirect,
  refuse: (reason: string) => FoundExpression[],
): FoundExpression[] {
  const led = target && fromRequest(target, where.expression);
  if (typeof led === 'string') return refuse(led);
  const parts = led?.parts;
  const whole = parts?.some((part) => typeof part !== 'string' && part.group === WHOLE_PATH) ?? false;
  const made = rulesOfExpression({
    expression: whole ? where.whole : where.expression,
    ignoreCase: where.ignoreCase,
    subject: { slash: true, whole: false },
    ...(parts ? { target: parts } : {}),
  });
  if (!made.ok) return refuse(made.reason);
  const common = {
    ...(status === 301 ? {} : { status }),
    ...(where.host === undefined ? {} : { host: where.host }),
    ...(target?.forward ? { forward: target.forward } : {}),
  };
  return [foundExpression(directive, made, common, [...(target?.changes ?? []), ...(led?.changes ?? [])])];
}

interface Led {
  readonly parts: readonly TemplatePart[];
  readonly changes: readonly string[];
}

/** Resolves a relative target, which nginx sends unchanged, from the only path of an expression; returns why it cannot. */
function fromRequest({ parts }: Redirect['target'] & {}, expression: string): Led | string {
  const [first, ...others] = parts;
  if (typeof first !== 'string' || !isRelative(first)) return { parts, changes: [] };
  const source = sourceOfFixed(expression);
  if (!source || others.length > 0) return `The target \`${first}\` is relative to the request. Begin it with \`/\`.`;
  const path = resolveTarget(formatPattern(source), first);
  return { parts: [path], changes: [RESOLVED(first, path)] };
}

/** `if ($target) { return 301 $target; }` uses a map, `if ($host = old.example)` asks for hosts; any other `if` tests what a rule cannot see. */
export function readIf(directive: NginxDirective, where: Where, reading: ServerReading): FoundExpression[] {
  const condition = directive.words.join(' ').replaceAll(/^\( *| *\)$/g, '');
  const name = /^\$(\w+)(?: *!= *)?$/.exec(condition)?.[1];
  const map = reading.maps.find(({ variable }) => variable === name);
  const [statement, another] = directive.block ?? [];
  const use = map && statement && another === undefined ? useOf(statement, map) : undefined;
  if (map && use && where.text === '/') return useMap(map, use, reading);
  const asked = hostsOfCondition(condition);
  if (asked?.hosts) {
    const [host] = asked.hosts;
    const inside = {
      ...where,
      ...(host === undefined ? {} : { host }),
      ...(hasExpression(directive) ? { triesExpression: true } : {}),
    };
    return onHosts(readBlock(directive, inside, reading), asked.hosts);
  }
  if (hasRedirect(directive))
    reading.into.refuse(
      { ...directive, matching: () => matchWhere(where) },
      asked?.reason ??
        `The directive tests \`${condition}\`, which a redirect rule cannot see. Write a rule for each of its redirects.`,
    );
  return [];
}

/** True for an `if` that matches an expression. */
export function hasExpression({ name, words }: NginxDirective): boolean {
  return name === 'if' && words.some((word) => /^!?~\*?/.test(word));
}

function readBlock({ block = [] }: NginxDirective, where: Where, reading: ServerReading): FoundExpression[] {
  return block.flatMap((directive) => {
    if (directive.name === 'rewrite') return readRewrite(directive, where, reading.into);
    return directive.name === 'return' ? readReturn(directive, where, reading) : [];
  });
}

/** The hosts that a condition asks for, or why they are not known; undefined for another condition. */
function hostsOfCondition(
  condition: string,
): { readonly hosts?: readonly string[]; readonly reason?: string } | undefined {
  const [, sign = '', text = ''] = /^\$(?:http_)?host *(!?=|!?~\*?) *(.*)$/.exec(condition) ?? [];
  if (sign === '') return undefined;
  const equal = boundHost(text);
  const hosts =
    sign === '='
      ? equal && [equal]
      : /^~\*?$/.test(sign)
        ? hostsOfExpression(text.replaceAll(/^"|"$/g, ''), { ends: 'written' })
        : undefined;
  if (hosts) return { hosts };
  return {
    reason: sign.startsWith('!')
      ? `The directive holds on every host but \`${text}\`. Write a rule with \`host:\` for each of the others.`
      : `The directive tests the host for more than a few plain names. Write \`if ($host = old.example)\`, one for each host.`,
  };
}

function useOf({ name, words }: NginxDirective, { variable }: NginxMap): MapUse | undefined {
  const [first, value, flag = 'redirect'] = words;
  const behind = value?.startsWith(`$${variable}`) ? value.slice(variable.length + 1) : undefined;
  if (behind === undefined) return undefined;
  const status = name === 'return' ? statusOf(first) : FLAGS.get(flag);
  if (status === undefined) return undefined;
  return { status, kind: name === 'return' ? 'return' : 'rewrite', behind };
}

function useMap(map: NginxMap, use: MapUse, { into, used }: ServerReading): FoundExpression[] {
  used.add(map.variable);
  return rulesOfMap(map, use, into);
}
