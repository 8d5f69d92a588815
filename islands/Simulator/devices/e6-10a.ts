import { defineDevice } from '../model.ts';
import {
  button,
  buttons,
  choice,
  facts,
  form,
  live,
  meter,
  note,
  range,
  status,
  steps,
  table,
  text,
  time,
  toggle,
} from '../parts.ts';
import { isLong } from '../shared/checks.ts';
import { chance } from '../shared/wave.ts';

const HOME = 'Sample-Home';
const SECRET = 'sample-pass-2026';
const SERIAL = 'E610-2604-7315';
const NETWORKS = [HOME, ...Array.from({ length: 8 }, (_, i) => `Neighbour-${i + 1}`)].map((name, i) => ({
  name,
  signal: i === 0 ? -54 : -Math.round(60 + chance(i) * 30),
  channel: [6, 1, 11, 36, 44, 1, 100, 6, 52][i] ?? 1,
}));
/** Metres to the router at which the second and the third light go out. */
const SECOND = 14;
const THIRD = 8;

const values = () => ({
  ssid: NETWORKS[1]?.name ?? '',
  password: '',
  joined: '',
  refused: false,
  metres: 10,
  sameName: true,
  ownName: 'Sample-Home-2',
  clients: ['tv-living', 'tablet-kids', 'phone-ben'].map((name) => ({ name, extender: true })),
  cable: false,
  secret: 'sample-admin-26',
  zone: 'UTC+1',
  ledFrom: '22:00',
  ledTo: '06:00',
  digits: '',
});
type V = ReturnType<typeof values>;

export const device = defineDevice<V>({
  values,
  screens: [
    ({ v, t, n, running }) => {
      const done = running('join');
      const right = v.ssid === HOME && v.password === SECRET;
      return [
        note(`${t('password')}: ${SECRET}`),
        table(
          ['SSID', t('signal'), t('channel'), ''],
          NETWORKS.map(({ name, signal, channel }) => [
            name,
            n(signal, 'dBm'),
            String(channel),
            button(t('next'), { ssid: name }, { pressed: v.ssid === name, log: name }),
          ]),
        ),
        live(text('password', `${v.ssid}: ${t('password')}`)),
        buttons(
          button(
            t('start'),
            { refused: false },
            {
              off: done !== undefined,
              wait: { id: 'join', seconds: 6, set: right ? { joined: HOME, refused: false } : { refused: true } },
            },
          ),
        ),
        ...(done === undefined ? [] : [steps([t('search'), t('password'), 'DHCP', t('online')], done)]),
        ...(v.joined === '' ? [] : [note(`${v.joined}: ${t('online')}`, 'good')]),
        ...(v.refused ? [note(`${v.ssid}: ${t('password')} – ${t('refused')}`, 'bad')] : []),
      ];
    },
    ({ v, t, n }) => {
      const signal = Math.round(-40 - 2.2 * v.metres);
      const light = (on: boolean) => status(t(on ? 'on' : 'off'), on ? 'good' : 'idle');
      return [
        live(range('metres', t('distance'), [0, 20], { unit: 'm' })),
        facts(['LED 1', light(true)], ['LED 2', light(v.metres < SECOND)], ['LED 3', light(v.metres < THIRD)]),
        meter(
          t('signal'),
          signal,
          [-90, -40],
          n(signal, 'dBm'),
          v.metres < THIRD ? 'good' : v.metres < SECOND ? 'warn' : 'bad',
        ),
        meter(
          t('rate'),
          Math.max(0, 430 - v.metres * 19),
          [0, 430],
          n(Math.max(0, 430 - v.metres * 19), 'Mbit/s'),
          v.metres < SECOND ? 'good' : 'warn',
        ),
      ];
    },
    ({ v, d, t }) => [
      form([
        toggle('sameName', `${t('router')}: ${HOME}`),
        text('ownName', 'SSID', { off: d.sameName && HOME, check: isLong(t, 1) }),
      ]),
      ...(v.sameName
        ? [facts(['SSID', HOME], [t('devices'), t('auto')])]
        : [
            table(
              [t('device'), v.ownName],
              v.clients.map(({ name }, i) => [name, toggle(`clients.${i}.extender`, `${name}: ${v.ownName}`)]),
            ),
          ]),
    ],
    ({ v, t, n }) => [
      form([toggle('cable', t('accessPoint'))]),
      facts(
        [t('wired'), v.cable ? status(n(1, 'Gbit/s'), 'good') : status(t('off'), 'idle')],
        [
          `${t('wireless')} → ${t('router')}`,
          v.cable ? status(t('off'), 'idle') : status(v.joined || t('waiting'), v.joined === '' ? 'warn' : 'good'),
        ],
      ),
    ],
    ({ v, d, t }) => [
      form([
        text('secret', t('password'), { check: isLong(t, 10) }),
        choice('zone', t('time'), ['UTC-5', 'UTC', 'UTC+1', 'UTC+3', 'UTC+7', 'UTC+8']),
        time('ledFrom', `LED ${t('off')}`),
        time('ledTo', `LED ${t('on')}`),
      ]),
      facts([t('serial'), SERIAL]),
      live(text('digits', `${t('serial')}: ${t('confirm')} (4)`)),
      buttons(button(t('reset'), values(), { off: d.digits !== SERIAL.slice(-4) })),
      ...(v.digits !== '' && v.digits !== SERIAL.slice(-4) ? [note(t('invalid'), 'warn')] : []),
    ],
  ],
});
