import type { RedirectRule } from '../../engine/model/redirect.ts';
import type { ImportRemark, RedirectImporter } from '../../engine/redirects/importers/importer.ts';
import { OTHER_SPELLINGS } from '../../engine/redirects/importers/shared/general-remarks.ts';
import { decideRedirect, splitAddress, type RedirectDecision } from '../../engine/redirects/match/decide.ts';
import { matchRedirect } from '../../engine/redirects/match/match.ts';
import { normalisePath } from '../../engine/redirects/match/normalise-path.ts';
import { witnesses } from '../../engine/redirects/witness/witnesses.ts';
import { ruleOfImported } from './imported-rule.ts';
import type { Matcher, MatcherAnswer } from './originals/matcher.ts';

export interface RoundTrip {
  readonly requests: number;
  /** Requests that are decided differently without a remark. */
  readonly undeclared: readonly string[];
  /** Remarks on changes that no request shows. */
  readonly stale: readonly string[];
  /** Requests that are decided differently, as a remark states. */
  readonly declared: number;
  /** Lines with a remark on a corner case that decide differently at every request. */
  readonly unlike: readonly number[];
}

/**
 * Holds imported rules to the matcher of their format, on the witnesses of the rules and `more` requests. A difference is declared by a
 * remark on the line that decides, or on the line that decided before; a remark for the whole file, on other spellings, by its text.
 */
export async function roundTrip(
  importer: RedirectImporter,
  text: string,
  original: Matcher,
  more: readonly string[] = [],
  ofAll: readonly OfAll[] = [{ reason: OTHER_SPELLINGS, covers: isOtherSpelling }],
): Promise<RoundTrip> {
  const { rules, changed, refused } = importer.read(text);
  const lines = new Map(rules.map((rule) => [ruleOfImported(rule), rule.line]));
  const concrete = [...lines.keys()];
  const requests = [...new Set([...witnesses(concrete, []), ...more])];
  const answers = await original.ask(requests);
  const general = changed.flatMap((remark) =>
    ofAll.filter(({ reason }) => reason === remark.reason).map(({ covers }) => ({ remark, covers })),
  );
  const ofLines = changed.filter(
    (remark) => !NO_DECISION.test(remark.reason) && !general.some((one) => one.remark === remark),
  );
  const spoken = new Map(ofLines.map((remark) => [remark.line, remark]));
  const unseen = new Set<ImportRemark>([...spoken.values(), ...general.map(({ remark }) => remark)]);
  const silent = new Set(refused.map(({ line }) => line));
  const undeclared: string[] = [];
  const alike = new Set<number>();
  let declared = 0;
  for (const [index, request] of requests.entries()) {
    const before = answers[index] ?? { status: 0, location: undefined };
    const after = decideRedirect(request, { find: (asked) => matchRedirect(concrete, asked) }, new Set());
    const line = 'rule' in after ? lines.get(sameRule(after.rule, concrete)) : undefined;
    if (agrees(request, after, before)) {
      alike.add(line ?? 0);
      continue;
    }
    const spelling = general.find(({ covers }) => covers(splitAddress(request).target))?.remark;
    const remarks = spelling
      ? [spelling]
      : [spoken.get(line ?? 0), spoken.get(before.line ?? 0)].filter((one) => one !== undefined);
    for (const remark of remarks) unseen.delete(remark);
    if (remarks.length > 0 || silent.has(before.line ?? 0)) declared += 1;
    else
      undeclared.push(
        `${request}: ${format(after)} by line ${line}, was ${before.status} ${before.location} by line ${before.line}`,
      );
  }
  const stale = [...unseen].map(({ line, reason }) => `line ${line}: ${reason}`);
  const corners = ofLines.filter(({ line }) =>
    ofLines.every((one) => one.line !== line || !EVERY_REQUEST.test(one.reason)),
  );
  const unlike = corners.map(({ line }) => line).filter((line) => !alike.has(line));
  return { requests: requests.length, undeclared, stale, declared, unlike };
}

/** A remark for the whole file, by its text, and the requests that it is about. */
export interface OfAll {
  readonly reason: string;
  covers(request: string): boolean;
}

/** Remarks on how a rule is stored, or on effects other than its decision. */
const NO_DECISION =
  /^The rule is kept as a regular expression|^The rule is for one host|^The rule held for `https?:`|^Without `!`|^Without `L`|^The file does not say its status|^The rule held only if no such file|left out|the site shows its own page|reads as a space|^A source with a scheme|^The rules of this server|^The host (?:removed|added|kept)/;

/** Remarks on what every request of the rule shows. */
const EVERY_REQUEST = /^The target leads to `https:`|^Nitro 3 reads|is written as `%|is matched in its normal form/;

/** `matchRedirect` gives a copy of the rule. */
function sameRule(found: RedirectRule, rules: readonly RedirectRule[]): RedirectRule {
  const rule = rules.find(
    ({ host, source, query, slash, status }) =>
      JSON.stringify([host, source, query, slash, status]) ===
      JSON.stringify([found.host, found.source, found.query, found.slash, found.status]),
  );
  if (!rule) throw new Error(`${found.id} is not the id of a rule`);
  return rule;
}

/** For a remark on other spellings. */
export function isOtherSpelling(request: string): boolean {
  const path = request.replace(/\?.*$/s, '');
  return normalisePath(path) !== path;
}

function agrees(request: string, after: RedirectDecision, { status, location }: MatcherAnswer): boolean {
  const moved = location !== undefined && status >= 300 && status < 400;
  if (after.kind === 'redirect')
    return moved && status === after.status && address(location, request) === address(after.location, request);
  return after.kind === 'gone' ? status === 410 : !moved && status !== 410;
}

/** Returns the address to which a browser follows, with its query as a list of pairs: their order matters only within one key. */
function address(location: string, request: string): string {
  const { target } = splitAddress(request);
  const asked = `${HERE}${target}`;
  if (!URL.canParse(location, asked)) return location;
  const url = new URL(location, asked);
  // The scheme of the sites is that of their server.
  if (url.host === new URL(HERE).host) url.protocol = 'http:';
  url.searchParams.sort();
  return `${url.origin}${url.pathname}?${url.searchParams}${url.hash}`;
}

const HERE = 'http://www.kaveno.example';

function format(decision: RedirectDecision): string {
  return decision.kind === 'redirect' ? `${decision.status} ${decision.location}` : decision.kind;
}
