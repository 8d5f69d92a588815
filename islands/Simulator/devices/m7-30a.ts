import { defineDevice, type Context } from '../model.ts';
import {
  button,
  buttons,
  choice,
  facts,
  form,
  live,
  note,
  range,
  steps,
  table,
  text,
  time,
  toggle,
  tree,
} from '../parts.ts';
import { isLong } from '../shared/checks.ts';
import { sampleClients } from '../shared/clients.ts';

const TEST = 30;
/** Where the third unit may stand, with its level. */
const PLACES = { attic: -74, landing: -58 } as const;

const values = ({ t }: Pick<Context<object>, 't'>) => ({
  units: [
    { name: 'living', serial: 'M730-1001', led: 60, cable: true, wired: 2 },
    { name: 'study', serial: 'M730-1002', led: 60, cable: true, wired: 1 },
    { name: t('attic'), serial: 'M730-1003', led: 60, cable: false, wired: 1 },
  ],
  place: 'attic' as keyof typeof PLACES,
  asked: -1,
  ssid: 'Sample-Home',
  password: 'sample-pass-2026',
  second: false,
  secondName: 'Sample-Appliances',
  mlo: true,
  clients: sampleClients(10).map((client, i) => ({ ...client, unit: i % 3, bound: false })),
  tested: false,
  from: '02:00',
  to: '05:00',
  updated: 0,
});
type V = ReturnType<typeof values>;
type X = Context<V>;

export const device = defineDevice<V>({
  values,
  screens: [
    (x) => {
      const { v, t, n } = x;
      return [
        tree(
          t('network'),
          v.units.map(({ name, cable }, i) => ({
            depth: Math.min(1, i),
            button: button(name, undefined, { go: 1 }),
            text:
              i === 0
                ? `WAN · ${n(2.5, 'Gbit/s')}`
                : cable
                  ? `${t('wired')} · ${n(2.5, 'Gbit/s')}`
                  : `${t('wireless')} · ${n(PLACES[v.place], 'dBm')} · ${n(rateOf(x), 'Mbit/s')}`,
            tone: cable || i === 0 || v.place === 'landing' ? ('good' as const) : ('warn' as const),
          })),
        ),
        ...(v.units.length > 2
          ? [
              live(
                choice('place', `${v.units[2]?.name}: ${t('position')}`, [
                  ['attic', t('attic')],
                  ['landing', t('landing')],
                ]),
              ),
              note(`${v.units[2]?.name}: ${n(PLACES[v.place], 'dBm')}`, v.place === 'attic' ? 'warn' : 'good'),
            ]
          : []),
      ];
    },
    units,
    ({ t, d }) => [
      form([
        text('ssid', 'SSID', { check: isLong(t, 1) }),
        text('password', t('password'), { check: isLong(t, 8) }),
        toggle('second', 'SSID 2.4 GHz'),
        ...(d.second
          ? [
              text('secondName', 'SSID 2.4 GHz', {
                check: (value) => (value === d.ssid ? t('taken', { name: d.ssid }) : isLong(t, 1)(value)),
              }),
            ]
          : []),
        toggle('mlo', 'Multi-Link Operation'),
      ]),
      facts(['2.4 GHz', d.second ? d.secondName : d.ssid], ['5 GHz', d.ssid], ['6 GHz', d.ssid]),
    ],
    ({ v, t, n }) => [
      table(
        [t('device'), t('signal'), t('unit'), `${t('before')} (3)`, 'Lock'],
        v.clients.map(({ name, signal, unit, bound }, i) => [
          name,
          n(signal, 'dBm'),
          choice(
            `clients.${i}.unit`,
            `${name}: ${t('unit')}`,
            v.units.map((one, at) => [at, one.name] as const),
            { off: bound && 'Lock' },
          ),
          [0, 1, 2].map((back) => v.units[(unit + back + 1 + (bound ? 0 : back)) % v.units.length]?.name).join(' ← '),
          toggle(`clients.${i}.bound`, `${name}: Lock`),
        ]),
      ),
    ],
    (x) => {
      const { v, t, n, running } = x;
      const done = running('test');
      return [
        live(...v.units.slice(1).map(({ name }, i) => toggle(`units.${i + 1}.cable`, `${name}: ${t('wired')}`))),
        buttons(
          button(t('test'), undefined, {
            off: done !== undefined,
            wait: { id: 'test', seconds: TEST, set: { tested: true } },
          }),
        ),
        ...(done === undefined
          ? []
          : [
              steps(
                v.units.slice(1).map(({ name }) => name),
                done,
              ),
            ]),
        ...(v.tested && done === undefined
          ? [
              table(
                [t('unit'), t('rate'), t('loss'), t('delay')],
                v.units
                  .slice(1)
                  .map(({ name, cable }) => [
                    name,
                    n(cable ? 2350 : rateOf(x), 'Mbit/s'),
                    n(cable ? 0 : v.place === 'attic' ? 2.1 : 0.1, '%'),
                    n(cable ? 0.4 : v.place === 'attic' ? 14 : 3.2, 'ms'),
                  ]),
              ),
            ]
          : []),
      ];
    },
    ({ v, t, running }) => {
      const done = running('update');
      const order = [...v.units].reverse().map(({ name }) => name);
      return [
        form([time('from', t('from')), time('to', t('to'))]),
        buttons(
          button(`${t('start')}: 1.3.0`, undefined, {
            off: done !== undefined || v.updated === 1,
            wait: { id: 'update', seconds: 18, set: { updated: 1 } },
          }),
        ),
        steps(order, done ?? v.updated),
        ...(v.updated === 1 ? [note(`1.3.0: ${t('done')}`, 'good')] : []),
      ];
    },
  ],
});

/** Mbit/s of the wireless backhaul. */
function rateOf({ v }: X): number {
  return v.place === 'attic' ? 210 : 1180;
}

function units({ v, t }: X) {
  const asked = v.units[v.asked];
  const rest = v.units.filter((_, i) => i !== v.asked);
  const without = {
    units: rest,
    asked: -1,
    clients: v.clients.map((client) => ({ ...client, unit: Math.min(client.unit, rest.length - 1) })),
  };
  return [
    ...v.units.map(({ name, serial }, i) =>
      form(
        [
          text(`units.${i}.name`, t('name'), { check: isLong(t, 1) }),
          range(`units.${i}.led`, 'LED', [0, 100], { unit: '%' }),
        ],
        { title: `${name} · ${serial}` },
      ),
    ),
    buttons(
      ...v.units
        .slice(1)
        .map(({ name }, i) => button(`${t('remove')}: ${name}`, { asked: i + 1 }, { off: v.asked !== -1 })),
    ),
    ...(asked
      ? [
          note(`${asked.name}: ${asked.wired} × ${t('wired')}`, 'warn'),
          buttons(
            ...rest.slice(0, 1).map(({ name }) => button(`${t('move')} → ${name}`, without, { log: asked.name })),
            button(t('offline'), without, { log: asked.name }),
            button(t('cancel'), { asked: -1 }),
          ),
        ]
      : []),
  ];
}
