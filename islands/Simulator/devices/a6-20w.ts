import { defineDevice } from '../model.ts';
import { choice, facts, form, live, meter, note, number, range, status, table, text, time, toggle } from '../parts.ts';
import { isLong } from '../shared/checks.ts';
import { clockOf, minutesOf } from '../shared/wave.ts';

/** Watts that are measured, and what the telephone may take on the pass-through socket. */
const OWN_POWER = 7.8;
const BUDGET = 12.95;

const values = () => ({
  chosen: 0,
  led: 60,
  networks: [
    { name: 'Sample-Guest', on: true, vlan: 20 },
    { name: 'Sample-Staff', on: true, vlan: 10 },
  ],
  power: 11,
  sockets: [
    { vlan: 20, speed: 1000, isolated: true },
    { vlan: 40, speed: 1000, isolated: false },
  ],
  phone: 3,
  night: { on: false, from: '22:00', to: '06:00' },
  moment: '20:00',
});
type V = ReturnType<typeof values>;

export const device = defineDevice<V>({
  values,
  screens: [
    (x) => {
      const { v, t, n } = x;
      const dark = asleep(v);
      return [
        {
          kind: 'ports',
          label: t('port'),
          path: 'chosen',
          chosen: v.chosen,
          items: [
            ...v.sockets.map(({ vlan, speed }, i) => ({
              name: `LAN ${i + 1}`,
              text: `VLAN ${vlan} · ${n(speed, 'Mbit/s')}`,
              tone: 'good' as const,
            })),
            {
              name: 'LED',
              text: dark ? t('off') : n(v.led, '%'),
              tone: dark || v.led === 0 ? ('idle' as const) : ('good' as const),
            },
          ],
        },
        v.chosen < 2
          ? form([number(`sockets.${v.chosen}.vlan`, `LAN ${v.chosen + 1}: VLAN`, [1, 4094])])
          : live(range('led', 'LED', [0, 100], { unit: '%' })),
      ];
    },
    ({ v, t, fig }) => [
      ...v.networks.map(({ name }, i) =>
        form(
          [
            toggle(`networks.${i}.on`, t('on')),
            text(`networks.${i}.name`, 'SSID', { check: isLong(t, 1) }),
            number(`networks.${i}.vlan`, 'VLAN', [1, 4094]),
          ],
          { title: name },
        ),
      ),
      live(range('power', t('power'), [3, fig('txPower24', 18)], { unit: 'dBm' })),
      ...(asleep(v) ? [note(`2.4 GHz: ${t('off')}`, 'idle')] : []),
    ],
    ({ v, t, list }) => [
      ...v.sockets.map((_, i) =>
        form(
          [
            number(`sockets.${i}.vlan`, 'VLAN', [1, 4094]),
            choice(`sockets.${i}.speed`, t('speed'), [10, 100, 1000], { unit: 'Mbit/s' }),
            toggle(`sockets.${i}.isolated`, t('isolation')),
          ],
          { title: `LAN ${i + 1}` },
        ),
      ),
      ...(list('vlanKinds').length > 0
        ? [facts(['LAN 1', `VLAN ${v.sockets[0]?.vlan}`], ['LAN 2', `VLAN ${v.sockets[1]?.vlan}`])]
        : []),
    ],
    ({ v, t, n, fig }) => {
      const most = fig('poePassThrough', 6);
      const over = v.phone > most;
      return [
        facts(
          ['PoE', 'IEEE 802.3at · class 4'],
          [t('power'), n(OWN_POWER + (over ? 0 : v.phone), 'W')],
          [t('own'), n(OWN_POWER, 'W')],
        ),
        live({ ...range('phone', 'VoIP', [0, 9], { unit: 'W' }), step: 0.5 }),
        meter('PoE → VoIP', v.phone, [0, most], `${n(v.phone)} / ${n(most, 'W')}`, over ? 'bad' : 'good'),
        meter('PoE', OWN_POWER + (over ? 0 : v.phone), [0, BUDGET + most], n(OWN_POWER + (over ? 0 : v.phone), 'W')),
        ...(over ? [note(`VoIP: ${t('off')}. ${t('overLimit', { limit: n(most, 'W') })}`, 'bad')] : []),
      ];
    },
    ({ v, t }) => {
      const dark = asleep(v);
      const state = (on: boolean) => status(t(on ? 'on' : 'off'), on ? 'good' : 'idle');
      return [
        form([toggle('night.on', t('on')), time('night.from', t('from')), time('night.to', t('to'))]),
        live({ ...time('moment', `${t('time')} (${t('test')})`) }),
        table(
          [t('unit'), `${v.moment || clockOf(0)}`],
          [
            ['LED', state(!dark)],
            ['2.4 GHz', state(!dark)],
            ['5 GHz', state(true)],
            ['LAN 1', state(true)],
            ['LAN 2', state(true)],
          ],
        ),
      ];
    },
  ],
});

/** Whether it is night for the device at the moment that is being tried. */
function asleep({ night, moment }: V): boolean {
  const [from, to, at] = [minutesOf(night.from), minutesOf(night.to), minutesOf(moment)];
  return night.on && (from < to ? at >= from && at < to : at >= from || at < to);
}
