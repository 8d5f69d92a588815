import { Counter, Gauge, Registry } from 'prom-client';
import { listMails } from '../accounts/mail/outbox.ts';
import type { ProcessMetrics } from './messages.ts';

/** The figures that belong to no single release. The process that starts the processes of the releases has them. */
export interface ReleaseMetrics {
  /** Called when a new build has taken over, or could not. */
  switched(result: 'done' | 'failed'): void;
  /** Called when another process is started in the place of one that has ended. */
  replaced(): void;
  values(now: { readonly accountsAnswer: boolean }): Promise<ProcessMetrics>;
}

/** Creates the figures. `outbox`: the folder of the mails; left out, they are not counted. */
export function createReleaseMetrics(outbox: string | undefined): ReleaseMetrics {
  const registry = new Registry();
  const registers = [registry];
  const switches = new Counter({
    name: 'sitefold_release_switches_total',
    help: 'New builds that have taken over, and those that could not be served.',
    labelNames: ['result'],
    registers,
  });
  const replacements = new Counter({
    name: 'sitefold_process_replacements_total',
    help: 'Processes that ended while they served, and were replaced.',
    registers,
  });
  const accounts = new Gauge({
    name: 'sitefold_accounts_up',
    help: '1 if the database of the accounts answers, as /readyz says; otherwise 0.',
    registers,
  });
  // A count that begins with 0 shows its first change.
  for (const result of ['done', 'failed']) switches.inc({ result }, 0);
  if (outbox !== undefined) createMailGauge(outbox, registry);
  return {
    switched: (result) => switches.inc({ result }),
    replaced: () => replacements.inc(),
    values({ accountsAnswer }) {
      accounts.set(accountsAnswer ? 1 : 0);
      return registry.getMetricsAsJSON();
    },
  };
}

function createMailGauge(outbox: string, registry: Registry): void {
  const gauge: Gauge<'state'> = new Gauge({
    name: 'sitefold_mails',
    help: 'Mails that wait to be sent, and those that were refused and are no longer tried.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const mails = listMails(outbox);
      const waiting = mails.filter(({ waits }) => waits).length;
      gauge.set({ state: 'waits' }, waiting);
      gauge.set({ state: 'refused' }, mails.length - waiting);
    },
  });
}
