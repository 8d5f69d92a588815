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
  save,
  status,
  steps,
  table,
  text,
  time,
  toggle,
} from '../parts.ts';
import { isAddress, isLong } from '../shared/checks.ts';
import { sum, wave, waves } from '../shared/wave.ts';

const SESSIONS = Array.from({ length: 3100 }, (_, i) => ({
  from: `192.168.${10 * (1 + (i % 4))}.${10 + (i % 120)}`,
  to: `198.51.100.${i % 250}:${[443, 443, 53, 5060][i % 4]}`,
}));
/** Ten sample packets: from which network, to which port. */
const PACKETS = Array.from({ length: 10 }, (_, i) => ({
  from: ['staff', 'voice', 'guest', 'till'][i % 4] ?? '',
  port: [443, 5060, 443, 9100, 22, 5060, 53, 443, 22, 53][i] ?? 0,
}));
const PROBES = 4;
const LINE = 100;

const values = () => ({
  filter: '',
  cut: false,
  /** When WAN 1 was cut or came back. */
  since: -100,
  networks: ['staff', 'voice', 'guest', 'till'].map((name, i) => ({
    name,
    vlan: 10 * (i + 1),
    dhcp: true,
    internet: true,
    others: i === 0,
  })),
  entry: { name: 'lab', vlan: 50 },
  rules: [
    { name: 'voice', from: 'voice', port: 5060, allow: true, hits: 18_204 },
    { name: 'block guest', from: 'guest', port: 0, allow: false, hits: 730 },
    { name: 'web', from: '', port: 443, allow: true, hits: 88_120 },
    { name: 'till', from: 'till', port: 0, allow: false, hits: 41 },
    { name: 'dns', from: '', port: 53, allow: true, hits: 12_020 },
  ],
  before: [] as string[],
  proposal: { cipher: 'AES-256', hash: 'SHA-256', group: 14, lifetime: 28_800 },
  tested: false,
  classes: [
    { name: 'VoIP', least: 2, most: 10 },
    { name: 'Web', least: 30, most: 100 },
    { name: 'Backup', least: 10, most: 60 },
  ],
  accounts: [
    { name: 'admin', rights: 'write' },
    { name: 'support', rights: 'read' },
  ],
  account: 'night',
  log: '192.168.10.5',
  ntp: 'time.router.example',
  backup: '03:30',
  scheduled: true,
});
type V = ReturnType<typeof values>;
type X = Context<V>;
const PEER = { cipher: 'AES-256', hash: 'SHA-256', group: 19, lifetime: 3600 } as const;

export const device = defineDevice<V>({
  values,
  screens: [
    ({ v, t, n, clock }) => {
      const found =
        v.filter === ''
          ? SESSIONS
          : SESSIONS.filter(({ from, to }) => from.includes(v.filter) || to.includes(v.filter));
      return [
        facts(
          ['CPU', n(Math.round(wave(1, clock, 12, 34)), '%')],
          ['RAM', n(Math.round(wave(2, clock / 9, 41, 46)), '%')],
          ['Sessions', n(Math.round(wave(3, clock, 3080, 3120)))],
        ),
        chart(`CPU · 1 h`, waves(1, clock, 60, [12, 34]), { unit: '%', from: '-60 min', to: '0' }),
        live(text('filter', `${t('search')}: ${t('address')}`)),
        table(
          [t('from'), t('to')],
          found.slice(0, 300).map(({ from, to }) => [from, to]),
          `Sessions: ${n(found.length)}`,
        ),
      ];
    },
    lines,
    ({ v, d, t }) => [
      table(
        [t('network'), 'VLAN', t('address'), 'DHCP', 'WAN', `→ ${t('networks')}`],
        v.networks.map(({ name, vlan }, i) => [
          name,
          vlan,
          `192.168.${vlan}.1/24`,
          toggle(`networks.${i}.dhcp`, `DHCP ${name}`),
          toggle(`networks.${i}.internet`, `WAN ${name}`),
          toggle(`networks.${i}.others`, `${name} → ${t('networks')}`),
        ]),
      ),
      live(
        text('entry.name', t('name'), { check: isLong(t, 1) }),
        number('entry.vlan', 'VLAN', [2, 254], {
          check: (value) =>
            v.networks.some(({ vlan }) => vlan === value) ? t('taken', { name: `VLAN ${String(value)}` }) : undefined,
        }),
      ),
      buttons(
        button(
          t('add'),
          { networks: [...v.networks, { ...d.entry, dhcp: true, internet: false, others: false }] },
          {
            off: v.networks.some(({ vlan }) => vlan === d.entry.vlan) || typeof d.entry.vlan !== 'number',
            log: `VLAN ${d.entry.vlan}`,
          },
        ),
      ),
    ],
    firewall,
    ipsec,
    (x) => {
      const least = sum(x.d.classes.map((one) => one.least));
      const voip = x.d.classes[0]?.least ?? 0;
      return [
        form(
          x.v.classes.flatMap(({ name }, i) => [
            number(`classes.${i}.least`, `${name} ≥`, [0, LINE], { unit: 'Mbit/s' }),
            number(`classes.${i}.most`, `${name} ≤`, [1, LINE], {
              unit: 'Mbit/s',
              check: (value) =>
                Number(value) < (x.d.classes[i]?.least ?? 0)
                  ? x.t('between', { min: x.d.classes[i]?.least ?? 0, max: LINE })
                  : undefined,
            }),
          ]),
        ),
        meter(
          `${x.t('total')} ≥`,
          least,
          [0, LINE],
          `${x.n(least)} / ${x.n(LINE, 'Mbit/s')}`,
          least > LINE ? 'bad' : 'good',
        ),
        ...(least > LINE ? [note(x.t('overLimit', { limit: x.n(LINE, 'Mbit/s') }), 'bad')] : []),
        facts([`VoIP: ${x.t('reserve')}`, x.n(voip, 'Mbit/s')]),
      ];
    },
    ({ v, d, t }) => [
      table(
        [t('user'), t('type'), ''],
        v.accounts.map(({ name }, i) => [
          name,
          choice(`accounts.${i}.rights`, `${name}: ${t('type')}`, [
            ['read', t('read')],
            ['write', t('write')],
          ]),
          button(t('remove'), { accounts: v.accounts.filter((_, at) => at !== i) }, { off: i === 0, log: name }),
        ]),
      ),
      live(text('account', t('user'), { check: isLong(t, 3) })),
      buttons(
        button(
          t('add'),
          { accounts: [...v.accounts, { name: d.account, rights: 'read' }] },
          { off: v.accounts.some(({ name }) => name === d.account), log: d.account },
        ),
      ),
      form([
        text('log', 'Syslog', { check: isAddress(t) }),
        text('ntp', 'NTP', { check: isLong(t, 4) }),
        toggle('scheduled', 'Backup'),
        time('backup', t('time')),
      ]),
      buttons(save(t('save'), 'W4-20A.kvb', JSON.stringify(v, null, 1))),
    ],
  ],
});

function lines({ v, t, n, clock, fig }: X) {
  const passed = clock - v.since;
  const takes = fig('failoverTime', PROBES);
  const lost = v.cut ? Math.min(PROBES, Math.floor((passed / takes) * PROBES)) : 0;
  const moved = v.cut && lost === PROBES;
  const rate = Math.round(wave(4, clock, 40, 88));
  return [
    live(toggle('cut', `WAN 1: ${t('off')}`)),
    buttons(button(`${t('test')} · ${v.cut ? t('online') : t('offline')}`, { cut: !v.cut, since: clock })),
    table(
      ['WAN', t('type'), t('status'), t('rate')],
      [
        [
          'WAN 1',
          'FTTH',
          v.cut ? status(t('offline'), 'bad') : status(t('online'), 'good'),
          n(v.cut ? 0 : rate, 'Mbit/s'),
        ],
        [
          'WAN 2',
          '4G',
          moved ? status(t('online'), 'good') : status(t('reserve'), 'idle'),
          n(moved ? Math.round(rate / 3) : 0, 'Mbit/s'),
        ],
      ],
    ),
    steps(
      [1, 2, 3, 4]
        .map((i) => `ICMP #${i}: ${v.cut ? t('loss') : n(9, 'ms')}`)
        .concat(`${t('traffic')} → WAN ${moved ? 2 : 1}`),
      v.cut ? lost / 5 + (moved ? 0.2 : 0) : 1,
    ),
  ];
}

function verdicts(rules: V['rules']): string[] {
  return PACKETS.map(({ from, port }) => {
    const rule = rules.find((one) => (one.from === '' || one.from === from) && (one.port === 0 || one.port === port));
    return rule?.allow === true ? 'allowed' : 'blocked';
  });
}

function firewall({ v, t }: X) {
  const after = verdicts(v.rules);
  const before = v.before.length > 0 ? v.before : after;
  const raise = (i: number) =>
    v.rules.map((rule, at) => (at === i - 1 ? (v.rules[i] ?? rule) : at === i ? (v.rules[i - 1] ?? rule) : rule));
  const say = (verdict: string | undefined) =>
    verdict === 'allowed' ? status(t('allowed'), 'good') : status(t('blocked'), 'idle');
  return [
    table(
      ['#', t('rule'), t('from'), t('port'), t('status'), t('total'), ''],
      v.rules.map(({ name, from, port, allow, hits }, i) => [
        String(i + 1),
        name,
        from || t('all'),
        port === 0 ? t('all') : String(port),
        say(allow ? 'allowed' : 'blocked'),
        hits,
        button(`${t('move')} ↑`, { rules: raise(i), before: after }, { off: i === 0, log: name }),
      ]),
    ),
    table(
      [t('from'), t('port'), t('before'), t('after')],
      PACKETS.map(({ from, port }, i) => [
        from,
        String(port),
        say(before[i]),
        before[i] === after[i]
          ? say(after[i])
          : status(`${t(after[i] === 'allowed' ? 'allowed' : 'blocked')} ←`, 'warn'),
      ]),
    ),
    note(
      `${t('before')} ≠ ${t('after')}: ${before.filter((verdict, i) => verdict !== after[i]).length} / ${PACKETS.length}`,
    ),
  ];
}

function ipsec({ v, t, span, running }: X) {
  const { cipher, hash, group } = v.proposal;
  const up = cipher === PEER.cipher && hash === PEER.hash && group === PEER.group;
  const done = running('ike');
  const row = (name: string, own: string, other: string) => [
    name,
    own,
    other,
    status(own === other ? '=' : '≠', own === other ? 'good' : 'warn'),
  ];
  return [
    table(
      [t('name'), t('status')],
      [
        ['branch-1', status(t('online'), 'good')],
        ['branch-2', v.tested && up ? status(t('online'), 'good') : status(`IKE phase 1: ${t('refused')}`, 'bad')],
      ],
    ),
    form([
      choice('proposal.cipher', 'Cipher', ['AES-128', 'AES-256']),
      choice('proposal.hash', 'Hash', ['SHA-1', 'SHA-256', 'SHA-512']),
      choice('proposal.group', 'DH', [14, 19, 20]),
      choice('proposal.lifetime', 'Lifetime', [3600, 28_800], { unit: 's' }),
    ]),
    table(
      ['branch-2', t('own'), t('to'), ''],
      [
        row('Cipher', cipher, PEER.cipher),
        row('Hash', hash, PEER.hash),
        row('DH', String(group), String(PEER.group)),
        ['Lifetime', span(v.proposal.lifetime), span(PEER.lifetime), status('✓', 'good')],
      ],
    ),
    buttons(
      button(
        t('test'),
        { tested: false },
        { off: done !== undefined, wait: { id: 'ike', seconds: 3, set: { tested: true } } },
      ),
    ),
    ...(done === undefined ? [] : [steps(['IKE phase 1', 'IKE phase 2'], done)]),
    ...(v.tested && !up ? [note(`IKE phase 1: NO_PROPOSAL_CHOSEN`, 'bad')] : []),
  ];
}
