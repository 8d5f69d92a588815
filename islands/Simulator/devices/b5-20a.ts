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
  save,
  status,
  steps,
  table,
  toggle,
} from '../parts.ts';
import { wave, waves } from '../shared/wave.ts';

/** Degrees to the base station and to the side lobe, with their levels. */
const MAIN = { at: 24, level: -63 };
const SIDE = { at: 62, level: -78 };
const KILOMETRES = 2.4;
const LOGIN = 180;
const STATIONS = [
  { name: 'BS-North-1', frequency: 5560, level: -63 },
  { name: 'BS-North-2', frequency: 5600, level: -71 },
  { name: 'BS-Hill', frequency: 5680, level: -84 },
] as const;
const STORM = '2026-07-14';
const EVENTS = Array.from({ length: 26 }, (_, i) => ({
  day: i % 3 === 0 ? STORM : `2026-07-${String(15 + (i % 9)).padStart(2, '0')}`,
  time: `${String(i % 3 === 0 ? 1 + (i % 4) : (i * 5) % 24).padStart(2, '0')}:${String((i * 17) % 60).padStart(2, '0')}`,
  text: ['restart, power', 'associated BS-North-1', 'radar 5560 MHz'][i % 3] ?? '',
}));

const values = () => ({
  angle: SIDE.at,
  locked: '',
  width: 40,
  power: 25,
  kilometres: KILOMETRES,
  mode: 'bridge',
  vlan: 100,
  dhcp: true,
  tested: false,
  storm: false,
});
type V = ReturnType<typeof values>;
type X = Context<V>;

export const device = defineDevice<V>({
  values,
  pace: 0.2,
  screens: [
    (x) => {
      const { v, t, n, clock } = x;
      const level = levelOf(x);
      const noise = Math.round(wave(7, clock, -97, -94));
      const tone = level > -68 ? 'good' : level > -80 ? 'warn' : 'bad';
      return [
        live(range('angle', t('position'), [-90, 90], { unit: '°' })),
        meter(t('signal'), level, [-95, -55], n(level, 'dBm'), tone),
        meter(`${t('signal')} 1`, level, [-95, -55], n(level, 'dBm'), tone),
        meter(`${t('signal')} 2`, level - 2, [-95, -55], n(level - 2 + Math.round(wave(3, clock, 0, 1)), 'dBm'), tone),
        facts([t('noise'), n(noise, 'dBm')], ['SNR', n(level - noise, 'dB')], [t('distance'), n(KILOMETRES, 'km')]),
        chart(
          t('signal'),
          Array.from({ length: 61 }, (_, i) => lobe(i * 3 - 90)),
          { unit: 'dBm', from: '-90°', to: '+90°' },
        ),
        ...(Math.abs(v.angle - SIDE.at) < 8 ? [note(`${n(SIDE.level, 'dBm')}: Side lobe`, 'warn')] : []),
      ];
    },
    ({ v, t, n }) => [
      table(
        [t('name'), t('frequency'), t('signal'), ''],
        STATIONS.map(({ name, frequency, level }) => [
          name,
          n(frequency, 'MHz'),
          n(level, 'dBm'),
          button(
            v.locked === name ? t('remove') : 'Lock',
            { locked: v.locked === name ? '' : name },
            { pressed: v.locked === name, log: name },
          ),
        ]),
      ),
      note(v.locked === '' ? t('auto') : `Lock: ${v.locked}`, v.locked === '' ? 'idle' : 'good'),
    ],
    (x) => {
      const { t, n, d, fig } = x;
      const short = d.kilometres < KILOMETRES;
      return [
        form([
          choice('width', t('width'), [10, 20, 40, 80], { unit: 'MHz' }),
          range('power', `${t('power')} ≤`, [5, fig('radioPower', 25)], { unit: 'dBm' }),
          { ...range('kilometres', t('distance'), [0.5, 10], { unit: 'km' }), step: 0.1 },
        ]),
        facts([t('rate'), status(n(rateOf(d), 'Mbit/s'), short ? 'warn' : 'good')]),
        chart(
          `${t('rate')} / ${t('distance')}`,
          Array.from({ length: 40 }, (_, i) => rateOf({ ...d, kilometres: 0.5 + i * 0.24 })),
          { unit: 'Mbit/s', limit: rateOf(d), from: '0.5 km', to: '10 km' },
        ),
      ];
    },
    ({ v, d, t }) => [
      form(
        [
          choice('mode', t('mode'), [
            ['bridge', t('bridge')],
            ['router', t('router')],
          ]),
          number('vlan', 'VLAN', [1, 4094]),
          toggle('dhcp', 'DHCP', { off: d.mode === 'bridge' && t('unavailable', { cause: t('bridge') }) }),
        ],
        { revert: LOGIN },
      ),
      facts(
        [t('mode'), t(v.mode === 'bridge' ? 'bridge' : 'router')],
        ['VLAN', v.vlan],
        ['DHCP', t(v.mode === 'router' && v.dhcp ? 'on' : 'off')],
      ),
    ],
    ({ v, t, n, clock, running }) => {
      const done = running('test');
      const rate = rateOf(v);
      const rows = [
        ['↓', n(rate, 'Mbit/s'), n(0.1, '%'), n(4.8, 'ms')],
        ['↑', n(Math.round(rate * 0.82), 'Mbit/s'), n(0.2, '%'), n(5.1, 'ms')],
      ];
      return [
        buttons(
          button(
            t('test'),
            { tested: false },
            { off: done !== undefined, wait: { id: 'test', seconds: 20, set: { tested: true } } },
          ),
        ),
        ...(done === undefined
          ? []
          : [
              steps(['↓ 10 s', '↑ 10 s'], done),
              chart(t('rate'), waves(3, clock, 40, [rate * 0.9, rate]), { unit: 'Mbit/s' }),
            ]),
        ...(v.tested
          ? [
              table(['', t('rate'), t('loss'), t('delay')], rows),
              buttons(save(t('save'), 'link.txt', rows.map((row) => row.join('\t')).join('\n'))),
            ]
          : []),
      ];
    },
    ({ v, t }) => [
      live(toggle('storm', STORM)),
      table(
        [t('day'), t('time'), t('event')],
        EVENTS.filter(({ day }) => !v.storm || day === STORM).map(({ day, time: at, text: event }) => [day, at, event]),
      ),
    ],
  ],
});

function lobe(angle: number): number {
  const main = MAIN.level - Math.abs(angle - MAIN.at) * 1.1;
  const side = SIDE.level - Math.abs(angle - SIDE.at) * 0.9;
  return Math.max(-95, main, side);
}

function levelOf({ v, clock }: X): number {
  return Math.round(lobe(v.angle) + wave(1, clock * 2, -0.4, 0.4));
}

/** Mbit/s; a distance that is set too short costs a third, a long one costs waiting time. */
function rateOf({ width, power, kilometres }: Pick<V, 'width' | 'power' | 'kilometres'>): number {
  const full = width * 4.6 * (0.7 + power / 83);
  return Math.round(kilometres < KILOMETRES ? (full * 2) / 3 : full * (1 - (kilometres - KILOMETRES) * 0.02));
}
