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
  toggle,
} from '../parts.ts';
import { isLong } from '../shared/checks.ts';
import { WAN } from '../shared/wan.ts';
import { wave } from '../shared/wave.ts';
import { bandFields, bandsOf } from '../shared/wifi.ts';
import { week, weekOf } from '../views/Week.tsx';

/** Points of the graph of a day, and the dip at 03:10. */
const POINTS = 144;
const DIP = 19;
const DAY = Array.from({ length: POINTS }, (_, i) => (i === DIP ? 0 : Math.round(wave(3, i, 60, 480))));
/** Devices that know WPA2 alone. */
const OLD = ['printer', 'thermostat'] as const;
/** What a limit leaves of a measured upstream, so that the queue is ours. */
const SHARE = 0.9;
const DEVICES = ['tablet-kids', 'console', 'tv-living'] as const;

const values = (x: Pick<Context<object>, 'fig' | 'list'>) => ({
  networks: ['Work', 'Family', 'Appliances'].map((name, i) => ({
    name,
    address: `192.168.${10 + i * 10}.1`,
    dhcp: true,
  })),
  printer: false,
  common: true,
  bands: bandsOf(x),
  security: 'WPA2/WPA3',
  upstream: 40,
  shaping: true,
  queues: ['VoIP', 'Web', 'Backup'],
  times: weekOf(6, 21),
  shared: ['tablet-kids', 'console'] as string[],
  exception: false,
  firmware: '',
  loaded: false,
});
type V = ReturnType<typeof values>;
type X = Context<V>;

export const device = defineDevice<V>({
  values,
  screens: [
    ({ v, t, n, clock }) => [
      facts(
        ['WAN', status(WAN.address, 'good')],
        [t('rate'), n(Math.round(wave(1, clock, 80, 610)), 'Mbit/s')],
        ['SSID', v.bands.map(({ ssid }) => ssid).join(' · ')],
      ),
      chart('WAN', DAY, {
        unit: 'Mbit/s',
        from: '20:00',
        to: '20:00',
        marks: [{ at: DIP + 24, text: '03:10:22 PPPoE: LCP timeout, reconnect 03:10:41' }],
      }),
    ],
    ({ v, t }) => [
      table(
        [t('network'), t('address'), 'DHCP'],
        v.networks.map(({ name, address }, i) => [name, `${address}/24`, toggle(`networks.${i}.dhcp`, `DHCP ${name}`)]),
      ),
      ...v.networks.map((_, i) => form([text(`networks.${i}.name`, t('name'), { check: isLong(t, 1) })])).slice(0, 1),
      live(toggle('printer', `${v.networks[1]?.name} → printer (${v.networks[0]?.name})`)),
      note(
        `${v.networks[1]?.name} → printer (${v.networks[0]?.name}, 192.168.10.30): ${t(v.printer ? 'allowed' : 'blocked')}`,
        v.printer ? 'good' : 'idle',
      ),
    ],
    (x) => [
      form(
        [
          toggle('common', `${x.t('name')}: 2.4 + 5 GHz`),
          choice('security', x.t('security'), ['WPA2', 'WPA2/WPA3', 'WPA3']),
        ],
        {
          also: x.d.common ? { 'bands.1.ssid': x.v.bands[0]?.ssid } : {},
        },
      ),
      ...(x.d.security === 'WPA3' ? [note(x.t('wouldLose', { names: OLD.join(', ') }), 'warn')] : []),
      ...x.v.bands.map(({ name }, i) =>
        form(
          bandFields(x, i).filter(({ path }) => !(x.v.common && path === 'bands.1.ssid')),
          { title: name, ...(x.v.common && i === 0 ? { also: { 'bands.1.ssid': x.d.bands[0]?.ssid } } : {}) },
        ),
      ),
    ],
    queues,
    ({ v, t, locale }) => [
      week({ hours: v.times, path: 'times', label: t('time'), locale }),
      table(
        [t('device'), t('time')],
        DEVICES.map((name) => [
          name,
          button(
            t(v.shared.includes(name) ? 'remove' : 'add'),
            { shared: v.shared.includes(name) ? v.shared.filter((one) => one !== name) : [...v.shared, name] },
            { pressed: v.shared.includes(name), log: name },
          ),
        ]),
      ),
      live(toggle('exception', `${t('exception')}: 27.11., 20:00 – 23:00`)),
      note(
        `${v.shared.join(', ') || t('none')}: ${t('total')} ${[...v.times].filter((hour) => hour === '1').length + (v.exception ? 3 : 0)} h`,
      ),
    ],
    ({ v, t, running }) => {
      const done = running('firmware');
      return [
        buttons(
          save(t('save'), 'R7-30A.kvb', JSON.stringify(v, null, 1)),
          button(t('restoreFrom'), { loaded: true }, { log: 'R7-30A.kvb' }),
        ),
        ...(v.loaded ? [note(`R7-30A.kvb: ${t('done')}`, 'good')] : []),
        buttons(
          button(
            `${t('firmware')} 1.4.1`,
            {},
            {
              off: done !== undefined || v.firmware !== '',
              wait: { id: 'firmware', seconds: 12, set: { firmware: '1.4.1' } },
            },
          ),
        ),
        steps(['1.4.1.img', 'SHA-256', t('write'), t('test'), t('done')], v.firmware === '' ? (done ?? 0) : 1),
        ...(v.firmware === '' ? [] : [note(`${t('firmware')} ${v.firmware}: ${t('done')}`, 'good')]),
      ];
    },
  ],
});

function queues({ v, d, t, n, clock }: X) {
  const limit = Math.round(d.upstream * SHARE);
  const used = Math.min(limit, Math.round(wave(8, clock, 20, 60)));
  const raise = (i: number): string[] =>
    v.queues.map((name, at) => (at === i - 1 ? (v.queues[i] ?? name) : at === i ? (v.queues[i - 1] ?? name) : name));
  return [
    form([number('upstream', `${t('rate')} ↑`, [1, 2500], { unit: 'Mbit/s' }), toggle('shaping', t('limit'))]),
    note(`${t('recommended')}: ${n(limit, 'Mbit/s')}`, 'good'),
    meter(
      `${t('load')} ↑`,
      v.shaping ? used : d.upstream,
      [0, d.upstream],
      n(v.shaping ? used : d.upstream, 'Mbit/s'),
      v.shaping ? 'good' : 'warn',
    ),
    table(
      [t('priority'), t('type'), t('delay'), ''],
      v.queues.map((name, i) => [
        `${i + 1}`,
        name,
        n(v.shaping ? 3 + i * 9 : 180, 'ms'),
        button(`${t('move')} ↑`, { queues: raise(i) }, { off: i === 0, log: name }),
      ]),
    ),
  ];
}
