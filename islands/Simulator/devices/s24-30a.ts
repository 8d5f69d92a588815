import { defineDevice, type Context, type Part } from '../model.ts';
import {
  button,
  buttons,
  chart,
  choice,
  facts,
  live,
  meter,
  note,
  number,
  status,
  steps,
  table,
  text,
  toggle,
} from '../parts.ts';
import { macOf } from '../shared/clients.ts';
import { wave, waves } from '../shared/wave.ts';

const SLOW = 6;
const FAULT = 23;
const ADDRESSES = Array.from({ length: 212 }, (_, i) => ({
  mac: macOf(i + 400),
  port: (i % 24) + 1,
  vlan: [1, 10, 20][i % 3] ?? 1,
}));
const MEMBERS = ['–', 'U', 'T'] as const;

const values = ({ fig }: Pick<Context<object>, 'fig'>) => {
  const count = fig('lanPorts', 24);
  return {
    chosen: SLOW,
    ports: Array.from({ length: count }, (_, i) => ({ on: true, link: i % 6 !== 4, speed: i === SLOW ? 100 : 1000 })),
    tested: -1,
    vlans: [1, 10, 20],
    vlan: 30,
    /** For each VLAN a sign for each port: untagged, tagged, or no member. */
    members: { 1: 'U'.repeat(count), 10: '–'.repeat(count - 2) + 'TT', 20: 'U–T'.padEnd(count, '–') } as Record<
      string,
      string
    >,
    saved: true,
    lag: [false, false],
    cable: false,
    security: Array.from({ length: count }, (_, i) => ({ limit: i === 3 ? 2 : 0, dot1x: false })),
    third: false,
    mirror: 0,
    search: '',
  };
};
type V = ReturnType<typeof values>;
type X = Context<V>;

export const device = defineDevice<V>({
  values,
  screens: [panel, vlans, aggregation, spanning, security, monitoring],
});

function speedOf(port: V['ports'][number] | undefined): number {
  return port?.on === true && port.link ? port.speed : 0;
}

function panel(x: X): Part[] {
  const { v, t, n, span, clock, running } = x;
  const port = v.ports[v.chosen];
  const speed = speedOf(port);
  const done = running('cable');
  return [
    {
      kind: 'ports',
      label: t('port'),
      path: 'chosen',
      chosen: v.chosen,
      items: v.ports.map((one, i) => ({
        name: String(i + 1),
        text: one.on ? n(speedOf(one), 'Mbit/s') : t('off'),
        tone: speedOf(one) === 1000 ? ('good' as const) : speedOf(one) > 0 ? ('warn' as const) : ('idle' as const),
      })),
    },
    facts(
      [t('port'), v.chosen + 1],
      [t('speed'), status(n(speed, 'Mbit/s'), speed === 1000 ? 'good' : speed > 0 ? 'warn' : 'idle')],
      [t('traffic'), n(speed === 0 ? 0 : Math.round(wave(v.chosen, clock, 1, speed / 3)), 'Mbit/s')],
      [t('uptime'), span(86_400 + v.chosen * 3000 + clock)],
    ),
    live(toggle(`ports.${v.chosen}.on`, t('on'))),
    buttons(
      button(
        t('test'),
        { tested: -1 },
        {
          off: done !== undefined,
          log: `${t('port')} ${v.chosen + 1}`,
          wait: { id: 'cable', seconds: 3, set: { tested: v.chosen } },
        },
      ),
    ),
    ...(done === undefined ? [] : [steps(['1-2', '3-6', '4-5', '7-8'], done)]),
    ...(v.tested === v.chosen
      ? [
          table(
            ['Pair', t('status'), t('distance')],
            ['1-2', '3-6', '4-5', '7-8'].map((pair, i) =>
              v.chosen === SLOW && i > 1
                ? [pair, status(`${t('errors')}: open`, 'bad'), n(FAULT, 'm')]
                : [pair, status('OK', 'good'), n(38, 'm')],
            ),
          ),
        ]
      : []),
  ];
}

function vlans({ v, d, t, fig }: X): Part[] {
  const turn = (vlan: number, i: number): string => {
    const all = v.members[vlan] ?? '';
    const next = MEMBERS[(MEMBERS.indexOf((all[i] ?? '–') as (typeof MEMBERS)[number]) + 1) % 3] ?? '–';
    return all.slice(0, i) + next + all.slice(i + 1);
  };
  const clash = v.vlans.includes(d.vlan)
    ? t('taken', { name: `VLAN ${d.vlan}` })
    : v.vlans.length >= fig('vlans', 256)
      ? t('overLimit', { limit: fig('vlans', 256) })
      : undefined;
  return [
    note(v.saved ? t('done') : t('unsaved'), v.saved ? 'good' : 'warn'),
    table(
      [t('port'), ...v.vlans.map((vlan) => `VLAN ${vlan}`)],
      v.ports.map((_, i) => [
        `${i + 1}`,
        ...v.vlans.map((vlan) => [
          button(
            v.members[vlan]?.[i] ?? '–',
            { [`members.${vlan}`]: turn(vlan, i), saved: false },
            { log: `${t('port')} ${i + 1}, VLAN ${vlan}` },
          ),
        ]),
      ]),
    ),
    facts(['U', 'untagged'], ['T', 'tagged'], ['–', t('none')]),
    live(number('vlan', 'VLAN', [1, 4094], { check: () => undefined })),
    buttons(
      button(
        t('add'),
        { vlans: [...v.vlans, d.vlan], members: { ...v.members, [d.vlan]: '–'.repeat(v.ports.length) }, saved: false },
        { off: clash !== undefined, log: `VLAN ${d.vlan}` },
      ),
      button('write memory', { saved: true }, { off: v.saved }),
    ),
    ...(clash === undefined ? [] : [note(clash, 'warn')]),
  ];
}

function aggregation({ v, t, n, clock }: X): Part[] {
  const [first = 23, second = 24] = [v.ports.length - 1, v.ports.length];
  const up = v.lag[0] === true && v.lag[1] === true;
  const share = Math.round(wave(3, clock, 46, 54));
  return [
    live(toggle('lag.0', `${t('port')} ${first} · LACP`), toggle('lag.1', `${t('port')} ${second} · LACP`)),
    table(
      ['LACP', t('status'), t('traffic')],
      [first, second].map((port, i) => [
        `${t('port')} ${port}`,
        up ? status('bundled', 'good') : status(v.lag[i] === true ? t('waiting') : t('none'), 'idle'),
        up ? n(i === 0 ? share : 100 - share, '%') : '–',
      ]),
    ),
    facts(
      [t('group'), up ? `LAG 1 · ${n(2, 'Gbit/s')}` : t('none')],
      ['Partner', up ? '02:4b:56:10:00:01 · active' : '–'],
    ),
    ...(up
      ? [
          meter(`${t('port')} ${first}`, share, [0, 100], n(share, '%')),
          meter(`${t('port')} ${second}`, 100 - share, [0, 100], n(100 - share, '%')),
        ]
      : []),
  ];
}

function spanning({ v, t, clock }: X): Part[] {
  const role = (port: number) => (port === 24 ? 'root' : 'designated');
  return [
    live(toggle('cable', `${t('port')} 11 ↔ ${t('port')} 12`)),
    facts(['Root', '02:4b:56:00:00:01'], ['RSTP', v.cable ? status('loop 11 ↔ 12', 'warn') : status('OK', 'good')]),
    table(
      [t('port'), 'Role', t('status'), 'Cost'],
      [1, 10, 11, 12, 13, 24].map((port) =>
        port === 12 && v.cable
          ? ['12', 'backup', status(t('blocked'), 'warn'), '20000']
          : [String(port), role(port), status('forwarding', 'good'), port === 7 ? '200000' : '20000'],
      ),
    ),
    chart('Broadcast', waves(2, clock, 40, v.cable ? [12, 30] : [8, 20]), { unit: 'fps' }),
  ];
}

function security({ v, t, n }: X): Part[] {
  const held = v.third && (v.security[3]?.limit ?? 0) > 0 && (v.security[3]?.limit ?? 0) < 3;
  return [
    buttons(
      button(v.third ? `${t('remove')}: ${macOf(901)}` : `${t('add')}: ${macOf(901)} → ${t('port')} 4`, {
        third: !v.third,
      }),
    ),
    ...(held
      ? [
          note(
            `${t('port')} 4: ${macOf(901)} – ${t('refused')}, ${t('overLimit', { limit: n(v.security[3]?.limit ?? 0) })}`,
            'bad',
          ),
        ]
      : []),
    table(
      [t('port'), 'MAC ≤ (0 = ∞)', '802.1X', t('status')],
      v.security.map(({ dot1x }, i) => [
        String(i + 1),
        number(`security.${i}.limit`, `${t('port')} ${i + 1}: MAC`, [0, 64]),
        toggle(`security.${i}.dot1x`, `${t('port')} ${i + 1}: 802.1X`),
        i === 3 && held ? status(t('refused'), 'bad') : dot1x ? status('802.1X', 'good') : t('open'),
      ]),
    ),
  ];
}

function monitoring({ v, t, n, clock }: X): Part[] {
  const found = ADDRESSES.filter(
    ({ mac, port, vlan }) =>
      mac.includes(v.search.toLowerCase()) || String(port) === v.search || `vlan ${vlan}` === v.search.toLowerCase(),
  );
  return [
    live(
      choice('mirror', `Mirror → ${t('port')}`, [
        [0, t('off')],
        ...v.ports.map((_, i) => [i + 1, String(i + 1)] as const),
      ]),
    ),
    ...(v.mirror > 0 ? [note(`${t('port')} ${v.chosen + 1} → ${v.mirror}`, 'good')] : []),
    table(
      [t('port'), 'Rx', 'Tx', t('errors')],
      v.ports.map((port, i) => [
        String(i + 1),
        speedOf(port) === 0 ? 0 : Math.round((clock + 900) * (31 + i)),
        speedOf(port) === 0 ? 0 : Math.round((clock + 900) * (12 + i)),
        i === SLOW ? status(n(Math.round(clock) + 412), 'warn') : 0,
      ]),
    ),
    live(text('search', `${t('search')}: MAC`)),
    table(
      ['MAC', t('port'), 'VLAN'],
      found.map(({ mac, port, vlan }) => [mac, String(port), String(vlan)]),
      `MAC: ${n(found.length)} / ${n(ADDRESSES.length)}`,
    ),
  ];
}
