import { defineDevice, type Context, type Part } from '../model.ts';
import {
  button,
  buttons,
  chart,
  choice,
  facts,
  form,
  live,
  meter,
  status,
  steps,
  table,
  text,
  toggle,
} from '../parts.ts';
import { isLong } from '../shared/checks.ts';
import { sampleClients, type Client } from '../shared/clients.ts';
import { forwarding, type Rule } from '../shared/rules.ts';
import { WAN, wanFields, type Wan } from '../shared/wan.ts';
import { wave, waves } from '../shared/wave.ts';
import { bandFields, bandsOf, type Band } from '../shared/wifi.ts';

interface Values {
  readonly wan: Wan;
  readonly bands: readonly Band[];
  readonly band: number;
  readonly mlo: boolean;
  readonly clients: readonly Client[];
  readonly client: number;
  readonly rules: readonly Rule[];
  readonly rule: Rule;
  readonly tool: string;
}

type X = Context<Values>;

export const device = defineDevice<Values>({
  values: (x) => ({
    wan: WAN,
    bands: bandsOf(x),
    band: 2,
    mlo: true,
    clients: sampleClients(34, '192.168.1', 3, 3),
    client: 0,
    rules: [{ protocol: 'TCP', port: 8443, target: '192.168.1.114' }],
    rule: { protocol: 'TCP', port: 443, target: '192.168.1.114' },
    tool: '',
  }),
  screens: [
    (x) => {
      const { v, t, n, clock } = x;
      const band = v.bands[v.band];
      const busiest = v.clients.filter(({ paused }) => !paused).slice(0, 3);
      return [
        facts(
          ['WAN', status(`${v.wan.type} · ${v.wan.address}`, 'good')],
          [t('rate'), n(Math.round(wave(1, clock, 310, 920)), 'Mbit/s')],
          [t('devices'), n(v.clients.filter(({ paused }) => !paused).length)],
        ),
        ...v.bands.map((one, i) => loadOf(x, one, i)),
        live(
          choice(
            'band',
            t('frequency'),
            v.bands.map(({ name }, i) => [i, name] as const),
          ),
        ),
        facts(
          ['SSID', band?.ssid ?? ''],
          [t('channel'), band?.channel || t('auto')],
          [t('width'), n(band?.width ?? 0, 'MHz')],
        ),
        chart(t('noise'), waves(v.band + 3, Math.floor(clock / 3), 60, [-97, -91]), {
          unit: 'dBm',
          from: '-60 min',
          to: '0',
        }),
        table(
          [t('device'), t('rate')],
          busiest.map(({ name }, i) => [name, n(Math.round(wave(i, clock, 40, 300)), 'Mbit/s')]),
        ),
      ];
    },
    (x) => [
      facts(
        ['WAN', x.v.wan.type],
        [x.t('address'), x.v.wan.address],
        [x.t('gateway'), x.v.wan.gateway],
        ['VLAN', x.v.wan.vlan || x.t('none')],
      ),
      form(wanFields(x)),
    ],
    (x) => [
      live(toggle('mlo', 'Multi-Link Operation')),
      ...x.v.bands.map((band, i) => form(bandFields(x, i), { title: band.name })),
    ],
    clientScreen,
    (x) =>
      forwarding(
        x,
        x.v.clients.filter(({ reserved }) => reserved).map(({ ip, name }) => [ip, `${ip} · ${name}`]),
      ),
    tools,
  ],
});

function loadOf({ t, n, clock }: X, band: Band, i: number): Part {
  const load = band.on ? Math.round(wave(i + 5, clock, 12, 62)) : 0;
  return meter(
    `${band.name} · ${band.ssid}`,
    load,
    [0, 100],
    band.on ? n(load, '%') : t('off'),
    load > 55 ? 'warn' : 'good',
  );
}

function clientScreen({ v, t, n, span, clock }: X): Part[] {
  const { client: at, clients } = v;
  const one = clients[at];
  const path = `clients.${at}`;
  return [
    table(
      [t('device'), t('signal'), t('rate'), t('time'), t('status'), ''],
      clients.map((client, i) => [
        client.name,
        client.band < 0 ? 'LAN' : n(client.signal, 'dBm'),
        n(client.rate, 'Mbit/s'),
        span(client.since + clock),
        client.paused
          ? status(`${t('blocked')} → 07:00`, 'idle')
          : status(v.bands[client.band]?.name ?? t('online'), 'good'),
        button(t('more'), { client: i }, { pressed: i === at }),
      ]),
    ),
    form([text(`${path}.name`, t('name'), { check: isLong(t, 1) })], { title: one?.name ?? '' }),
    facts(['IP', one?.ip ?? ''], ['MAC', one?.mac ?? ''], ['SSID', v.bands[one?.band ?? -1]?.ssid ?? t('wired')]),
    live(
      toggle(`${path}.reserved`, `DHCP: ${t('reserve')} ${one?.ip}`),
      toggle(`${path}.paused`, `${t('blocked')} → 07:00`),
    ),
  ];
}

const HOPS = ['192.168.1.1', '203.0.113.1', '198.51.100.9', '198.51.100.77', '192.0.2.10'] as const;

function tools({ v, t, n, running, clock }: X): Part[] {
  const line = running('line');
  const run = (tool: string, seconds: number): ReturnType<typeof button> =>
    button(
      tool === 'line' ? t('test') : tool,
      { tool: '' },
      { wait: { id: tool, seconds, set: { tool } }, off: running(tool) !== undefined },
    );
  return [
    buttons(run('ping', 3), run('traceroute', 4), run('line', 15)),
    ...(['ping', 'traceroute'] as const).flatMap((tool) => {
      const done = running(tool);
      return done === undefined ? [] : [steps([tool], done)];
    }),
    ...(v.tool === 'ping'
      ? [
          table(
            ['ping', t('delay')],
            [1, 2, 3, 4].map((i) => [`192.0.2.10 #${i}`, n(8 + i / 10, 'ms')]),
          ),
        ]
      : []),
    ...(v.tool === 'traceroute'
      ? [
          table(
            ['#', t('address'), t('delay')],
            HOPS.map((hop, i) => [String(i + 1), hop, n(i * 2.3 + 0.4, 'ms')]),
          ),
        ]
      : []),
    ...(line === undefined
      ? []
      : [
          meter(t('test'), line, [0, 1], n(Math.round(line * 100), '%'), 'good'),
          chart('↓', waves(9, clock, 30, [840, 940]), { unit: 'Mbit/s' }),
        ]),
    ...(v.tool === 'line'
      ? [
          facts(
            [`${t('rate')} ↓`, n(936.4, 'Mbit/s')],
            [`${t('rate')} ↑`, n(412.8, 'Mbit/s')],
            [t('delay'), n(7.9, 'ms')],
          ),
        ]
      : []),
  ];
}
