import { defineDevice, type Context } from '../model.ts';
import {
  button,
  buttons,
  choice,
  facts,
  form,
  live,
  note,
  number,
  status,
  steps,
  table,
  text,
  time,
} from '../parts.ts';
import { isAddress, isInside, isLong } from '../shared/checks.ts';
import { wave } from '../shared/wave.ts';

const ROLES = ['till', 'staff', 'ap', 'uplink'] as const;
const BRANCHES = ['Branch North', 'Branch Harbour', 'Branch Market'] as const;
const PARTNERS = ['till-01', 'till-02', 'phone-7', 'A6-30C · LAN1', 'printer', 'S24-30A · 23'] as const;

const values = () => ({
  uplink: { mode: 'DHCP', address: '10.20.0.12', gateway: '10.20.0.1', vlan: 1 },
  roles: [
    { name: 'till', vlan: 10, dot1x: 'on' },
    { name: 'staff', vlan: 20, dot1x: 'on' },
    { name: 'ap', vlan: 30, dot1x: 'off' },
    { name: 'uplink', vlan: 1, dot1x: 'off' },
  ],
  applied: 10,
  differences: [
    { line: 'port 7: speed', template: 'auto', device: '100', state: 'open' },
    { line: 'port 12: vlan', template: '20', device: '21', state: 'open' },
    { line: 'ntp server', template: '10.20.0.1', device: '10.20.0.9', state: 'open' },
  ],
  note: 'Printer with an old card',
  speeds: Array.from({ length: 28 }, () => 'auto'),
  waves: [
    { name: 'Branch North', wave: 1, done: false },
    { name: 'Branch Harbour', wave: 2, done: false },
    { name: 'Branch Market', wave: 2, done: false },
  ],
  window: '02:00',
});
type V = ReturnType<typeof values>;
type X = Context<V>;

export const device = defineDevice<V>({
  values,
  screens: [
    ({ v, t, n, clock, running }) => {
      const open = v.differences.filter(({ state }) => state === 'open').length;
      const risky = running('revert') !== undefined;
      return [
        facts(
          ['Cloud · TLS 1.3', risky ? status(t('offline'), 'bad') : status(t('online'), 'good')],
          ['Uplink', n(10, 'Gbit/s')],
          [t('address'), v.uplink.mode === 'DHCP' ? '10.20.0.77 (DHCP)' : v.uplink.address],
          ['VLAN', v.uplink.vlan],
        ),
        facts(
          [t('profile'), '2026-11-20 18:04'],
          [t('exception'), n(v.differences.filter(({ state }) => state === 'exception').length)],
          [`≠`, n(open)],
          [t('traffic'), n(Math.round(wave(1, clock, 120, 480)), 'Mbit/s')],
        ),
      ];
    },
    ({ v, d, t, fig }) => [
      form(
        [
          choice('uplink.mode', t('type'), ['DHCP', 'Static']),
          ...(d.uplink.mode === 'Static'
            ? [
                text('uplink.address', t('address'), { check: isAddress(t) }),
                text('uplink.gateway', t('gateway'), { check: isInside(t, d.uplink.address) }),
              ]
            : []),
          number('uplink.vlan', 'VLAN', [1, 4094]),
        ],
        { revert: fig('rollbackTime', 5) * 60 },
      ),
      facts([t('type'), v.uplink.mode], ['VLAN', v.uplink.vlan]),
    ],
    ({ v, d, t, running }) => {
      const done = running('follow');
      const changed = ROLES.some(
        (_, i) => d.roles[i]?.vlan !== v.roles[i]?.vlan || d.roles[i]?.dot1x !== v.roles[i]?.dot1x,
      );
      return [
        form(
          ROLES.flatMap((role, i) => [
            number(`roles.${i}.vlan`, `${role}: VLAN`, [1, 4094]),
            choice(`roles.${i}.dot1x`, `${role}: 802.1X`, [
              ['on', t('on')],
              ['off', t('off')],
            ]),
          ]),
        ),
        table(
          [t('device'), t('profile')],
          BRANCHES.map((name) => [
            name,
            changed
              ? status(
                  `${t('waiting')}: ${ROLES.filter((_, i) => d.roles[i]?.vlan !== v.roles[i]?.vlan || d.roles[i]?.dot1x !== v.roles[i]?.dot1x).join(', ')}`,
                  'warn',
                )
              : status(v.roles.map(({ vlan }) => vlan).join(' · '), 'good'),
          ]),
        ),
        ...(done === undefined ? [] : [steps(BRANCHES, done)]),
      ];
    },
    differences,
    ({ v, t, n, clock }) => [
      table(
        [t('port'), t('speed'), 'LLDP', t('traffic')],
        v.speeds.map((_, i) => [
          i < 24 ? String(i + 1) : `SFP+ ${i - 23}`,
          choice(`speeds.${i}`, `${t('port')} ${i + 1}: ${t('speed')}`, ['auto', '100', '1000']),
          i === 24 ? 'CORE-1 · 1/0/12' : i % 5 === 4 ? t('none') : (PARTNERS[i % PARTNERS.length] ?? ''),
          n(i % 5 === 4 ? 0 : Math.round(wave(i, clock, 0, v.speeds[i] === '100' ? 80 : 300)), 'Mbit/s'),
        ]),
      ),
    ],
    firmwarePlan,
  ],
});

function differences({ v, t }: X) {
  return [
    live(text('note', t('note'), { check: isLong(t, 1) })),
    table(
      [t('rule'), t('profile'), t('device'), t('status'), ''],
      v.differences.map(({ line, template, device: own, state }, i) => [
        line,
        template,
        own,
        state === 'open'
          ? status('≠', 'warn')
          : status(state === 'exception' ? `${t('exception')}: ${v.note}` : t('done'), 'good'),
        [
          button(
            t('apply'),
            { [`differences.${i}.state`]: 'done', [`differences.${i}.device`]: template },
            { log: line },
          ),
          button(
            t('discard'),
            { [`differences.${i}.state`]: 'done', [`differences.${i}.template`]: own },
            { log: line },
          ),
          button(t('exception'), { [`differences.${i}.state`]: 'exception' }, { log: `${line} – ${v.note}` }),
        ],
      ]),
    ),
  ];
}

function firmwarePlan({ v, t, running }: X) {
  const numbers = [...new Set(v.waves.map(({ wave: number }) => number))].sort();
  const next = numbers.find((one) => v.waves.some(({ wave: number, done }) => number === one && !done));
  const done = running('wave');
  return [
    form([time('window', t('from'))]),
    table(
      [t('device'), t('group'), t('status')],
      v.waves.map(({ name, done: finished, wave: number }, i) => [
        name,
        choice(`waves.${i}.wave`, `${name}: ${t('group')}`, [1, 2, 3]),
        finished
          ? status('2.6.4', 'good')
          : done !== undefined && number === next
            ? status(`${Math.round(done * 100)} %`, 'warn')
            : status(t('waiting'), 'idle'),
      ]),
    ),
    buttons(
      ...numbers.map((one) =>
        button(`${t('start')} ${one}`, undefined, {
          off: one !== next || done !== undefined,
          wait: {
            id: 'wave',
            seconds: 8,
            set: Object.fromEntries(
              v.waves.flatMap(({ wave: number }, i) => (number === one ? [[`waves.${i}.done`, true]] : [])),
            ),
          },
        }),
      ),
    ),
    ...(next === undefined
      ? [note(`2.6.4: ${t('done')}`, 'good')]
      : numbers.filter((one) => one > next).map((one) => note(`${one}: ${t('waiting')} ${next}`))),
  ];
}
