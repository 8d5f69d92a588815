import type { RedirectDecision } from '../match/decide.ts';
import { pathOf } from './shared/divergences/request-forms.ts';
import type { Difference, Divergence, RedirectTarget } from './target.ts';

type Answer = Difference['actual'];

/** An answer to one request that differs from the contract as the host declares. */
export interface DeclaredAnswer {
  /** The id of the divergence. */
  readonly divergence: string;
  /** `null` if the host redirects nothing: any page and any 4xx but 410, without a Location. */
  readonly status: number | null;
  /** `null` if the answer must not have a Location. */
  readonly location: string | null;
}

/** What a host declares about one request. */
export type Declared =
  /** The answers besides that of the contract; none if the host follows the contract. */
  | { readonly kind: 'answers'; readonly answers: readonly DeclaredAnswer[] }
  /** The divergence does not say which answer the host gives, only that it may be another one. */
  | { readonly kind: 'open'; readonly divergence: string };

/** Returns the answers to a request that a host declares besides that of the contract. */
export function declaredAnswers(
  { divergences }: RedirectTarget,
  request: string,
  expected: RedirectDecision,
): Declared {
  if (divergences.length === 0) return { kind: 'answers', answers: [] };
  const unlikely = unlikelyAnswers(request, expected);
  const possible = candidateAnswers(divergences, request, expected);
  const answers = new Map<string, DeclaredAnswer>();
  for (const divergence of divergences) {
    const covers = (actual: Answer): boolean => divergence.covers({ request, expected, actual });
    if (unlikely.some(covers)) return { kind: 'open', divergence: divergence.id };
    const covered = possible.filter((actual) => !isRight(expected, actual) && covers(actual));
    for (const answer of merged(divergence, covered)) {
      const key = `${answer.status} ${answer.location}`;
      if (!answers.has(key)) answers.set(key, answer);
    }
  }
  return { kind: 'answers', answers: [...answers.values()] };
}

/** Returns answers that a host with these divergences could give to a request, to test them with `covers`. */
export function candidateAnswers(
  divergences: readonly Divergence[],
  request: string,
  expected: RedirectDecision,
): Answer[] {
  const path = pathOf(request);
  const query = request.slice(path.length);
  const status = expected.kind === 'redirect' ? expected.status : 301;
  const locations = [
    ...locationsLike(expected, query),
    ...requestsLike(path, query),
    ...divergences.flatMap((one) => one.locations?.({ request, expected }) ?? []),
  ];
  return [
    ...PASSING.map((code) => ({ status: code, location: undefined })),
    ...[...new Set(locations)].flatMap((location) =>
      [...new Set([status, 301, 302, 308])].map((code) => ({ status: code, location })),
    ),
  ];
}

/** Statuses without a redirect: a host that passes a request on may answer with any of them. */
const PASSING = [404, 200, 400];

/** The Location of the contract, and forms of it that hosts write. */
function locationsLike(expected: RedirectDecision, query: string): (string | undefined)[] {
  if (expected.kind !== 'redirect') return [undefined];
  const right = expected.location;
  const bare = right.replace(/[?#].*$/, '');
  return [
    right,
    bare,
    `${bare}${query}`,
    `${bare}/`,
    bare.replace(/\/$/, ''),
    right.replace('?', ''),
    `${right}${query.replace('?', '&')}`,
    `${right}${query}`,
  ];
}

/** The request itself in forms that hosts redirect to. */
function requestsLike(path: string, query: string): string[] {
  const lower = path.replace(/^\/[^/]*/, (first) => first.toLowerCase());
  return [`${path.toLowerCase()}${query}`, `${lower}${query}`, `${lower}/${query}`, path];
}

/** Answers that no host gives. A divergence that covers one of them covers any answer. */
function unlikelyAnswers(request: string, expected: RedirectDecision): Answer[] {
  const status = expected.kind === 'redirect' ? expected.status : 301;
  return [UNLIKELY, `${UNLIKELY}${pathOf(request)}`].map((location) => ({ status, location }));
}

const UNLIKELY = '/sitefold-asks-for-this-address';

function isRight(expected: RedirectDecision, { status, location }: Answer): boolean {
  switch (expected.kind) {
    case 'redirect':
      return status === expected.status && location === expected.location;
    case 'gone':
      return status === 410;
    case 'pass':
    case 'refuse':
      return location === undefined;
  }
}

/** Joins the answers of a host that passes a request on, whatever their status. */
function merged({ id: divergence }: Divergence, covered: readonly Answer[]): DeclaredAnswer[] {
  const passes = PASSING.every((code) => covered.some((one) => one.status === code && one.location === undefined));
  const others = passes ? covered.filter(({ location }) => location !== undefined) : covered;
  return [
    ...(passes ? [{ divergence, status: null, location: null }] : []),
    ...others.map(({ status, location = null }) => ({ divergence, status, location })),
  ];
}
