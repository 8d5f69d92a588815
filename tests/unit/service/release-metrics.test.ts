import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AggregatorRegistry } from 'prom-client';
import { expect, test } from 'vitest';
import { storeFile } from '../../../engine/service/accounts/mail/outbox.ts';
import { createReleaseMetrics } from '../../../engine/service/releases/release-metrics.ts';
import { withFolder } from '../../support/temporary.ts';

test('switches, replacements, mails and the database of the accounts are figures', async () => {
  await withFolder(async (outbox) => {
    const metrics = createReleaseMetrics(outbox);
    const text = async (accountsAnswer: boolean): Promise<string> =>
      AggregatorRegistry.aggregate([[...(await metrics.values({ accountsAnswer }))]]).metrics();
    const linesOf = (figures: string): string[] => figures.split('\n').filter((line) => /^\w/.test(line));
    expect(linesOf(await text(true))).toEqual([
      'sitefold_release_switches_total{result="done"} 0',
      'sitefold_release_switches_total{result="failed"} 0',
      'sitefold_process_replacements_total 0',
      'sitefold_accounts_up 1',
      'sitefold_mails{state="waits"} 0',
      'sitefold_mails{state="refused"} 0',
    ]);
    mkdirSync(join(outbox, 'refused'));
    const mail = JSON.stringify({ to: 'ada@person.example', subject: 'a', text: 'b', lang: 'en' });
    for (const name of ['one.json', 'two.json']) storeFile(outbox, name, mail);
    storeFile(join(outbox, 'refused'), 'three.json', mail);
    metrics.switched('done');
    metrics.switched('failed');
    metrics.replaced();
    const later = await text(false);
    expect(linesOf(later).map((line) => line.split(' ')[1])).toEqual(['1', '1', '1', '0', '2', '1']);
    expect(later).not.toContain('person');
  });
});

test('without an outbox, mails are not counted', async () => {
  const values = await createReleaseMetrics(undefined).values({ accountsAnswer: true });
  expect(values.map(({ name }) => name)).not.toContain('sitefold_mails');
});
