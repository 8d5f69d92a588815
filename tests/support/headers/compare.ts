import { setTimeout as delay } from 'node:timers/promises';
import { readHeaderPlan } from '../../../engine/build/release/header-plan.ts';
import { headersOf, type HeaderPlan } from '../../../engine/output/headers/hosts/plan.ts';
import type { HeaderDifference, HeaderTarget } from '../../../engine/output/headers/hosts/target.ts';
import { BUILT } from '../built.ts';
import { askRaw } from '../raw-http.ts';

/** An answer whose headers are looked at. Their names are in lower case. */
export interface HeaderAnswer {
  /** The request target. */
  readonly request: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** The plan of a build. Left out: the build that the tests ask. */
export function buildPlan(out = BUILT): HeaderPlan {
  const plan = readHeaderPlan(out);
  if (!plan) throw new Error('there is no build: run sitefold build');
  return plan;
}

/** Returns the differences between an answer and the plan. The content type is compared only if the plan names one. */
export function differences(plan: HeaderPlan, { request, status, headers }: HeaderAnswer): HeaderDifference[] {
  const path = request.replace(/\?.*$/s, '');
  const expected = headersOf(plan, { path, status });
  return namesOf(plan).flatMap((name) => {
    const [wanted, actual] = [expected.get(name), textOf(headers[name])];
    if (name === 'content-type' && (wanted === undefined || spaced(actual) === wanted)) return [];
    return wanted === actual ? [] : [{ path, status, name, expected: wanted, actual }];
  });
}

/** Names of all headers of a plan, in lower case. */
function namesOf({ answers, rules }: HeaderPlan): string[] {
  const all = [answers, ...rules.map(({ headers }) => headers)].flatMap(Object.keys);
  return [...new Set(all.map((name) => name.toLowerCase()))];
}

/** Returns a header as one text. A header that came twice never equals a planned one. */
const textOf = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'object' ? value.join(', ') : value;

const spaced = (type: string | undefined): string | undefined => type?.replace(/;\s*/, '; ').toLowerCase();

/** What a target has not declared, and the declared differences that no answer shows. */
export function judge(
  { divergences }: HeaderTarget,
  found: readonly HeaderDifference[],
): { undeclared: readonly HeaderDifference[]; unseen: readonly string[] } {
  const seen = new Set<string>();
  const undeclared = found.filter((difference) => {
    const covering = divergences.filter((divergence) => divergence.covers(difference));
    for (const { id } of covering) seen.add(id);
    return covering.length === 0;
  });
  return { undeclared, unseen: divergences.map(({ id }) => id).filter((id) => !seen.has(id)) };
}

/** Asks a server on 127.0.0.1, as a browser. Asks again, when it is told to, where the server has too much to do. */
export async function askForHeaders(port: number, requests: readonly string[]): Promise<HeaderAnswer[]> {
  const answers = await askRaw(port, requests, { agent: 'Mozilla/5.0 Chrome/156.0' });
  for (const [index, { status, headers }] of answers.entries()) {
    const wait = headers['retry-after']?.[0];
    const request = requests[index];
    if (status !== 503 || wait === undefined || request === undefined) continue;
    await delay(Number(wait) * 1000);
    const [again] = await askRaw(port, [request], { agent: 'Mozilla/5.0 Chrome/156.0' });
    if (again) answers[index] = again;
  }
  return answers.map(({ status, headers }, index) => ({ request: requests[index] ?? '', status, headers }));
}
