import { paint, say } from '../../io.ts';
import type { AcceptedFinding } from './baseline.ts';

/** Counts what the baseline leaves out, and names its entries that nothing has any more. */
export function sayBaseline(accepted: number, gone: readonly AcceptedFinding[], path = ''): void {
  if (accepted > 0)
    say(`${paint('yellow', 'baseline:')} ${accepted === 1 ? '1 finding is' : `${accepted} findings are`} left out\n`);
  for (const { file, code, message } of gone)
    say(`${paint('yellow', 'baseline:')} no longer found: ${file} ${code} ${message}\n`);
  if (gone.length > 0) say(`  \`sitefold validate --write-baseline ${path}\` takes them out\n`);
}

/** Counts what sitefold.yaml turns off, so that nothing is dropped silently. */
export function sayOff(off: readonly (readonly [code: string, count: number])[]): void {
  if (off.length === 0) return;
  const total = off.reduce((sum, [, count]) => sum + count, 0);
  const findings = total === 1 ? '1 finding' : `${total} findings`;
  const rules = off.length === 1 ? '1 rule' : `${off.length} rules`;
  const codes = off.map(([code, count]) => `${count} ${code}`).join(', ');
  say(`${paint('yellow', 'off:')} ${findings} of ${rules} ${total === 1 ? 'is' : 'are'} off: ${codes}\n`);
}
