import { defineDevice, type Context } from '../model.ts';
import {
  button,
  buttons,
  chart,
  choice,
  facts,
  form,
  live,
  meter,
  note,
  number,
  range,
  status,
  steps,
  table,
  text,
  toggle,
} from '../parts.ts';
import { isAddress, isLong } from '../shared/checks.ts';
import { chance, sum, wave, waves } from '../shared/wave.ts';

const UNITS = Array.from({ length: 19 }, (_, i) => ({
  name: `CPE-${String(101 + i)}`,
  level: i === 6 ? -81 : -Math.round(52 + chance(i + 3) * 20),
  airtime: i === 6 ? 22 : 2.5,
  data: i === 6 ? 6 : 5.2,
  tariff: i % 3,
}));
const LIMIT = 36;
const CHANNELS = [5500, 5540, 5580, 5620, 5660, 5700] as const;
const EVENING = [31, 38, 47, 55, 61, 66, 71, 76, 79, 81, 80, 77, 74, 70, 66, 60, 54, 46, 40, 33];

const values = () => ({
  main: 5580,
  reserve: 5660,
  current: 5580,
  radar: false,
  gain: 16,
  loss: 1,
  tilt: 3,
  power: 20,
  units: UNITS,
  tariffs: ['Basic', 'Family', 'Office'].map((name, i) => ({
    name,
    down: 20 * (i + 1),
    up: 5 * (i + 1),
    burst: 2,
    priority: i + 1,
  })),
  frame: 5,
  ratio: 75,
  neighbour: 75,
  users: ['admin', 'noc'] as string[],
  user: 'field',
  snmp: true,
  ntp: '192.168.100.1',
  subscribers: true,
  updated: false,
});
type V = ReturnType<typeof values>;
type X = Context<V>;

export const device = defineDevice<V>({
  values,
  screens: [
    ({ v, t, n, clock }) => [
      facts(
        [t('frequency'), n(v.current, 'MHz')],
        ['EIRP', n(v.power + v.gain - v.loss, 'dBm')],
        [t('devices'), v.units.length],
      ),
      meter(`Airtime`, airtimeOf(v), [0, 100], n(Math.round(airtimeOf(v)), '%'), airtimeOf(v) > 60 ? 'warn' : 'good'),
      chart('Airtime', EVENING, { unit: '%', from: '18:00', to: '23:00' }),
      chart(t('rate'), waves(1, clock, 60, [140, 220]), { unit: 'Mbit/s' }),
    ],
    ({ v, t, n }) => [
      table(
        [t('name'), t('signal'), 'QAM', 'Airtime', t('traffic')],
        [...v.units]
          .sort((a, b) => b.airtime - a.airtime)
          .map(({ name, level, airtime, data }) => [
            name,
            level < -75 ? status(n(level, 'dBm'), 'bad') : n(level, 'dBm'),
            level < -75 ? 'QPSK' : level < -65 ? '64-QAM' : '256-QAM',
            n(airtime, '%'),
            n(data, '%'),
          ]),
      ),
      note(`${v.units[6]?.name}: ${n(-81, 'dBm')}, ${n(22, '%')} → ${n(6, '%')}`, 'warn'),
    ],
    frequency,
    ({ d, t, n }) => {
      const eirp = d.power + d.gain - d.loss;
      const check = () => (eirp > LIMIT ? t('overLimit', { limit: n(LIMIT, 'dBm') }) : undefined);
      return [
        form([
          number('power', t('power'), [0, 27], { unit: 'dBm', check }),
          number('gain', t('gain'), [0, 24], { unit: 'dBi', check }),
          number('loss', t('cableLoss'), [0, 10], { unit: 'dB' }),
          range('tilt', t('position'), [-10, 10], { unit: '°' }),
        ]),
        meter('EIRP', eirp, [0, LIMIT], `${n(eirp)} / ${n(LIMIT, 'dBm')}`, eirp > LIMIT ? 'bad' : 'good'),
        ...(eirp > LIMIT ? [note(`${t('refused')}: EIRP ${n(eirp, 'dBm')}`, 'bad')] : []),
      ];
    },
    limits,
    ({ d, t, n }) => {
      const difference = Math.abs(d.ratio - d.neighbour);
      return [
        form([
          choice('frame', 'Frame', [2, 5, 10], { unit: 'ms' }),
          choice('ratio', '1: ↓', [50, 67, 75], { unit: '%' }),
          choice('neighbour', '2: ↓', [50, 67, 75], { unit: '%' }),
        ]),
        table(
          ['', '↓', '↑'],
          [
            ['1', `${n((d.frame * d.ratio) / 100)} ms`, `${n((d.frame * (100 - d.ratio)) / 100)} ms`],
            ['2', `${n((d.frame * d.neighbour) / 100)} ms`, `${n((d.frame * (100 - d.neighbour)) / 100)} ms`],
          ],
        ),
        meter(t('noise'), difference, [0, 25], n((d.frame * difference) / 100, 'ms'), difference > 0 ? 'bad' : 'good'),
      ];
    },
    ({ v, d, t, running }) => {
      const done = running('firmware');
      const names = ['B5-50A', ...(v.subscribers ? [`${v.units.length} × B5-20A`] : [])];
      return [
        table(
          [t('user'), ''],
          v.users.map((name, i) => [
            name,
            button(t('remove'), { users: v.users.filter((one) => one !== name) }, { off: i === 0, log: name }),
          ]),
        ),
        live(text('user', t('user'), { check: isLong(t, 3) })),
        buttons(button(t('add'), { users: [...v.users, d.user] }, { off: v.users.includes(d.user), log: d.user })),
        form([toggle('snmp', 'SNMPv3'), text('ntp', 'NTP', { check: isAddress(t) })]),
        live(toggle('subscribers', `${t('firmware')}: + ${v.units.length} × B5-20A`)),
        buttons(
          button(`${t('firmware')} 2.2.1`, undefined, {
            off: done !== undefined || v.updated,
            wait: { id: 'firmware', seconds: 10, set: { updated: true } },
          }),
        ),
        ...(done === undefined && !v.updated ? [] : [steps(names, done ?? 1)]),
      ];
    },
  ],
});

/** Per cent of the time that the sector sends. */
function airtimeOf({ units }: V): number {
  return Math.min(100, 1 + sum(units.map(({ airtime, tariff }) => airtime * (0.9 + tariff * 0.1))));
}

function frequency({ v, d, t, n, clock }: X) {
  const spectrum = (age: number): number[] =>
    CHANNELS.map((channel, i) =>
      Math.round((channel === v.current ? 34 : wave(i, clock - age, 4, 18)) + (v.radar && channel === v.main ? 20 : 0)),
    );
  return [
    form(
      [
        choice('main', `${t('frequency')} 1`, CHANNELS, { unit: 'MHz' }),
        choice('reserve', `${t('frequency')} 2`, CHANNELS, {
          unit: 'MHz',
          check: (value) => (value === d.main ? t('taken', { name: n(d.main, 'MHz') }) : undefined),
        }),
      ],
      { also: { current: d.main, radar: false } },
    ),
    chart('-110 dBm +', spectrum(0), { bars: true, unit: 'dB', from: '5500', to: '5700 MHz' }),
    ...[4, 8, 12].map((age) => chart(`-${age} s`, spectrum(age), { bars: true, unit: 'dB' })),
    buttons(
      button(
        `${t('test')}: DFS`,
        { radar: true, current: v.reserve },
        { off: v.radar, log: `${v.current} → ${v.reserve} MHz` },
      ),
    ),
    ...(v.radar ? [note(`DFS: ${n(v.main, 'MHz')} → ${n(v.reserve, 'MHz')}`, 'warn')] : []),
  ];
}

function limits({ v, t, n, clock }: X) {
  return [
    ...v.tariffs.map(({ name }, i) =>
      form(
        [
          number(`tariffs.${i}.down`, `${t('rate')} ↓`, [1, 320], { unit: 'Mbit/s' }),
          number(`tariffs.${i}.up`, `${t('rate')} ↑`, [1, 160], { unit: 'Mbit/s' }),
          number(`tariffs.${i}.burst`, 'Burst', [0, 10], { unit: 's' }),
          number(`tariffs.${i}.priority`, t('priority'), [1, 8]),
        ],
        { title: name },
      ),
    ),
    table(
      [t('name'), t('profile'), `${t('rate')} ↓`],
      v.units.map(({ name }, i) => {
        const tariff = v.tariffs[v.units[i]?.tariff ?? 0];
        return [
          name,
          choice(
            `units.${i}.tariff`,
            `${name}: ${t('profile')}`,
            v.tariffs.map((one, at) => [at, one.name] as const),
          ),
          n(Math.round(wave(i, clock, 0.2, 0.95) * (tariff?.down ?? 0)), 'Mbit/s'),
        ];
      }),
    ),
    meter('Airtime', airtimeOf(v), [0, 100], n(Math.round(airtimeOf(v)), '%')),
  ];
}
