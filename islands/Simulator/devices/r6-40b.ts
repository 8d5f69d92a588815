import { defineDevice, type Context } from '../model.ts';
import {
  button,
  buttons,
  chart,
  choice,
  facts,
  form,
  live,
  note,
  number,
  save,
  table,
  text,
  toggle,
  tree,
} from '../parts.ts';
import { isInside, isLong } from '../shared/checks.ts';
import { sampleClients } from '../shared/clients.ts';
import { WAN, wanFields } from '../shared/wan.ts';
import { chance, clockOf, waves } from '../shared/wave.ts';
import { AUTO, bandFields, bandsOf, channelsOf } from '../shared/wifi.ts';

const RESERVED = [
  { name: 'printer', host: 20 },
  { name: 'nas', host: 155 },
  { name: 'camera-door', host: 168 },
] as const;
/** Neighbours: name, band, channel. */
const NEIGHBOURS = Array.from({ length: 11 }, (_, i) => ({
  name: `Neighbour-${i + 1}`,
  band: i < 7 ? 0 : 1,
  channel: [1, 1, 6, 6, 6, 11, 3, 36, 36, 52, 100][i] ?? 1,
  signal: -Math.round(52 + chance(i + 4) * 38),
}));
const TOPICS = ['WAN', 'Wi-Fi', 'Admin'] as const;
const EVENTS = [
  'lease renewed',
  'client joined',
  'sign-in',
  'address confirmed',
  'client left',
  'setting changed',
] as const;
const ENTRIES = Array.from({ length: 400 }, (_, i) => ({
  at: clockOf(1214 - i * 3 + 1440),
  topic: TOPICS[i % 3] ?? 'WAN',
  text: EVENTS[(i * 7) % 6] ?? '',
}));
const NETWORKS = ['LAN', 'Guest', 'IoT'] as const;

const values = (x: Pick<Context<object>, 'fig' | 'list'>) => ({
  wan: WAN,
  ipv6: { on: true, length: 56 },
  lan: { address: '192.168.1.1', from: 100, count: 50 },
  bands: bandsOf(x),
  clients: sampleClients(12),
  vpn: { user: 'anna', password: 'sample-pass-2026', from: '192.168.1.230', to: '192.168.1.239' },
  accounts: [] as string[],
  folders: ['photos', 'backup', 'media'].map((name) => ({ name, user: 'anna', rights: 'read' })),
  topic: 'all',
});
type V = ReturnType<typeof values>;
type X = Context<V>;

export const device = defineDevice<V>({
  values,
  screens: [
    (x) => [home(x), chart('WAN', waves(2, x.clock, 60, [120, 640]), { unit: 'Mbit/s' })],
    (x) => {
      const { length } = x.d.ipv6;
      const count = Math.min(3, 2 ** Math.max(0, 64 - length));
      return [
        form(wanFields(x)),
        form([toggle('ipv6.on', 'IPv6'), number('ipv6.length', `${x.t('range')} /`, [48, 64])], { title: 'IPv6' }),
        table(
          [x.t('network'), `/${length} → /64`],
          NETWORKS.map((name, i) => [
            name,
            x.d.ipv6.on && i < count ? `2001:db8:a5${length >= 60 ? '' : ':'}${i}::/64` : x.t('none'),
          ]),
        ),
      ];
    },
    lan,
    (x) => [
      ...x.v.bands.map(({ name }, i) => form(bandFields(x, i), { title: `${name} · ${adviceFor(x, i)}` })),
      table(
        ['SSID', x.t('frequency'), x.t('channel'), x.t('signal')],
        NEIGHBOURS.map(({ name, band, channel, signal }) => [
          name,
          x.v.bands[band]?.name ?? '',
          String(channel),
          x.n(signal, 'dBm'),
        ]),
      ),
    ],
    ({ v, d, t }) => [
      form(
        [
          text('vpn.user', t('user'), { check: isLong(t, 3) }),
          text('vpn.password', t('password'), { check: isLong(t, 10) }),
          text('vpn.from', t('from'), { check: isInside(t, v.lan.address) }),
          text('vpn.to', t('to'), { check: isInside(t, v.lan.address) }),
        ],
        { title: 'L2TP/IPsec' },
      ),
      buttons(
        button(
          t('add'),
          { accounts: [...v.accounts, d.vpn.user] },
          { off: v.accounts.includes(d.vpn.user), log: d.vpn.user },
        ),
      ),
      table(
        [t('user'), ''],
        v.accounts.map((user) => [
          user,
          button(t('remove'), { accounts: v.accounts.filter((one) => one !== user) }, { log: user }),
        ]),
      ),
      facts(
        ['L2TP/IPsec', 'vpn.router.example'],
        [t('user'), v.accounts.at(-1) ?? t('none')],
        [t('range'), `${v.vpn.from} – ${v.vpn.to}`],
      ),
    ],
    ({ v, t, n }) => [
      facts(['USB', n(1, 'TB')], [t('used'), n(412, 'GB')], [t('remaining'), n(588, 'GB')]),
      table(
        [t('name'), t('user'), t('type')],
        v.folders.map(({ name }, i) => [
          `/${name}`,
          choice(`folders.${i}.user`, `${name}: ${t('user')}`, ['anna', 'ben', ['guest', t('guests')]]),
          choice(`folders.${i}.rights`, `${name}: ${t('type')}`, [
            ['read', t('read')],
            ['write', t('write')],
            ['none', t('none')],
          ]),
        ]),
      ),
    ],
    ({ v, t, n }) => {
      const found = ENTRIES.filter(({ topic }) => v.topic === 'all' || topic === v.topic);
      return [
        live(choice('topic', t('type'), [['all', t('all')], ...TOPICS.map((topic) => [topic, topic] as const)])),
        facts([t('total'), `${n(found.length)} / ${n(ENTRIES.length)}`]),
        table(
          [t('time'), t('type'), t('event')],
          found.map(({ at, topic, text: event }) => [at, topic, event]),
        ),
        buttons(save(t('save'), 'log.txt', found.map((entry) => Object.values(entry).join('\t')).join('\n'))),
      ];
    },
  ],
});

/** The network, as a drawing whose symbols open their settings. */
function home({ v, t, n }: X) {
  const count = (cable: boolean): string => n(v.clients.filter(({ band }) => band < 0 === cable).length);
  const node = (depth: number, label: string, text: string, go: number) =>
    ({ depth, button: button(label, undefined, { go }), text, tone: 'good' }) as const;
  return tree(t('network'), [
    node(0, 'WAN', v.wan.type, 1),
    node(1, t('router'), v.lan.address, 2),
    node(2, t('wired'), count(true), 2),
    node(2, t('wireless'), `${v.bands[0]?.ssid} · ${count(false)}`, 3),
    node(2, 'VPN', n(v.accounts.length), 4),
    node(2, 'USB', n(1, 'TB'), 5),
    node(2, t('log'), n(ENTRIES.length), 6),
  ]);
}

function lan({ v, d, t, n }: X) {
  const { from, count } = d.lan;
  const network = v.lan.address.replace(/\.\d+$/, '');
  const inside = RESERVED.filter(({ host }) => host >= from && host < from + count);
  return [
    form([
      text('lan.address', t('address'), { check: isInside(t, '192.168.1.1') }),
      number('lan.from', `DHCP ${t('from')} .`, [2, 254 - count]),
      number('lan.count', t('total'), [1, 253]),
    ]),
    facts(['DHCP', `${network}.${from} – ${network}.${from + count - 1}`], [t('devices'), n(v.clients.length)]),
    table(
      [t('name'), t('address'), t('status')],
      RESERVED.map(({ name, host }) => [
        name,
        `${network}.${host}`,
        inside.some((one) => one.name === name) ? { kind: 'status', text: t('warning'), tone: 'warn' } : t('reserve'),
      ]),
    ),
    ...(inside.length > 0
      ? [note(t('taken', { name: inside.map(({ name, host }) => `${name} (.${host})`).join(', ') }), 'warn')]
      : []),
  ];
}

/** The quietest channel; where a channel is locked, the width that fits beside its neighbours. */
function adviceFor({ d, t, n }: X, band: number): string {
  const near = (channel: number): number =>
    NEIGHBOURS.filter((one) => one.band === band && Math.abs(one.channel - channel) < 4).length;
  const { channel = AUTO, width = 20 } = d.bands[band] ?? {};
  if (channel !== AUTO) return `${t('recommended')}: ${n(near(channel) > 1 ? 20 : Math.max(20, width), 'MHz')}`;
  const open = [...channelsOf(band, width)].sort((a, b) => near(a) - near(b));
  return `${t('recommended')}: ${t('channel')} ${open[0] ?? 1}`;
}
