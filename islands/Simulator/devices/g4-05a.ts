import { defineDevice, type Context } from '../model.ts';
import { button, buttons, choice, facts, form, meter, note, number, table, text } from '../parts.ts';
import { isLong } from '../shared/checks.ts';
import { wave } from '../shared/wave.ts';

const CLIENTS = ['laptop-anna', 'phone-ben', 'tablet-kids', 'reader'] as const;
/** Hours of running time by the minutes after which it sleeps. */
const HOURS: Readonly<Record<number, number>> = { 5: 11, 10: 9, 30: 6 };

const values = () => ({
  ssid: 'Sample-Pocket',
  password: 'sample-pass-2026',
  most: 10,
  data: { today: 0.8, month: 11.4, roaming: 0.2, limit: 20 },
  roaming: 'ask',
  abroad: false,
  asked: false,
  allowed: false,
  sleep: 10,
});
type V = ReturnType<typeof values>;
type X = Context<V>;

export const device = defineDevice<V>({
  values,
  narrow: true,
  screens: [
    (x) => {
      const { v, t, n, clock } = x;
      const signal = Math.round(wave(1, clock, -92, -86));
      return [
        meter(t('battery'), 64, [0, 100], n(64, '%')),
        meter(t('signal'), signal, [-120, -70], n(signal, 'dBm')),
        facts([t('used'), n(v.data.month, 'GB')], [t('devices'), clientsOf(v).length], ['SSID', v.ssid]),
        buttons(
          ...['Wi-Fi', t('traffic'), 'Roaming', t('power')].map((label, i) => button(label, undefined, { go: i + 1 })),
        ),
      ];
    },
    ({ v, t, fig }) => [
      form([
        text('ssid', 'SSID', { check: isLong(t, 1) }),
        text('password', t('password'), { check: isLong(t, 8) }),
        number('most', `${t('devices')} ≤`, [1, fig('clientsMax', 10)]),
      ]),
      table(
        [t('device'), t('status')],
        CLIENTS.map((name, i) => [
          name,
          i < v.most
            ? { kind: 'status', text: t('online'), tone: 'good' }
            : { kind: 'status', text: t('offline'), tone: 'idle' },
        ]),
      ),
    ],
    ({ v, t, n }) => [
      facts(
        [t('day'), n(v.data.today, 'GB')],
        [t('month'), n(v.data.month, 'GB')],
        ['Roaming', n(v.data.roaming, 'GB')],
      ),
      meter(
        t('month'),
        v.data.month,
        [0, v.data.limit],
        `${n(v.data.month)} / ${n(v.data.limit, 'GB')}`,
        v.data.month > v.data.limit ? 'bad' : 'good',
      ),
      form([number('data.limit', t('limit'), [1, 500], { unit: 'GB' })]),
      buttons(button(`${t('remove')}: ${t('total')}`, { 'data.today': 0, 'data.month': 0, 'data.roaming': 0 })),
      ...(v.data.month > v.data.limit ? [note(t('overLimit', { limit: n(v.data.limit, 'GB') }), 'bad')] : []),
    ],
    roaming,
    ({ d, t, n, span }) => [
      form([
        choice(
          'sleep',
          t('power'),
          [5, 10, 30].map((minutes) => [minutes, span(minutes * 60)] as const),
        ),
      ]),
      meter(t('battery'), HOURS[d.sleep] ?? 9, [0, 12], n(HOURS[d.sleep] ?? 9, 'h')),
      facts([t('time'), span((HOURS[d.sleep] ?? 9) * 3600)]),
    ],
  ],
});

/** Those that stay: the one that joined last goes first. */
function clientsOf({ most }: V): readonly string[] {
  return CLIENTS.slice(0, most);
}

function roaming({ v, t }: X) {
  const online = !v.abroad || v.roaming === 'on' || (v.roaming === 'ask' && v.allowed);
  const waits = v.abroad && v.roaming === 'ask' && !v.asked;
  return [
    form([
      choice('roaming', 'Roaming', [
        ['off', t('off')],
        ['on', t('on')],
        ['ask', `${t('confirm')} …`],
      ]),
    ]),
    buttons(
      button(v.abroad ? `${t('back')} → ${t('own')}` : `${t('test')} → ${t('networks')} B`, {
        abroad: !v.abroad,
        asked: false,
        allowed: false,
      }),
    ),
    ...(waits
      ? [
          note(`Roaming: ${t('confirm')}?`, 'warn'),
          buttons(
            button(t('allowed'), { asked: true, allowed: true, 'data.roaming': v.data.roaming + 0.1 }),
            button(t('blocked'), { asked: true }),
          ),
        ]
      : [
          note(
            `${t('network')} ${v.abroad ? 'B' : 'A'}: ${t(online ? 'online' : 'offline')}`,
            online ? 'good' : 'idle',
          ),
        ]),
    facts(['Roaming', `${v.data.roaming.toFixed(1)} GB`]),
  ];
}
