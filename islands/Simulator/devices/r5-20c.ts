import { defineDevice, type Context } from '../model.ts';
import { button, buttons, choice, facts, form, live, note, save, steps, table, text } from '../parts.ts';
import { isLong } from '../shared/checks.ts';
import { forwarding } from '../shared/rules.ts';
import { WAN, wanFields } from '../shared/wan.ts';
import { wave } from '../shared/wave.ts';
import { bandFields, bandsOf, type Band } from '../shared/wifi.ts';

/** Seconds for which the radio listens for radar before it sends. */
const LISTEN = 60;
/** Seconds between two values of the status page. */
const REFRESH = 10;
const RULES = 16;

const values = (x: Pick<Context<object>, 'fig' | 'list'>) => ({
  wan: WAN,
  bands: bandsOf(x).map((band): Band => ({ ...band, security: 'WPA2' })),
  mode: '802.11b/g/n',
  radar: { channel: 36, from: -LISTEN },
  rules: [
    { protocol: 'TCP', port: 22, target: '192.168.1.20' },
    { protocol: 'TCP', port: 8443, target: '192.168.1.20' },
  ],
  rule: { protocol: 'TCP', port: 443, target: '192.168.1.20' },
  file: 'R5-20C.bin',
  loaded: '',
});
type X = Context<ReturnType<typeof values>>;

export const device = defineDevice<ReturnType<typeof values>>({
  values,
  settle: ({ bands, radar }, clock) => {
    const channel = bands[1]?.channel ?? 0;
    return channel === radar.channel ? undefined : { radar: { channel, from: channel >= 52 ? clock : -LISTEN } };
  },
  screens: [
    ({ v, t, n, list, clock }) => {
      const moment = Math.floor(clock / REFRESH);
      return [
        note(t('supportUntil', { date: list('supportUntil')[0] ?? '' }), 'warn'),
        table(
          [t('name'), t('status'), t('rate')],
          [
            ['WAN', `${v.wan.type} · ${v.wan.address}`, n(Math.round(wave(1, moment * 5, 40, 90)), 'Mbit/s')],
            ['LAN', '192.168.1.1', n(1000, 'Mbit/s')],
            ...v.bands.map(({ name, ssid, on, channel }, i) => [
              name,
              on ? `${ssid} · ${t('channel')} ${channel || t('auto')}` : t('off'),
              on ? n(Math.round(wave(i + 2, moment * 5, 10, 60)), 'Mbit/s') : '–',
            ]),
          ],
        ),
      ];
    },
    (x) => [
      form([
        ...wanFields(x),
        text('bands.0.ssid', 'SSID 2.4 GHz', { check: isLong(x.t, 1) }),
        text('bands.1.ssid', 'SSID 5 GHz', { check: isLong(x.t, 1) }),
      ]),
    ],
    (x) => [
      form([choice('mode', x.t('mode'), ['802.11b/g/n', '802.11n']), ...bandFields(x, 0, ['WPA2'])]),
      note(`WPA3: ${x.t('unavailable', { cause: 'Wi-Fi 5' })}`),
    ],
    fiveGigahertz,
    (x) => [
      ...forwarding(
        x,
        [
          ['192.168.1.20', '192.168.1.20 · nas'],
          ['192.168.1.21', '192.168.1.21 · camera-door'],
        ],
        RULES,
      ),
      buttons(
        save(
          x.t('save'),
          'rules.csv',
          ['protocol,port,address', ...x.v.rules.map((rule) => Object.values(rule).join(','))].join('\n'),
        ),
      ),
    ],
    ({ v, t }) => [
      buttons(
        save(
          t('save'),
          'R5-20C.bin',
          JSON.stringify({ format: 'r5', wan: v.wan.type, ssid: v.bands.map(({ ssid }) => ssid) }),
        ),
      ),
      live(choice('file', t('restoreFrom'), ['R5-20C.bin', 'R6-20A.kvb'])),
      buttons(button(t('start'), { loaded: v.file }, { log: v.file })),
      ...(v.loaded === ''
        ? []
        : [
            v.loaded === 'R5-20C.bin'
              ? note(`${v.loaded}: ${t('done')}`, 'good')
              : note(`${v.loaded}: ${t('refused')}. ${t('unavailable', { cause: 'R5-20C' })}`, 'bad'),
          ]),
    ],
  ],
});

function fiveGigahertz(x: X) {
  const { v, t, span, clock } = x;
  const left = LISTEN - (clock - v.radar.from);
  return [
    form(bandFields(x, 1, ['WPA2'])),
    facts([t('channel'), v.radar.channel], [t('status'), left > 0 ? t('waiting') : t('online')]),
    ...(left > 0
      ? [steps([`DFS ${span(left)}`, t('online')], (1 - left / LISTEN) / 2), note(`DFS: ${span(left)}`, 'warn')]
      : []),
  ];
}
