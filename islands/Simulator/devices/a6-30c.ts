import { defineDevice, type Context } from '../model.ts';
import {
  button,
  buttons,
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
import { chance, wave } from '../shared/wave.ts';
import { bandFields, bandsOf } from '../shared/wifi.ts';

const SAMPLE = Array.from({ length: 46 }, (_, i) => ({
  band: i % 3 === 0 ? 0 : 1,
  signal: -Math.round(45 + chance(i + 9) * 42),
}));
/** Permitted radiated power by country: dBm on 2.4 and 5 GHz. */
const LIMITS: Readonly<Record<string, readonly [number, number]>> = {
  DE: [20, 23],
  TH: [20, 30],
  AE: [20, 30],
  US: [36, 36],
};
const NEIGHBOURS = Array.from({ length: 9 }, (_, i) => ({
  name: `AP-${String(i * 37 + 11).padStart(3, '0')}`,
  channel: [1, 6, 11, 36, 36, 44, 100, 1, 6][i] ?? 1,
  signal: -Math.round(48 + chance(i + 20) * 40),
  own: false,
}));
const BUSY = 70;

const values = (x: Pick<Context<object>, 'fig' | 'list'>) => ({
  bands: bandsOf(x, 'Sample-Office'),
  country: 'DE',
  networks: [
    { name: 'Sample-Office', vlan: 10, security: 'WPA3', isolated: false },
    { name: 'Sample-Guest', vlan: 20, security: 'WPA2/WPA3', isolated: true },
  ],
  radius: ['192.168.10.8', '192.168.10.9'],
  load: { most: 40, least: -80 },
  neighbours: NEIGHBOURS,
  scanned: false,
  controller: '192.168.10.2',
  option: false,
  joined: '',
});
type V = ReturnType<typeof values>;
type X = Context<V>;

export const device = defineDevice<V>({
  values,
  locked: ({ v, t }) => (v.joined === '' ? undefined : `${t('unavailable', { cause: `K2-10A · ${v.joined}` })}`),
  screens: [
    ({ v, t, n, clock }) => {
      const load = Math.round(wave(1, clock / 3, 70.6, 71.4));
      return [
        facts(
          ['Uplink', n(2.5, 'Gbit/s')],
          ['PoE', 'IEEE 802.3at · class 4'],
          ['2.4 GHz', kept(v, 0).length],
          ['5 GHz', kept(v, 1).length],
        ),
        meter(`2.4 GHz · ${t('load')}`, load, [0, 100], n(load, '%'), load > BUSY ? 'warn' : 'good'),
        meter(`5 GHz · ${t('load')}`, wave(2, clock, 22, 38), [0, 100], n(Math.round(wave(2, clock, 22, 38)), '%')),
        facts(...v.networks.map(({ name, vlan }) => [name, `VLAN ${vlan}`] as const)),
      ];
    },
    (x) => {
      const limits = LIMITS[x.v.country] ?? [20, 23];
      return [
        live(choice('country', x.t('range'), Object.keys(LIMITS))),
        ...x.v.bands.flatMap(({ name }, i) => {
          const gain = x.fig(`antennaGain${i === 0 ? '24' : '5'}`, 4 + i);
          const limit = (limits[i] ?? 20) - gain;
          const power = x.d.bands[i]?.power ?? 0;
          return [
            form(
              bandFields(x, i)
                .filter(({ path }) => /channel|width|power|on$/.test(path))
                .map((field) =>
                  field.as === 'range'
                    ? {
                        ...field,
                        check: (value: unknown) =>
                          Number(value) > limit ? x.t('overLimit', { limit: x.n(limit, 'dBm') }) : undefined,
                      }
                    : field,
                ),
              { title: name },
            ),
            facts(
              [`${x.t('limit')} EIRP`, x.n(limits[i] ?? 20, 'dBm')],
              [x.t('gain'), x.n(gain, 'dBi')],
              [`${x.t('power')} ≤`, x.n(limit, 'dBm')],
              ['EIRP', status(x.n(power + gain, 'dBm'), power > limit ? 'bad' : 'good')],
            ),
          ];
        }),
      ];
    },
    networks,
    ({ v, d, t, n, fig }) => {
      const stay = [0, 1].flatMap((band) => kept(d, band)).length;
      return [
        form([
          number('load.most', `${t('devices')} ≤`, [1, Math.floor(fig('clientsMax', 256) / 2)]),
          range('load.least', `${t('signal')} ≥`, [-95, -60], { unit: 'dBm' }),
        ]),
        note(`${t('refused')}: ${n(SAMPLE.length - stay)} / ${SAMPLE.length}`, stay < SAMPLE.length ? 'warn' : 'good'),
        facts(['2.4 GHz', kept(v, 0).length], ['5 GHz', kept(v, 1).length]),
      ];
    },
    ({ v, t, n, running }) => {
      const done = running('scan');
      return [
        buttons(
          button(t('search'), undefined, {
            off: done !== undefined,
            wait: { id: 'scan', seconds: 5, set: { scanned: true } },
          }),
        ),
        ...(done === undefined ? [] : [steps(['2.4 GHz', '5 GHz'], done)]),
        facts([t('devices'), SAMPLE.length]),
        ...(v.scanned
          ? [
              table(
                [t('name'), t('channel'), t('signal'), t('own')],
                v.neighbours.map(({ name, channel, signal, own }, i) => [
                  name,
                  String(channel),
                  n(signal, 'dBm'),
                  [button(t(own ? 'own' : 'unknown'), { [`neighbours.${i}.own`]: !own }, { pressed: own, log: name })],
                ]),
              ),
            ]
          : []),
      ];
    },
    ({ v, d, t, running }) => {
      const done = running('join');
      const address = v.option ? '192.168.10.2' : v.controller;
      return [
        live(
          toggle('option', `${t('auto')}: DHCP option 43`),
          text('controller', t('address'), { check: isAddress(t), off: d.option && 'DHCP option 43' }),
        ),
        buttons(
          button(t('start'), undefined, {
            off: done !== undefined || isAddress(t)(d.controller) !== undefined,
            wait: { id: 'join', seconds: 6, set: { joined: address } },
          }),
        ),
        ...(done === undefined ? [] : [steps([t('search'), 'TLS', t('profile'), t('done')], done)]),
        ...(v.joined === '' ? [] : [note(`K2-10A: ${t('online')}`, 'good')]),
      ];
    },
  ],
});

/** The sample clients that a radio keeps: those loud enough, as many as it takes. */
function kept({ load }: V, band: number): typeof SAMPLE {
  return SAMPLE.filter((one) => one.band === band && one.signal >= load.least).slice(0, Math.max(0, load.most));
}

function networks({ v, d, t }: X) {
  const enterprise = d.networks.some(({ security }) => security === 'WPA3-Enterprise');
  return [
    ...v.networks.map(({ name }, i) =>
      form(
        [
          text(`networks.${i}.name`, 'SSID', { check: isLong(t, 1) }),
          number(`networks.${i}.vlan`, 'VLAN', [1, 4094]),
          choice(`networks.${i}.security`, t('security'), ['WPA2', 'WPA2/WPA3', 'WPA3', 'WPA3-Enterprise']),
          toggle(`networks.${i}.isolated`, t('isolation')),
        ],
        { title: name },
      ),
    ),
    ...(enterprise
      ? [
          form(
            [0, 1].map((i) => text(`radius.${i}`, `RADIUS ${i + 1}`, { check: isAddress(t) })),
            { title: 'WPA3-Enterprise' },
          ),
        ]
      : []),
  ];
}
