import PQueue from 'p-queue';
import { judge } from '../../engine/output/qa/judge.ts';
import type { QaOutcome } from '../../engine/output/qa/report.ts';
import type { QaCase } from '../../engine/output/qa/suite.ts';
import { isTerminal } from '../io.ts';
import { createProgressBar } from '../progress-bar.ts';
import type { Client } from './ask.ts';

interface RunOptions {
  readonly client: Client;
  readonly base: URL;
  readonly concurrency: number;
  /** Requests in a second; no limit where it is left out. */
  readonly rate: number | undefined;
}

/** Sends all cases and returns their outcomes in the same order. Shows a progress bar in a terminal. */
export async function runCases(
  cases: readonly QaCase[],
  { client, base, concurrency, rate }: RunOptions,
): Promise<{ outcomes: QaOutcome[]; silent: number }> {
  const queue = new PQueue({ concurrency, ...(rate === undefined ? {} : { interval: 1000, intervalCap: rate }) });
  const bar = isTerminal ? createProgressBar(cases.length) : undefined;
  let [failed, silent] = [0, 0];
  const outcomes = await queue.addAll(
    cases.map((one) => async (): Promise<QaOutcome> => {
      const asked = await client.ask(one.request, one.host);
      const verdict =
        asked.kind === 'answer'
          ? judge(one, asked.answer, base)
          : ({ kind: 'wrong', difference: `no answer: ${asked.why}` } as const);
      if (asked.kind === 'silent') silent += 1;
      if (verdict.kind === 'wrong') failed += 1;
      bar?.increment(1, { failed });
      return { one, verdict };
    }),
  );
  bar?.stop();
  return { outcomes, silent };
}
