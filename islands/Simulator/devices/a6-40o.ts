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
  table,
  text,
  toggle,
} from '../parts.ts';
import { isLong } from '../shared/checks.ts';
import { wave } from '../shared/wave.ts';
import { tone } from '../views/Tone.tsx';

const HEAT = 70;
const WEEK = Array.from({ length: 84 }, (_, i) =>
  Math.round(38 + 14 * Math.sin((i / 12) * Math.PI * 2) + wave(2, i, -3, 3)),
);
const OUTDOOR = [100, 104, 108, 112, 116, 120, 124, 128, 132, 136, 140] as const;
/** A weather radar of the sample. */
const RADAR = [120, 124, 128];
const PERMITTED = 30;

const values = () => ({
  main: 104,
  second: 132,
  current: 104,
  radar: false,
  antenna: 'internal',
  gain: 7,
  loss: 1,
  angle: 35,
  meshed: false,
  tone: false,
  networks: [
    { name: 'Yard-Scanner', vlan: 30, fast: true, code: '' },
    { name: 'Yard-Driver', vlan: 31, fast: false, code: '4831' },
  ],
});
type V = ReturnType<typeof values>;
type X = Context<V>;

export const device = defineDevice<V>({
  values,
  screens: [
    ({ v, t, n, clock }) => [
      facts(
        [t('devices'), 61],
        ['Uplink', n(2.5, 'Gbit/s')],
        [t('temperature'), n(38, '°C')],
        [t('channel'), v.current],
        ['Mesh', v.meshed ? status(t('online'), 'good') : status(t('offline'), 'idle')],
      ),
      meter(`5 GHz · ${t('load')}`, wave(1, clock, 20, 55), [0, 100], n(Math.round(wave(1, clock, 20, 55)), '%')),
      chart(t('temperature'), WEEK, { unit: '°C', limit: HEAT, from: '-7 d', to: '0' }),
    ],
    ({ v, d, t, n }) => [
      form(
        [
          choice('main', `${t('channel')} 1`, OUTDOOR),
          choice('second', `${t('channel')} 2`, OUTDOOR, {
            check: (value) => (value === d.main ? t('taken', { name: `${t('channel')} 1` }) : undefined),
          }),
        ],
        { also: { current: d.main, radar: false } },
      ),
      buttons(
        button(
          `${t('test')}: DFS`,
          { radar: true, current: v.second },
          { off: v.radar, log: `${v.current} → ${v.second}, 200 ms` },
        ),
      ),
      facts([t('channel'), status(String(v.current), v.radar ? 'warn' : 'good')]),
      ...(v.radar ? [note(`DFS: ${v.main} → ${v.second}, ${n(200, 'ms')}`, 'warn')] : []),
    ],
    antenna,
    (x) => {
      const { v, t, n } = x;
      const [first, other] = chains(x);
      const level = (first + 90) / 45;
      return [
        facts(
          [t('distance'), n(140, 'm')],
          ['Mesh', v.meshed ? status(t('online'), 'good') : status(t('offline'), 'idle')],
        ),
        live(range('angle', t('position'), [-90, 90], { unit: '°' }), toggle('tone', '♪')),
        meter(`${t('signal')} 1`, first, [-90, -45], n(first, 'dBm'), first > -65 ? 'good' : 'warn'),
        meter(`${t('signal')} 2`, other, [-90, -45], n(other, 'dBm'), other > -65 ? 'good' : 'warn'),
        tone(v.tone, Math.max(0, Math.min(1, level))),
        buttons(button(t('start'), { meshed: true }, { off: first < -75 || v.meshed })),
      ];
    },
    ({ v, t }) => [
      form(
        [
          text('networks.0.name', 'SSID', { check: isLong(t, 1) }),
          number('networks.0.vlan', 'VLAN', [1, 4094]),
          toggle('networks.0.fast', '802.11r'),
        ],
        { title: v.networks[0]?.name ?? '' },
      ),
      form(
        [
          text('networks.1.name', 'SSID', { check: isLong(t, 1) }),
          number('networks.1.vlan', 'VLAN', [1, 4094]),
          text('networks.1.code', `${t('code')} (${t('day')})`, { check: isLong(t, 4) }),
        ],
        { title: v.networks[1]?.name ?? '' },
      ),
      table(
        ['SSID', 'VLAN', t('port')],
        v.networks.map(({ name, vlan }) => [name, vlan, 'S24 · 17']),
      ),
      buttons(
        button(`${t('code')}: ${t('next')}`, {
          'networks.1.code': String(((Number(v.networks[1]?.code) * 7 + 1234) % 9000) + 1000),
        }),
      ),
    ],
    ({ v, t }) => {
      const noise = OUTDOOR.map((channel) => (RADAR.includes(channel) ? -71 : Math.round(wave(channel, 1, -97, -88))));
      return [
        chart(
          `${t('noise')} · 24 h`,
          noise.map((level) => level + 110),
          { bars: true, unit: 'dB', from: '100', to: '140' },
        ),
        table(
          [t('channel'), t('noise'), t('status')],
          OUTDOOR.map((channel, i) => [
            String(channel),
            `${noise[i]} dBm`,
            RADAR.includes(channel) ? status('Radar', 'warn') : channel === v.current ? status(t('used'), 'good') : '',
          ]),
        ),
      ];
    },
  ],
});

function antenna({ d, t, n, fig }: X) {
  const inside = d.antenna === 'internal';
  const own = fig('antennaGain5', 7);
  const limit = PERMITTED - (inside ? own : d.gain - d.loss);
  return [
    form([
      choice('antenna', t('type'), [
        ['internal', t('own')],
        ['external', 'N'],
      ]),
      number('gain', t('gain'), [0, 30], { unit: 'dBi', off: inside && n(own, 'dBi') }),
      number('loss', t('cableLoss'), [0, 20], { unit: 'dB', off: inside && n(0, 'dB') }),
    ]),
    facts([`${t('limit')} EIRP`, n(PERMITTED, 'dBm')], [`${t('power')} ≤`, n(Number.isNaN(limit) ? 0 : limit, 'dBm')]),
  ];
}

/** dBm of both chains, by how far the antenna looks past the second mast. */
function chains({ v, clock }: X): readonly [number, number] {
  const off = Math.abs(v.angle - 12);
  const level = Math.max(-90, -48 - off * 0.55);
  return [Math.round(level + wave(1, clock, -1, 1)), Math.round(level - 2 + wave(2, clock, -1, 1))];
}
