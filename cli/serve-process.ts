// Serves one release, as `serve` and `start` tell it.
import type { SendHandle } from 'node:child_process';
import { comeBackTo, giveWayWhole } from '../engine/service/priority.ts';
import type { Order, ServeTask, Word } from '../engine/service/releases/messages.ts';
import { EXIT, UserError } from './io.ts';
import { openService, type OpenedService } from './service.ts';

const tell = (word: Word, sent = (): void => undefined): void => void process.send?.(word, sent);

// A Ctrl-C of the terminal and the signal of a supervisor reach all processes. The process that started this one decides what happens.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.once('disconnect', () => process.exit(EXIT.findings));

process.once('message', (task: ServeTask) => {
  const { usualPriority } = task;
  if (usualPriority !== undefined) giveWayWhole(usualPriority);
  const opened = openService(task).finally(() => usualPriority !== undefined && comeBackTo(usualPriority));
  void opened.then(obey, fail);
});

function obey({ service, loaded }: OpenedService): void {
  process.on('message', (order: Order, handle: SendHandle) => {
    switch (order.kind) {
      case 'listen':
        return void service.listen({ handle }).then(() => tell({ kind: 'serving' }), fail);
      case 'metrics':
        return void service.metrics.values().then((metrics) => tell({ kind: 'metrics', id: order.id, metrics }));
      case 'ask accounts':
        return void service.askAccounts().then(
          () => tell({ kind: 'accounts', id: order.id, answer: true }),
          () => tell({ kind: 'accounts', id: order.id, answer: false }),
        );
      default:
        return void service
          .stop(order)
          .then(() => service.metrics.values())
          .then((metrics) => tell({ kind: 'ended', metrics }, () => process.exit(EXIT.fine)));
    }
  });
  tell({ kind: 'loaded', ...loaded });
}

function fail(cause: unknown): void {
  tell(describe(cause), () => process.exit(EXIT.findings));
}

function describe(cause: unknown): Extract<Word, { kind: 'failed' }> {
  if (cause instanceof UserError) return { kind: 'failed', message: cause.message, exit: cause.exitCode, bug: false };
  const message = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  return { kind: 'failed', message, exit: EXIT.findings, bug: true };
}
