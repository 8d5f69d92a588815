import { execFileSync } from 'node:child_process';
import { expect, test, vi } from 'vitest';
import { createMachineClock, type MachineClock } from '../../../../engine/service/accounts/machine-clock.ts';

const MODULE = new URL('../../../../engine/service/accounts/machine-clock.ts', import.meta.url).href;
const PRINT = `
  import { createMachineClock } from ${JSON.stringify(MODULE)};
  const { uptime, machineStart } = createMachineClock();
  console.log(JSON.stringify({ uptime: uptime(), machineStart }));
`;

test('all processes of a machine read one uptime and name its start alike', () => {
  const clock = createMachineClock();
  const before = clock.uptime();
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', PRINT], { encoding: 'utf8' });
  const other = JSON.parse(printed) as { readonly uptime: number } & Pick<MachineClock, 'machineStart'>;
  expect(other.machineStart).toBe(clock.machineStart);
  expect([before <= other.uptime, other.uptime <= clock.uptime()]).toEqual([true, true]);
});

test('the uptime does not follow the clock', () => {
  const clock = createMachineClock();
  const before = clock.uptime();
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
  try {
    expect(clock.now()).toBe(0);
    expect(clock.uptime()).toBeGreaterThanOrEqual(before);
  } finally {
    vi.useRealTimers();
  }
});

test('where the system does not name its start, no other process compares the uptime', () => {
  const starts = [createMachineClock(), createMachineClock('/nonexistent'), createMachineClock('/nonexistent')];
  expect(new Set(starts.map(({ machineStart }) => machineStart)).size).toBe(3);
});
