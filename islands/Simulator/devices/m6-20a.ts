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
  range,
  save,
  steps,
  table,
  text,
  time,
  toggle,
} from '../parts.ts';
import { isLong } from '../shared/checks.ts';
import { sampleClients } from '../shared/clients.ts';
import { waves } from '../shared/wave.ts';

/** Seconds in which a unit joins, and in which all units take a new name. */
const JOIN = 40;
const CHANGE = 20;
const PEOPLE = ['Anna', 'Ben', 'Kids'] as const;

const values = () => ({
  units: [{ name: 'hall', signal: 0 }],
  joined: false,
  wifi: { ssid: 'Sample-Home', password: 'sample-pass-2026', security: 'WPA2/WPA3' },
  /** The name that the units have, and when they were told. */
  told: { ssid: 'Sample-Home', at: -CHANGE },
  mode: 'router',
  forwarding: true,
  clients: sampleClients(9).map((client, i) => ({ ...client, person: i % PEOPLE.length })),
  people: PEOPLE.map((name, i) => ({ name, minutes: [720, 720, 90][i] ?? 90, bed: '21:00', limited: i === 2 })),
  person: 2,
  restarts: 1,
});
type V = ReturnType<typeof values>;
type X = Context<V>;

export const device = defineDevice<V>({
  values,
  settle: ({ wifi, told }, clock) => (wifi.ssid === told.ssid ? undefined : { told: { ssid: wifi.ssid, at: clock } }),
  screens: [
    (x) => {
      const { v, t, n } = x;
      const alarm =
        changing(x) > 0
          ? `${t('wireless')}: ${t('waiting')}`
          : v.units.length < 2
            ? `${t('unit')} 2: ${t('offline')}`
            : '';
      return [
        note(`${t('unit')}: ${n(v.units.length)} ${t('online')}`, 'good'),
        note(`${t('devices')}: ${n(v.clients.length)} · ${v.wifi.ssid}`, 'good'),
        note(`WAN: ${t('online')} · ${t(v.mode === 'router' ? 'router' : 'accessPoint')}`, 'good'),
        ...(alarm === '' ? [] : [note(alarm, 'warn')]),
        ...(v.units.length < 2 ? [buttons(button(t('more'), undefined, { go: 1 }))] : []),
      ];
    },
    ({ v, t, n, fig, running }) => {
      const done = running('join');
      const next = `room-${v.units.length + 1}`;
      return [
        table(
          [t('unit'), t('signal')],
          v.units.map(({ name, signal }, i) => [name, i === 0 ? t('router') : n(signal, 'dBm')]),
        ),
        buttons(
          button(`${t('add')} (WPS)`, undefined, {
            off: done !== undefined || v.units.length >= fig('meshUnits', 6),
            wait: {
              id: 'join',
              seconds: JOIN,
              set: { units: [...v.units, { name: next, signal: -55 - 3 * v.units.length }], joined: true },
            },
          }),
        ),
        ...(done === undefined && !v.joined
          ? []
          : [steps([t('search'), 'WPS', `${t('channel')} 36 → 100`, t('online')], done ?? 1)]),
        ...(v.joined && done === undefined ? [note(`${v.units.at(-1)?.name}: ${t('online')}`, 'good')] : []),
      ];
    },
    (x) => {
      const left = changing(x);
      return [
        form([
          text('wifi.ssid', 'SSID', { check: isLong(x.t, 1) }),
          text('wifi.password', x.t('password'), { check: isLong(x.t, 8) }),
          choice('wifi.security', x.t('security'), ['WPA2', 'WPA2/WPA3', 'WPA3']),
        ]),
        table(
          [x.t('unit'), 'SSID'],
          x.v.units.map(({ name }) => [name, left > 0 ? `${x.v.wifi.ssid} …` : x.v.wifi.ssid]),
        ),
        ...(left > 0 ? [note(`${x.t('devices')}: ${x.t('waiting')}, ${x.span(left)}`, 'warn')] : []),
      ];
    },
    ({ v, d, t }) => [
      form([
        choice('mode', t('mode'), [
          ['router', t('router')],
          ['accessPoint', t('accessPoint')],
        ]),
      ]),
      ...(d.mode === 'router'
        ? [
            facts(['DHCP', '192.168.1.100 – 192.168.1.199'], [t('address'), '192.168.1.1']),
            live(toggle('forwarding', `${t('port')} 8443 → nas`)),
          ]
        : [
            note(`DHCP, ${t('port')} 8443: ${t('unavailable', { cause: t('accessPoint') })}`, 'warn'),
            facts([`DHCP · ${t('gateway')}`, '192.0.2.1'], [t('address'), '192.0.2.44']),
          ]),
      ...(v.mode === d.mode ? [] : [note(t('unsaved'))]),
    ],
    family,
    ({ v, t, n, clock }) => {
      const report = [
        '1/2',
        `SSID ${v.wifi.ssid}`,
        `${t('channel')} 6, 36`,
        `${t('restart')} ${v.restarts}`,
        '',
        '2/2',
        ...v.units.map(({ name, signal }) => `${name} ${signal} dBm`),
      ];
      return [
        chart(`1/2 · ${t('channel')} 36`, waves(1, clock, 40, [20, 60]), { unit: '%', bars: true }),
        facts([t('restart'), n(v.restarts)], [t('unit'), n(v.units.length)], [t('password'), '–']),
        chart(`2/2 · Backhaul`, waves(4, clock, 60, [700, 920]), { unit: 'Mbit/s' }),
        buttons(save(t('save'), 'report.txt', report.join('\n'))),
      ];
    },
  ],
});

/** Seconds until all units have the name. */
function changing({ v, clock }: X): number {
  return Math.max(0, CHANGE - (clock - v.told.at));
}

function family({ v, t, span }: X) {
  const { person: at, people, clients } = v;
  const path = `people.${at}`;
  const names = people.map(({ name }, i) => [i, name] as const);
  return [
    live(choice('person', t('group'), names)),
    live(
      toggle(`${path}.limited`, t('limit')),
      { ...range(`${path}.minutes`, t('time'), [15, 720], { unit: 'min' }), step: 15 },
      time(`${path}.bed`, t('off')),
    ),
    table(
      [t('group'), t('devices'), t('limit'), t('off')],
      people.map(({ name, minutes, limited, bed }, i) => [
        name,
        clients.filter(({ person }) => person === i).length,
        limited ? span(minutes * 60) : t('none'),
        limited ? bed : '–',
      ]),
    ),
    table(
      [t('device'), t('group')],
      clients.map(({ name }, i) => [name, choice(`clients.${i}.person`, `${name}: ${t('group')}`, names)]),
    ),
  ];
}
