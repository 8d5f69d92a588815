import { defineDevice, type Context } from '../model.ts';
import { button, buttons, choice, facts, form, live, meter, note, range, steps, text, toggle } from '../parts.ts';
import { isLong } from '../shared/checks.ts';
import { WAN, wanFields } from '../shared/wan.ts';
import { wave } from '../shared/wave.ts';
import { bandFields, bandsOf } from '../shared/wifi.ts';
import { qr } from '../views/Qr.tsx';

/** Characters of a password of the device. */
const PASSWORD = 10;
const CLIENTS = 11;

const values = (x: Pick<Context<object>, 'fig' | 'list'>) => ({
  page: 0,
  password: '',
  wan: WAN,
  bands: bandsOf(x),
  ready: false,
  advanced: false,
  beamforming: true,
  wakeTime: true,
  least: -82,
  guest: { on: false, ssid: 'Sample-Guest', password: 'sample-guest-26', hours: 8, until: 0 },
  mode: 'router',
});
type V = ReturnType<typeof values>;
type X = Context<V>;

export const device = defineDevice<V>({
  values,
  hidden: ({ mode }) => ({ accessPoint: [0], repeater: [0, 3] })[mode] ?? [],
  // The time of a guest network starts when it is switched on, and ends it.
  settle: ({ guest }, clock) => {
    if (!guest.on) return guest.until === 0 ? undefined : { 'guest.until': 0 };
    if (guest.until > 0 && clock >= guest.until) return { 'guest.on': false, 'guest.until': 0 };
    return guest.until === 0 && guest.hours > 0 ? { 'guest.until': clock + guest.hours * 3600 } : undefined;
  },
  screens: [
    wizard,
    ({ v, t, n, clock }) => [
      facts(
        ['WAN', v.mode === 'router' ? `${v.wan.type} · ${v.wan.address}` : '–'],
        [t('mode'), v.mode === 'repeater' ? 'Repeater' : t(v.mode === 'router' ? 'router' : 'accessPoint')],
        [t('devices'), CLIENTS + (v.guest.on ? 2 : 0)],
        [t('guests'), v.guest.on ? v.guest.ssid : t('off')],
      ),
      ...v.bands.map(({ name, ssid, on }, i) => {
        const load = on ? Math.round(wave(i, clock, 8, 50)) : 0;
        return meter(`${name} · ${ssid}`, load, [0, 100], on ? n(load, '%') : t('off'));
      }),
    ],
    (x) => [
      ...x.v.bands.map(({ name }, i) => form(bandFields(x, i), { title: name })),
      live(toggle('advanced', x.t('more'))),
      ...(x.v.advanced
        ? [
            form([
              toggle('beamforming', 'Beamforming'),
              toggle('wakeTime', 'Target Wake Time'),
              range('least', `${x.t('signal')} ≥`, [-95, -65], { unit: 'dBm' }),
            ]),
          ]
        : []),
    ],
    ({ v, t, span, clock }) => [
      form(
        [
          toggle('guest.on', t('guests')),
          text('guest.ssid', 'SSID', { check: fits(t, 1, 24) }),
          text('guest.password', t('password'), { check: fits(t, 8, 32) }),
          choice('guest.hours', t('time'), [
            [4, span(4 * 3600)],
            [8, span(8 * 3600)],
            [24, span(86_400)],
            [0, '∞'],
          ]),
        ],
        { also: { 'guest.until': 0 } },
      ),
      facts(
        [t('guests'), v.guest.on ? v.guest.ssid : t('off')],
        [t('remaining'), v.guest.until > 0 ? span(v.guest.until - clock) : v.guest.on ? '∞' : '–'],
      ),
      qr(joinCode(v.guest), 'QR'),
    ],
    ({ t }) => [
      form([
        choice('mode', t('mode'), [
          ['router', t('router')],
          ['accessPoint', t('accessPoint')],
          ['repeater', 'Repeater'],
        ]),
      ]),
    ],
  ],
});

/** A length that the code has room for. */
function fits(t: X['t'], least: number, most: number): (value: unknown) => string | undefined {
  return (value) =>
    new TextEncoder().encode(String(value)).length > most ? t('overLimit', { limit: most }) : isLong(t, least)(value);
}

/** What a phone reads to join a network. Signs with a meaning are escaped; those that no longer fit are left out. */
function joinCode({ ssid, password }: V['guest']): string {
  const plain = (text: string): string => text.replaceAll(/[\\;,:"]/g, String.raw`\$&`);
  return `WIFI:T:WPA;S:${plain(ssid)};P:${plain(password)};;`;
}

function wizard({ v, d, t, list, ...x }: X) {
  const context = { v, d, t, list, ...x };
  const last = 3;
  const pages = [
    [live(text('password', t('password'), { check: isLong(t, PASSWORD) }))],
    [live(...wanFields(context))],
    [
      live(
        text('bands.0.ssid', 'SSID 2.4 GHz', { check: isLong(t, 1) }),
        text('bands.1.ssid', 'SSID 5 GHz', { check: isLong(t, 1) }),
      ),
    ],
    [
      facts(
        [t('password'), '•'.repeat(v.password.length)],
        ['WAN', v.wan.type],
        ['SSID', v.bands.map(({ ssid }) => ssid).join(' · ')],
      ),
      ...(v.ready ? [note(t('done'), 'good')] : []),
    ],
  ];
  const held = v.page === 0 && isLong(t, PASSWORD)(d.password) !== undefined;
  return [
    steps([t('password'), 'WAN', 'SSID', t('done')], v.page / (last + 1)),
    ...(pages[v.page] ?? []),
    buttons(
      button(t('back'), { page: v.page - 1 }, { off: v.page === 0 }),
      v.page < last ? button(t('next'), { page: v.page + 1 }, { off: held }) : button(t('apply'), { ready: true }),
    ),
  ];
}
