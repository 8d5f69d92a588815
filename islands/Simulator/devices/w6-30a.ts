import { createElement } from 'react';
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
  note,
  number,
  status,
  table,
  text,
  toggle,
} from '../parts.ts';
import { isInside, isLong } from '../shared/checks.ts';
import { sum, waves } from '../shared/wave.ts';

const ZONES = ['staff', 'guest', 'voice', 'mgmt'] as const;
/** Beacons a second of one network on one band. */
const BEACONS = 9.8;
const COMFORTABLE = 5;
const SETTLES = 60;

const values = () => ({
  first: 50,
  /** The ratio that the counters come from, and when it was set. */
  told: { first: 50, from: 50, at: -SETTLES },
  networks: ['Office', 'Guest', 'Phones'].map((name, i) => ({
    name,
    vlan: 10 * (i + 1),
    band: i === 2 ? '5' : '2.4 + 5',
    security: i === 1 ? 'WPA2/WPA3' : 'WPA3',
  })),
  name: 'Lab',
  portal: { text: 'Welcome to the office', colour: 'teal', terms: true },
  hours: 24,
  vouchers: [] as { code: string; hours: number }[],
  users: ['anna', 'ben', 'field-1'].map((name, i) => ({ name, online: i < 2, network: 'staff' })),
  user: 'field-2',
  pool: { from: '192.168.90.10', to: '192.168.90.60' },
  matrix: Object.fromEntries(
    ZONES.map((from, i) => [from, Object.fromEntries(ZONES.map((to) => [to, i === 3 || from === to]))]),
  ) as Record<string, Record<string, boolean>>,
  update: true,
});
type V = ReturnType<typeof values>;
type X = Context<V>;

export const device = defineDevice<V>({
  values,
  settle: ({ first, told }, clock) =>
    first === told.first ? undefined : { told: { first, from: told.first, at: clock } },
  screens: [
    ({ v, t, n, clock }) => [
      facts(
        ['WAN', status(t('online'), 'good')],
        [t('wireless'), n(23)],
        ['VPN', n(v.users.filter(({ online }) => online).length)],
        [t('firmware'), v.update ? status('2.5.3', 'warn') : '2.5.2'],
      ),
      buttons(
        button(`WAN · ${v.first} / ${100 - v.first}`, undefined, { go: 1 }),
        button(`${t('wireless')} · ${v.networks.length}`, undefined, { go: 2 }),
        button(`${t('guests')} · ${v.vouchers.length}`, undefined, { go: 3 }),
        button(`VPN · ${v.users.length}`, undefined, { go: 4 }),
        button('Firewall', undefined, { go: 5 }),
      ),
      chart('WAN', waves(1, clock, 60, [80, 410]), { unit: 'Mbit/s' }),
    ],
    ({ v, d, t, n, clock }) => {
      const share = Math.min(1, (clock - v.told.at) / SETTLES);
      const first = Math.round(v.told.from + (v.told.first - v.told.from) * share);
      return [
        form([number('first', 'WAN 1', [0, 100], { unit: '%' })]),
        facts(['WAN 1', n(d.first, '%')], ['WAN 2', n(100 - d.first, '%')]),
        meter('WAN 1', first, [0, 100], n(first, '%')),
        meter('WAN 2', 100 - first, [0, 100], n(100 - first, '%')),
        facts(
          [`${t('total')} WAN 1`, n(Math.round(first * 3.1 + clock / 10), 'MB')],
          [`${t('total')} WAN 2`, n(Math.round((100 - first) * 3.1 + clock / 12), 'MB')],
        ),
      ];
    },
    wireless,
    portal,
    ({ v, d, t }) => [
      table(
        [t('user'), t('status'), t('network'), ''],
        v.users.map(({ name, online }, i) => [
          name,
          online ? status(t('online'), 'good') : status(t('offline'), 'idle'),
          choice(`users.${i}.network`, `${name}: ${t('network')}`, ['staff', 'voice', 'all']),
          [
            button(t('offline'), { [`users.${i}.online`]: false }, { off: !online, log: name }),
            button(t('remove'), { users: v.users.filter((_, at) => at !== i) }, { log: name }),
          ],
        ]),
      ),
      live(text('user', t('user'), { check: isLong(t, 3) })),
      buttons(
        button(
          t('add'),
          { users: [...v.users, { name: d.user, online: false, network: 'staff' }] },
          { off: v.users.some(({ name }) => name === d.user), log: d.user },
        ),
      ),
      form([
        text('pool.from', t('from'), { check: isInside(t, '192.168.90.1') }),
        text('pool.to', t('to'), { check: isInside(t, '192.168.90.1') }),
      ]),
    ],
    ({ v, t }) => [
      table(
        [`${t('from')} ↓ ${t('to')} →`, ...ZONES],
        ZONES.map((from) => [from, ...ZONES.map((to) => toggle(`matrix.${from}.${to}`, `${from} → ${to}`))]),
      ),
      note(
        ZONES.filter((from) => from !== 'mgmt')
          .map((from) => `${from} → ${ZONES.filter((to) => v.matrix[from]?.[to]).join(', ') || '–'}`)
          .join(' · '),
      ),
    ],
  ],
});

function wireless({ v, d, t, n, fig }: X): Part[] {
  const count = v.networks.length;
  const beacons = sum(v.networks.map(({ band }) => (band.includes('+') ? 2 : 1))) * BEACONS;
  return [
    table(
      ['SSID', 'VLAN', t('frequency'), t('security'), ''],
      v.networks.map(({ name }, i) => [
        name,
        { ...number(`networks.${i}.vlan`, `${name}: VLAN`, [1, 4094]) },
        choice(`networks.${i}.band`, `${name}: ${t('frequency')}`, ['2.4', '5', '2.4 + 5']),
        choice(`networks.${i}.security`, `${name}: ${t('security')}`, ['WPA2', 'WPA2/WPA3', 'WPA3', 'WPA3-Enterprise']),
        button(t('remove'), { networks: v.networks.filter((_, at) => at !== i) }, { log: name }),
      ]),
    ),
    live(text('name', 'SSID', { check: isLong(t, 1) })),
    buttons(
      button(
        t('add'),
        { networks: [...v.networks, { name: d.name, vlan: 10 * (count + 1), band: '2.4 + 5', security: 'WPA3' }] },
        { off: count >= fig('ssids', 8), log: d.name },
      ),
    ),
    facts(['Beacons / s', n(Math.round(beacons))], [t('total'), `${count} / ${fig('ssids', 8)}`]),
    ...(count > COMFORTABLE ? [note(`Beacons: ${t('overLimit', { limit: COMFORTABLE })}`, 'warn')] : []),
  ];
}

function portal({ v, d, t, span }: X): Part[] {
  const hours = [2, 8, 24, 72, 168].map((one) => [one, span(one * 3600)] as const);
  const code = `${String.fromCodePoint(65 + (v.vouchers.length % 26))}7K-${4821 + v.vouchers.length * 37}`;
  return [
    form([
      text('portal.text', t('note'), { check: isLong(t, 1) }),
      choice('portal.colour', 'RGB', ['teal', 'amber', 'ink']),
      toggle('portal.terms', 'Terms'),
    ]),
    {
      kind: 'view',
      render: () =>
        createElement(
          'div',
          { className: 'sim-phone', 'data-colour': d.portal.colour },
          createElement('strong', null, d.portal.text),
          d.portal.terms && createElement('small', null, '☐ Terms'),
          createElement('span', null, t('start')),
        ),
    },
    live(choice('hours', t('time'), hours)),
    buttons(
      button(`${t('add')}: ${t('code')}`, { vouchers: [...v.vouchers, { code, hours: v.hours }] }, { log: code }),
    ),
    table(
      [t('code'), t('time'), ''],
      v.vouchers.map((one, i) => [
        one.code,
        span(one.hours * 3600),
        button(t('remove'), { vouchers: v.vouchers.filter((_, at) => at !== i) }, { log: one.code }),
      ]),
    ),
  ];
}
