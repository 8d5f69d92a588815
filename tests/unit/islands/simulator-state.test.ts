import { describe, expect, test } from 'vitest';
import type { Button, Device, Field } from '../../../islands/Simulator/model.ts';
import { valueAt, withPatch } from '../../../islands/Simulator/path.ts';
import {
  reduce,
  RESTART,
  REVERT,
  startState,
  UPTIME,
  type Action,
  type State,
} from '../../../islands/Simulator/state.ts';

const VALUES = { ssid: 'Home', ports: [{ on: true }, { on: true }], budget: 30, seen: 0 };
const SSID: Field = { kind: 'field', path: 'ssid', label: 'SSID', as: 'text' };
const press = (more: Partial<Button>): Action => ({ type: 'press', button: { kind: 'button', label: 'Go', ...more } });
const tick = (seconds: number): Action => ({ type: 'tick', seconds });

function run(actions: readonly Action[], device: Pick<Device<object>, 'settle'> = {}): State {
  return actions.reduce((state, action) => reduce(device, state, action), startState(VALUES));
}

describe('paths', () => {
  test.each([
    ['ssid', 'Home'],
    ['ports.1.on', true],
    ['ports.5.on', undefined],
    ['ssid.length.x', undefined],
  ])('%s', (path, value) => expect(valueAt(VALUES, path)).toBe(value));

  test('a patch copies what it changes and keeps the rest', () => {
    const after = withPatch(VALUES, { 'ports.0.on': false, 'nothing.there': 1 });
    expect(after.ports).toEqual([{ on: false }, { on: true }]);
    expect(after.ports[1]).toBe(VALUES.ports[1]);
    expect(VALUES.ports[0]).toEqual({ on: true });
    expect(after).not.toHaveProperty('nothing');
  });
});

describe('settings that are applied', () => {
  const enter: Action = { type: 'draft', path: 'ssid', value: 'Cabin' };
  const apply: Action = { type: 'apply', fields: [SSID], lines: ['SSID: Home → Cabin'] };

  test.each([
    ['an entry changes nothing', [enter], 'Home', { ssid: 'Cabin' }],
    ['apply writes it', [enter, apply], 'Cabin', {}],
    ['discard forgets it', [enter, { type: 'discard', fields: [SSID] }], 'Home', {}],
    ['a restart forgets it', [enter, { type: 'restart', text: 'Restart' }], 'Home', {}],
  ] as const)('%s', (_, actions, ssid, draft) => {
    const state = run(actions);
    expect(valueAt(state.values, 'ssid')).toBe(ssid);
    expect(state.draft).toEqual(draft);
  });

  test('the log contains each change and its time', () => {
    expect(run([tick(5), enter, apply]).log).toEqual([{ at: 5, text: 'SSID: Home → Cabin' }]);
  });

  test('an apply that reverts goes back unless it is confirmed', () => {
    const risky: Action = { ...apply, revert: { seconds: 180, label: 'Before' } };
    expect(valueAt(run([enter, risky, tick(179)]).values, 'ssid')).toBe('Cabin');
    expect(valueAt(run([enter, risky, tick(180)]).values, 'ssid')).toBe('Home');
    const kept = run([enter, risky, { type: 'keep', text: 'Confirm' }, tick(500)]);
    expect(valueAt(kept.values, 'ssid')).toBe('Cabin');
    expect(kept.waits.map(({ id }) => id)).not.toContain(REVERT);
  });
});

describe('time', () => {
  test('a wait writes its values when it ends, and no earlier', () => {
    const start = press({ wait: { id: 'join', seconds: 30, set: { seen: 1 } } });
    expect(valueAt(run([start, tick(29)]).values, 'seen')).toBe(0);
    expect(valueAt(run([start, tick(30)]).values, 'seen')).toBe(1);
  });

  test('two waits that end at the same tick end in their order', () => {
    const slow = press({ wait: { id: 'slow', seconds: 9, set: { seen: 'slow' } } });
    const quick = press({ wait: { id: 'quick', seconds: 3, set: { seen: 'quick' } } });
    expect(valueAt(run([slow, quick, tick(10)]).values, 'seen')).toBe('slow');
  });

  test('a restart sets the uptime to nothing and keeps the settings', () => {
    const state = run([press({ set: { ssid: 'Cabin' } }), tick(3), { type: 'restart', text: 'Restart' }, tick(8)]);
    expect(startState(VALUES).booted).toBe(-UPTIME);
    expect(state.clock - state.booted).toBe(0);
    expect(state.waits.some(({ id }) => id === RESTART)).toBe(false);
    expect(valueAt(state.values, 'ssid')).toBe('Cabin');
  });

  test('a factory reset restores everything, and cancels pending changes', () => {
    const busy = [press({ set: { ssid: 'Cabin' }, wait: { id: 'join', seconds: 3, set: { seen: 1 } } })];
    const state = run([...busy, { type: 'reset', values: VALUES, text: 'Reset' }, tick(20)]);
    expect(state.values).toEqual(VALUES);
    expect(state.waits).toEqual([]);
  });
});

test('a setting that is being typed keeps one line of the log', () => {
  const type = (ssid: string): Action => ({ type: 'write', set: { ssid }, text: `SSID: ${ssid}` });
  expect(run([type('C'), type('Ca'), type('Cab')]).log.map(({ text }) => text)).toEqual(['SSID: Cab']);
});

test('derived values are updated after every action', () => {
  const settle = (values: object): Record<string, unknown> => ({
    budget: 15 * VALUES.ports.filter((_, i) => valueAt(values, `ports.${i}.on`) === true).length,
  });
  expect(valueAt(run([press({ set: { 'ports.1.on': false } })], { settle }).values, 'budget')).toBe(15);
});
