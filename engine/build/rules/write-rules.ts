import { Worker } from 'node:worker_threads';
import type { HostReport } from '../../model/artifact.ts';
import type { SiteModel } from '../../model/site-model.ts';
import type { Lowered } from '../../redirects/targets/lower.ts';
import { createPlan } from '../../redirects/targets/plan.ts';
import type { RedirectPlan } from '../../redirects/targets/target.ts';

/** What the thread is to write. */
export interface RulesOrder {
  readonly plan: RedirectPlan;
  /** An absolute path. */
  readonly folder: string;
}

/** What the thread answers: the rules of all hosts, and how many of their files had other bytes before; or why none can be written. */
export type RulesAnswer =
  | { readonly hosts: readonly HostReport<Lowered>[]; readonly changed: number }
  | { readonly problem: string };

/** The rules of all hosts in a folder. */
export type WrittenRules = RulesAnswer & { readonly folder: string };

export interface RulesWriter {
  write(): Promise<WrittenRules>;
  /** Gives the rules up if they are not written yet. */
  stop(): Promise<void>;
}

/** Begins to make the rules of all hosts, in a thread of its own: they are ready when a build has made its release. */
export function startRules(model: SiteModel, folder: string): RulesWriter {
  const order: RulesOrder = { plan: createPlan(model), folder };
  const worker = new Worker(new URL('./rules-worker.ts', import.meta.url), { workerData: order });
  const answered = new Promise<RulesAnswer>((done, refused) => {
    worker.once('message', done);
    worker.once('error', refused);
    worker.once('exit', (code) => refused(new Error(`The thread that writes rules ended with exit code ${code}.`)));
  });
  // It is told of where the rules are asked for.
  answered.catch(() => undefined);
  // A build that is given up does not wait for it.
  worker.unref();
  return {
    async write() {
      worker.ref();
      worker.postMessage('write', []);
      return { ...(await answered), folder };
    },
    async stop() {
      await worker.terminate();
    },
  };
}
