import { expect, test } from 'vitest';
import { contextOf, makeBasis, type Basis } from '../../../islands/Simulator/context.ts';
import { problemOf } from '../../../islands/Simulator/FieldView.tsx';
import type { Button, Field, Part } from '../../../islands/Simulator/model.ts';
import type { Patch } from '../../../islands/Simulator/patch.ts';
import { valueAt } from '../../../islands/Simulator/path.ts';
import { reduce, startState, type Action, type State } from '../../../islands/Simulator/state.ts';
import { openDevice } from '../../support/simulators.ts';

/** A device in the hands of a visitor. */
interface Hands {
  readonly screen: (i: number) => readonly Part[];
  readonly says: (i: number) => string;
  readonly write: (set: Patch) => void;
  readonly enter: (set: Patch) => void;
  readonly problem: (i: number, path: string) => string | undefined;
  readonly press: (i: number, label: string) => void;
  readonly wait: (seconds: number) => void;
  readonly value: (path: string) => unknown;
  readonly locked: () => string | undefined;
}

function take(product: string): Hands {
  const { device, setting } = openDevice(product);
  const basis: Basis = makeBasis(setting);
  let state: State = startState(device.values(basis));
  const act = (action: Action): void => {
    state = reduce(device, state, action);
  };
  const screen = (i: number): readonly Part[] => device.screens[i]?.(contextOf(basis, state)) ?? [];
  const all = (i: number): (Field | Button)[] => findAll(screen(i));
  return {
    screen,
    says: (i) => JSON.stringify(screen(i)).replaceAll('\u00a0', ' '),
    write: (set) => act({ type: 'write', set }),
    enter: (set) => Object.entries(set).forEach(([path, value]) => act({ type: 'draft', path, value })),
    problem: (i, path) => {
      const field = all(i).find((one) => one.kind === 'field' && one.path === path) as Field;
      return problemOf(basis, field, path in state.draft ? state.draft[path] : valueAt(state.values, path))?.replaceAll(
        '\u00a0',
        ' ',
      );
    },
    press: (i, label) => {
      const button = all(i).find((one) => one.kind === 'button' && one.label.includes(label)) as Button | undefined;
      if (!button || button.off === true) throw new Error(`there is nothing to press: ${label}`);
      act({ type: 'press', button });
    },
    wait: (seconds) => {
      for (let passed = 0; passed < seconds; passed += 1) act({ type: 'tick', seconds: 1 });
    },
    value: (path) => valueAt(state.values, path),
    locked: () => device.locked?.(contextOf(basis, state)),
  };
}

function findAll(node: unknown): (Field | Button)[] {
  if (typeof node !== 'object' || node === null) return [];
  const kind = 'kind' in node ? node.kind : undefined;
  if (kind === 'field' || kind === 'button') return [node as Field | Button];
  return Object.values(node).flatMap(findAll);
}

test.each<readonly [string, string, (hands: Hands) => void]>([
  [
    'r7-60a',
    'a gateway outside the subnet is refused',
    (x) => {
      x.enter({ 'wan.type': 'Static', 'wan.gateway': '198.51.100.1' });
      expect(x.problem(1, 'wan.gateway')).toBe('Not in 203.0.113.0/24');
    },
  ],
  [
    'r7-60a',
    '320 MHz leaves one channel at 6 GHz',
    (x) => {
      x.enter({ 'bands.2.width': 320 });
      expect(x.problem(2, 'bands.2.channel')).toContain('320 MHz');
      x.enter({ 'bands.2.channel': 31 });
      expect(x.problem(2, 'bands.2.channel')).toBeUndefined();
    },
  ],
  [
    'r7-60a',
    'a name is the same on every screen',
    (x) => {
      x.write({ 'bands.2.ssid': 'Cabin' });
      expect([x.says(0), x.says(3)].map((said) => said.includes('Cabin'))).toEqual([true, true]);
    },
  ],
  [
    'r7-60a',
    'a second rule on a port is refused with the first',
    (x) => {
      x.press(4, 'Add');
      expect(x.says(4)).toContain('Refused: In use already: #2');
      expect(() => x.press(4, 'Add')).toThrow('nothing to press');
    },
  ],
  [
    'r6-20a',
    'a password of fewer than ten characters is not accepted',
    (x) => {
      x.enter({ password: 'too-short' });
      expect(() => x.press(0, 'Next')).toThrow('nothing to press');
      x.write({ password: 'long-enough' });
      x.press(0, 'Next');
      expect(x.value('page')).toBe(1);
    },
  ],
  [
    'r6-40b',
    'a pool from .150 meets two reservations',
    (x) => {
      x.enter({ 'lan.from': 150 });
      expect(x.says(2)).toContain('nas (.155), camera-door (.168)');
    },
  ],
  [
    'r5-20c',
    'a channel above 52 waits for sixty seconds',
    (x) => {
      x.write({ 'bands.1.channel': 100 });
      x.wait(59);
      expect(x.says(3)).toContain('"warn"');
      x.wait(1);
      expect(x.says(3)).not.toContain('"warn"');
    },
  ],
  [
    'r7-30a',
    'WPA3 names the two devices that it loses',
    (x) => {
      x.enter({ security: 'WPA3' });
      expect(x.says(2)).toContain('printer, thermostat');
    },
  ],
  ['r7-30a', 'a limit of 36 for 40 Mbit/s', (x) => expect(x.says(3)).toContain('36 Mbit/s')],
  [
    'm7-30a',
    'the landing hears -58 dBm',
    (x) => {
      expect(x.says(0)).toContain('-74 dBm');
      x.write({ place: 'landing' });
      expect(x.says(0)).toContain('-58 dBm');
    },
  ],
  [
    'm6-20a',
    'a unit joins within forty seconds',
    (x) => {
      x.press(1, 'Add');
      x.wait(40);
      expect(x.value('units')).toHaveLength(2);
    },
  ],
  [
    'e6-10a',
    'the passphrase connects, another is refused',
    (x) => {
      x.write({ ssid: 'Sample-Home', password: 'wrong-pass' });
      x.press(0, 'Start');
      x.wait(6);
      expect(x.value('refused')).toBe(true);
      x.write({ password: 'sample-pass-2026' });
      x.press(0, 'Start');
      x.wait(6);
      expect(x.value('joined')).toBe('Sample-Home');
    },
  ],
  [
    'd5-10b',
    'a stage of stability is 3 dB',
    (x) => {
      expect(x.says(0)).toContain('6.4 dB');
      x.write({ stage: 1 });
      expect(x.says(0)).toContain('9.4 dB');
    },
  ],
  [
    'w4-20a',
    'traffic moves to the second line',
    (x) => {
      x.press(1, 'Offline');
      x.wait(4);
      expect(x.says(1)).toContain('→ WAN 2');
    },
  ],
  [
    'w4-20a',
    'the lifetime is not the reason',
    (x) => {
      x.write({ 'proposal.lifetime': 3600 });
      x.press(4, 'Test');
      x.wait(3);
      expect(x.says(4)).toContain('NO_PROPOSAL_CHOSEN');
      x.write({ 'proposal.group': 19 });
      expect(x.says(4)).not.toContain('NO_PROPOSAL_CHOSEN');
    },
  ],
  [
    'a6-20w',
    'more than 6 W overloads the socket',
    (x) => {
      x.write({ phone: 6.5 });
      expect(x.says(3)).toContain('Over the limit of 6 W');
    },
  ],
  [
    'a6-30c',
    'the pages are read-only after joining',
    (x) => {
      expect(x.locked()).toBeUndefined();
      x.press(5, 'Start');
      x.wait(6);
      expect(x.locked()).toContain('192.168.10.2');
    },
  ],
  [
    'b5-20a',
    'the main lobe is at -63 dBm',
    (x) => {
      x.write({ angle: 24 });
      expect(x.says(0)).toMatch(/"text":"-6[34] dBm"/);
    },
  ],
  [
    'b5-50a',
    'an EIRP above the limit is refused',
    (x) => {
      x.enter({ gain: 24 });
      expect(x.problem(3, 'gain')).toContain('36 dBm');
    },
  ],
  [
    'g4-05a',
    'three permitted clients lose the one that joined last',
    (x) => {
      x.write({ most: 3 });
      expect(x.says(1)).toMatch(/reader.*Offline/);
    },
  ],
  [
    'g5-30a',
    'a wrong PIN takes the counter to two',
    (x) => {
      x.write({ pin: '0000' });
      x.press(2, 'Apply');
      expect(x.value('tries')).toBe(2);
    },
  ],
  [
    'n8-10a',
    'four terabytes hold eleven days at 32 Mbit/s',
    (x) => {
      expect(x.says(4)).toContain('32 Mbit/s');
      expect(x.says(4)).toContain('11 days');
    },
  ],
  [
    'o1-10a',
    'at -28 dBm the registration is lost',
    (x) => {
      x.write({ attenuator: -28 });
      expect(x.says(0)).toContain('Offline');
    },
  ],
  ['o8-40a', 'nine terminals are below -25 dBm', (x) => expect(x.says(2)).toMatch(/"< -25 dBm","9"/)],
  [
    'o8-40a',
    'guarantees above 1.1 Gbit/s are refused',
    (x) => {
      expect(x.problem(4, 'profiles.0.guaranteed')).toBeUndefined();
      x.enter({ 'profiles.0.guaranteed': 100 });
      expect(x.problem(4, 'profiles.0.guaranteed')).toContain('1.1 Gbit/s');
    },
  ],
  [
    's24-30a',
    'port 7 has its fault at 23 m',
    (x) => {
      x.press(0, 'Test');
      x.wait(3);
      expect(x.says(0)).toContain('23 m');
    },
  ],
  [
    's24-30a',
    'a loop blocks port 12',
    (x) => {
      x.write({ cable: true });
      expect(x.says(3)).toContain('Blocked');
    },
  ],
  [
    's28-40c',
    'a wave waits for the one before',
    (x) => {
      expect(() => x.press(5, 'Start 2')).toThrow('nothing to press');
      x.press(5, 'Start 1');
      x.wait(8);
      x.press(5, 'Start 2');
    },
  ],
  [
    'k2-10a',
    'a new access point takes the settings of its group',
    (x) => {
      x.press(1, 'Start');
      x.wait(30);
      expect(x.says(1)).toContain('Online · Sample-Hotel');
    },
  ],
  [
    'c4-20a',
    'a reset may keep the network settings',
    (x) => {
      x.write({ 'network.address': '192.168.1.99', contrast: 60 });
      x.press(5, 'Factory reset');
      expect([x.value('network.address'), x.value('contrast')]).toEqual(['192.168.1.99', 100]);
    },
  ],
])('%s: %s', (product, _, check) => check(take(product)));
