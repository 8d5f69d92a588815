// Stands for the process of a release: it answers no visitor, and gives what it was told about them as its build. Where the output folder
// has a file `busy`, it has answered a hundred requests more whenever it is asked for its figures.
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { releaseLayout } from '../../engine/build/release/release.ts';
import { ANSWERS, type Figure } from '../../engine/service/metrics.ts';
import type { Order, ServeTask, Word } from '../../engine/service/releases/messages.ts';
import { baseModel } from './base-model.ts';

const tell = (word: Word, told = (): void => undefined): void => void process.send?.(word, told);

process.once('message', ({ out, visitors }: ServeTask) => {
  let answered = 0;
  process.on('message', (order: Order) => {
    if (order.kind === 'listen') tell({ kind: 'serving' });
    else if (order.kind === 'stop') tell({ kind: 'ended', metrics: [] }, () => process.exit(0));
    else if (order.kind === 'ask accounts') tell({ kind: 'accounts', id: order.id, answer: true });
    else {
      if (existsSync(join(out, 'busy'))) answered += 100;
      const figure = { name: ANSWERS, help: '', type: 'counter', values: [{ value: answered, labels: {} }] };
      tell({ kind: 'metrics', id: order.id, metrics: [figure as unknown as Figure] });
    }
  });
  tell({
    kind: 'loaded',
    build: visitors,
    folder: realpathSync(releaseLayout(out).current),
    unbuilt: false,
    constants: baseModel().constants,
    shown: [],
    accounts: '',
  });
});
