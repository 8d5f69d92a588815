import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readEnvelope } from '../../../../engine/build/cms/envelope.ts';
import { CALL_NAMES } from '../../../../engine/content/calls.ts';
import type { CallFailure, CallName } from '../../../../engine/content/source.ts';
import { REPOSITORY } from '../../../support/real.ts';

/** The body of a CMS answer, and the expected result. */
interface Recorded {
  readonly body: unknown;
  /** The data, or the reason of its refusal. */
  readonly data?: unknown;
  readonly failure?: CallFailure;
  /** The places of the parts that are left out. */
  readonly misfits?: readonly string[];
}

/** Bodies of all calls, by what is odd about them. */
const BODIES = ['extra', 'missing', 'null', 'mixed', 'empty'] as const;

const recordedIn = (name: string): Record<CallName, Recorded> =>
  JSON.parse(readFileSync(join(REPOSITORY, 'tests/support/cms-bodies', `${name}.json`), 'utf8')) as Record<
    CallName,
    Recorded
  >;

describe.each(BODIES)('recorded bodies: %s', (name) => {
  const recorded = recordedIn(name);

  test('are there for every call', () => {
    expect(Object.keys(recorded)).toEqual(CALL_NAMES);
  });

  test.each(CALL_NAMES)('%s', (call) => {
    const { body, data, failure, misfits = [] } = recorded[call];
    const found: string[] = [];
    const read = (): unknown => readEnvelope(call, { status: 200, body }, (_, pointer) => found.push(pointer));
    if (failure === undefined) expect(read()).toEqual(data);
    else expect(read).toThrow(expect.objectContaining({ failure, call }) as Error);
    expect([...new Set(found.map((pointer) => misfits.find((at) => pointer.startsWith(at)) ?? pointer))]).toEqual(
      misfits,
    );
  });
});
