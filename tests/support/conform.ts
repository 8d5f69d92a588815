import type { RedirectPlan, RedirectTarget, Difference } from '../../engine/redirects/targets/target.ts';
import { declaredAnswers, type Declared } from '../../engine/redirects/targets/declared-answers.ts';
import { decideRedirect, splitAddress } from '../../engine/redirects/match/decide.ts';
import { createRedirectIndex } from '../../engine/redirects/match/redirect-index.ts';
import type { EngineAnswer, StartEngine } from './engines/engine.ts';

export interface Conformance {
  readonly version: string;
  readonly requests: number;
  /** Differences that no declared divergence covers. */
  readonly undeclared: readonly string[];
  /** How often each declared divergence was seen. */
  readonly declared: ReadonlyMap<string, number>;
}

/** Asks an engine that was given the emitted files, and holds each answer to what the contract says. */
export async function conform(
  target: RedirectTarget,
  start: StartEngine,
  plan: RedirectPlan,
  requests: readonly string[],
): Promise<Conformance> {
  const engine = await start(target.emit(plan).files);
  try {
    const answers = await engine.ask(requests);
    const index = createRedirectIndex(plan.rules);
    const flags = new Set(plan.flags);
    const declared = new Map(target.divergences.map(({ id }) => [id, 0]));
    const undeclared: string[] = [];
    for (const [number, address] of requests.entries()) {
      const { target: request, host } = splitAddress(address);
      const expected = decideRedirect(address, index, flags);
      const origins = host === undefined ? engine.origins : [`http://${host}`, `https://${host}`];
      const actual = resolved(answers[number] ?? { status: 0, location: undefined }, origins);
      if (agrees(expected, actual)) continue;
      const divergence = target.divergences.find((one) => one.covers({ request, expected, actual }));
      if (divergence && isForeseen(declaredAnswers(target, request, expected), actual))
        declared.set(divergence.id, (declared.get(divergence.id) ?? 0) + 1);
      else
        undeclared.push(
          `${address}: ${actual.status} ${actual.location ?? ''}, not ${'status' in expected ? expected.status : expected.kind} ${'location' in expected ? expected.location : ''}`,
        );
    }
    return { version: engine.version, requests: requests.length, undeclared, declared };
  } finally {
    await engine.stop();
  }
}

const HERE = 'http://www.kaveno.example';

/** A Location as a browser resolves it; one of this host as a path. */
function resolved({ status, location }: EngineAnswer, origins: readonly string[]): Difference['actual'] {
  if (location === undefined) return { status, location };
  const own = origins.find((origin) => location === origin || location.startsWith(`${origin}/`));
  return { status, location: own === undefined ? location : location.slice(own.length) || '/' };
}

function agrees(expected: Difference['expected'], { status, location }: Difference['actual']): boolean {
  switch (expected.kind) {
    case 'redirect':
      return status === expected.status && location !== undefined && sameAddress(location, expected.location);
    case 'gone':
      return status === 410;
    case 'pass':
    case 'refuse':
      return location === undefined && (status < 300 || status >= 400);
  }
}

/** Tells whether `qa` would have known the answer before. */
function isForeseen(declared: Declared, { status, location }: Difference['actual']): boolean {
  if (declared.kind === 'open') return true;
  return declared.answers.some((one) =>
    one.location === null
      ? location === undefined && (one.status ?? status) === status
      : status === one.status && location !== undefined && sameAddress(location, one.location),
  );
}

function sameAddress(one: string, other: string): boolean {
  if (one === other) return true;
  try {
    return new URL(one, HERE).href === new URL(other, HERE).href;
  } catch {
    return false;
  }
}
