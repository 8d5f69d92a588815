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
  range,
  status,
  steps,
  table,
  text,
  toggle,
} from '../parts.ts';
import { wave, waves } from '../shared/wave.ts';

/** What is received at the sample place. */
const RECEIVED = ['B3', 'B20', 'n28', 'n78'];
const WINDOWS = [
  { rsrp: -104, sinr: 4 },
  { rsrp: -97, sinr: 9 },
  { rsrp: -99, sinr: 17 },
  { rsrp: -112, sinr: 1 },
] as const;
const PINS = ['2468', '1357'] as const;
const APNS = ['internet.example', 'data.operator.example'] as const;
/** Gigabytes a day of the sample household. */
const DAILY = 7.1;
const MESSAGES = [
  { from: 'Operator A', text: '160 GB / 200 GB' },
  { from: 'Operator A', text: 'APN: internet.example' },
  { from: '+00 555 0100', text: 'status' },
];

const values = ({ list }: Pick<Context<object>, 'list'>) => ({
  readings: [] as number[],
  profile: 0,
  pin: '',
  tries: 3,
  unlocked: false,
  bands: Object.fromEntries([...list('lteBands'), ...list('nrBands')].map((band) => [band, true])) as Record<
    string,
    boolean
  >,
  only4g: false,
  limit: { gigabytes: 200, warn: 80, full: 'slow' },
  day: 12,
  failover: { interval: 5, losses: 3, back: 60 },
  cut: false,
  since: -100,
  messages: MESSAGES,
});
type V = ReturnType<typeof values>;
type X = Context<V>;

export const device = defineDevice<V>({
  values,
  screens: [
    (x) => {
      const { t, clock } = x;
      const [anchor, carrier] = cellsOf(x.v);
      const graph = (label: string, seed: number, ends: readonly [number, number], unit: string) =>
        chart(label, waves(seed, clock, 60, ends), { unit, from: '-10 min', to: '0' });
      return [
        table(
          [t('type'), t('frequency'), t('code')],
          [
            ['LTE', anchor ?? status(t('none'), 'bad'), '4-118'],
            ['5G NR', carrier ?? status(t('none'), 'warn'), '5-042'],
          ],
        ),
        graph('RSRP', 1, [-101, -96], 'dBm'),
        graph('RSRQ', 2, [-13, -10], 'dB'),
        graph('SINR', 3, [8, 15], 'dB'),
      ];
    },
    ({ v, t, n }) => {
      const best = v.readings.toSorted((a, b) => scoreOf(b) - scoreOf(a))[0];
      return [
        buttons(
          ...WINDOWS.map((_, i) =>
            button(
              `${t('test')} ${i + 1}`,
              { readings: [...v.readings.filter((one) => one !== i), i] },
              { pressed: v.readings.includes(i) },
            ),
          ),
        ),
        table(
          [t('position'), 'RSRP', 'SINR'],
          v.readings
            .toSorted((a, b) => a - b)
            .map((i) => [String(i + 1), n(WINDOWS[i]?.rsrp ?? 0, 'dBm'), n(WINDOWS[i]?.sinr ?? 0, 'dB')]),
        ),
        ...(v.readings.length === WINDOWS.length && best !== undefined
          ? [
              note(
                `${t('recommended')}: ${best + 1} – RSRP ${n(WINDOWS[best]?.rsrp ?? 0, 'dBm')}, SINR ${n(WINDOWS[best]?.sinr ?? 0, 'dB')}`,
                'good',
              ),
            ]
          : [note(`${n(v.readings.length)} / 4`)]),
      ];
    },
    ({ v, t }) => [
      live(
        choice('profile', 'SIM', [
          [0, 'SIM 1'],
          [1, 'SIM 2'],
        ]),
      ),
      facts(
        ['APN', APNS[v.profile] ?? ''],
        [
          'PIN',
          v.unlocked
            ? status(t('done'), 'good')
            : status(`${t('remaining')} ${v.tries}`, v.tries < 3 ? 'warn' : 'idle'),
        ],
      ),
      live(text('pin', 'PIN', { off: v.tries < 3 && t('blocked') })),
      buttons(
        button(
          t('apply'),
          v.pin === PINS[v.profile] ? { unlocked: true, pin: '' } : { tries: 2, unlocked: false, pin: '' },
          { off: v.tries < 3 || v.pin === '' },
        ),
      ),
      ...(v.tries < 3 ? [note(`PIN: ${t('refused')}. ${t('remaining')}: ${v.tries}`, 'bad')] : []),
    ],
    ({ v, t }) => {
      const heard = heardOf(v);
      return [
        live(
          toggle('only4g', '4G'),
          ...Object.keys(v.bands).map((band) =>
            toggle(`bands.${band}`, band, { off: v.only4g && band.startsWith('n') && '4G' }),
          ),
        ),
        facts([t('signal'), RECEIVED.join(', ')], [t('used'), heard.join(' + ') || t('none')]),
        ...(heard.length === 0 ? [note(`${t('offline')}: ${t('unavailable', { cause: t('frequency') })}`, 'bad')] : []),
      ];
    },
    dataLimit,
    failover,
    ({ v, t }) => [
      table(
        [t('from'), 'SMS', ''],
        v.messages.map(({ from, text: message }, i) => [
          from,
          message,
          button(t('remove'), { messages: v.messages.filter((_, at) => at !== i) }, { log: from }),
        ]),
      ),
    ],
  ],
});

function heardOf({ bands, only4g }: V): string[] {
  return RECEIVED.filter((band) => bands[band] === true && !(only4g && band.startsWith('n')));
}

/** The anchor cell of 4G and the carrier of 5G. */
function cellsOf(v: V): readonly [string | undefined, string | undefined] {
  const heard = heardOf(v);
  return [heard.find((band) => band.startsWith('B')), heard.findLast((band) => band.startsWith('n'))];
}

/** Noise counts for more than level: a clear signal carries more than a loud one. */
function scoreOf(i: number): number {
  const { rsrp = -140, sinr = 0 } = WINDOWS[i] ?? {};
  return rsrp + 2 * sinr;
}

function dataLimit({ v, d, t, n }: X) {
  const used = v.day * DAILY;
  const share = (used / d.limit.gigabytes) * 100;
  const rate = share < 100 ? 300 : d.limit.full === 'slow' ? 1 : 0;
  return [
    form([
      number('limit.gigabytes', t('limit'), [1, 2000], { unit: 'GB' }),
      number('limit.warn', t('warning'), [10, 99], { unit: '%' }),
      choice('limit.full', '100 %', [
        ['slow', n(1, 'Mbit/s')],
        ['off', t('off')],
      ]),
    ]),
    live(range('day', t('day'), [1, 31])),
    meter(
      t('used'),
      used,
      [0, d.limit.gigabytes],
      `${n(used)} / ${n(d.limit.gigabytes, 'GB')}`,
      share >= 100 ? 'bad' : share >= d.limit.warn ? 'warn' : 'good',
    ),
    facts([t('rate'), n(rate, 'Mbit/s')]),
    ...(share >= 100
      ? [note(`${t('overLimit', { limit: n(d.limit.gigabytes, 'GB') })}: ${n(rate, 'Mbit/s')}`, 'bad')]
      : share >= d.limit.warn
        ? [note(`${t('warning')}: ${n(Math.round(share), '%')}`, 'warn')]
        : []),
  ];
}

function failover({ v, t, n, span, clock }: X) {
  const { interval, losses, back } = v.failover;
  const passed = clock - v.since;
  const lost = v.cut ? Math.min(losses, Math.floor(passed / interval)) : 0;
  const mobile = v.cut ? lost >= losses : passed < back;
  return [
    form([
      number('failover.interval', t('test'), [1, 60], { unit: 's' }),
      number('failover.losses', t('loss'), [1, 10]),
      number('failover.back', t('back'), [5, 600], { unit: 's' }),
    ]),
    buttons(button(`WAN: ${t(v.cut ? 'on' : 'off')}`, { cut: !v.cut, since: clock })),
    table(
      ['', t('status'), t('rate')],
      [
        [
          'WAN',
          v.cut ? status(t('offline'), 'bad') : status(mobile ? t('waiting') : t('used'), mobile ? 'warn' : 'good'),
          n(mobile || v.cut ? 0 : Math.round(wave(1, clock, 80, 200)), 'Mbit/s'),
        ],
        [
          '5G',
          mobile ? status(t('used'), 'good') : status(t('reserve'), 'idle'),
          n(mobile ? Math.round(wave(2, clock, 60, 160)) : 0, 'Mbit/s'),
        ],
      ],
    ),
    ...(v.cut
      ? [
          steps(
            Array.from({ length: losses }, (_, i) => `ICMP #${i + 1}: ${t('loss')}`),
            lost / losses,
          ),
        ]
      : mobile
        ? [note(`WAN: ${span(back - passed)}`, 'warn')]
        : []),
  ];
}
