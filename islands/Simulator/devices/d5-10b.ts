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
  time,
  toggle,
} from '../parts.ts';
import { isLong } from '../shared/checks.ts';
import { sum, wave } from '../shared/wave.ts';
import { bandFields, bandsOf } from '../shared/wifi.ts';

const TONES = 64;
const LAST = 4095;
/** Where the bridged tap takes bits away: tone 1,200 of 4,095. */
const TAP = Math.round((1200 / LAST) * TONES);
const SECRET = 'sample-pass-2026';
/** What one stage of protection adds to the margin, in decibels, and takes from the rates. */
const STAGE = { margin: 3, rate: 0.88 };

const values = (x: Pick<Context<object>, 'fig' | 'list'>) => ({
  tap: true,
  stage: 0,
  type: 'PPPoE',
  vlan: 7,
  user: 'sample@line.example',
  password: SECRET,
  result: '',
  bridge: false,
  bands: bandsOf(x),
  guest: false,
  from: '23:00',
  to: '06:00',
  timetable: false,
});
type V = ReturnType<typeof values>;
type X = Context<V>;

export const device = defineDevice<V>({
  values,
  screens: [
    (x) => {
      const { t, n, clock } = x;
      const { down, up, margins } = lineOf(x);
      const errors = Math.max(0, Math.round(wave(2, clock / 4, 0, 6)) - 2 * x.v.stage);
      return [
        facts(['VDSL2', '17a'], ['↓', n(down, 'Mbit/s')], ['↑', n(up, 'Mbit/s')], [t('distance'), n(610, 'm')]),
        meter(`${t('noise')} ↓`, margins[0], [0, 20], n(margins[0], 'dB'), margins[0] < 6 ? 'warn' : 'good'),
        meter(`${t('noise')} ↑`, margins[1], [0, 20], n(margins[1], 'dB')),
        table(
          [t('errors'), '15 min', '24 h'],
          [
            ['ES', errors, errors * 31 + 12],
            ['SES', 0, errors],
            ['CRC', errors * 3, errors * 88 + 40],
          ],
        ),
      ];
    },
    (x) => {
      const bits = bitsOf(x.v);
      return [
        live(toggle('tap', 'Bridged tap')),
        chart('Bits / tone', bits, { bars: true, from: '0', to: '4095' }),
        facts([x.t('total'), x.n(sum(bits) * TONES, 'bit')], [`${x.t('rate')} ↓`, x.n(lineOf(x).down, 'Mbit/s')]),
      ];
    },
    internet,
    ({ v, d, t }) => [
      form([toggle('bridge', t('bridge'))]),
      facts([t('mode'), t(d.bridge ? 'bridge' : 'router')], ['LAN 1', '192.168.1.1'], ['WAN', d.bridge ? '–' : v.type]),
      ...(d.bridge ? [note(`192.168.1.1 · LAN 1: ${t('online')}`, 'good')] : []),
    ],
    (x) => [
      ...x.v.bands.map(({ name }, i) => form(bandFields(x, i, ['WPA2', 'WPA2/WPA3', 'WPA3']), { title: name })),
      live(
        toggle('guest', x.t('guests')),
        toggle('timetable', x.t('time')),
        time('from', x.t('from')),
        time('to', x.t('to')),
      ),
      facts(
        ['Sample-Guest', x.v.guest ? x.t('on') : x.t('off')],
        [x.t('wireless'), x.v.timetable ? `${x.t('off')} ${x.v.from} – ${x.v.to}` : x.t('on')],
      ),
    ],
    (x) => {
      const { down, up, margins, delay } = lineOf({ v: x.d });
      return [
        form([range('stage', `${x.t('delay')} – ${x.t('security')}`, [0, 3])]),
        facts(
          ['↓', x.n(down, 'Mbit/s')],
          ['↑', x.n(up, 'Mbit/s')],
          [x.t('noise'), `${x.n(margins[0], 'dB')} · ${x.n(margins[1], 'dB')}`],
          [x.t('delay'), x.n(delay, 'ms')],
        ),
      ];
    },
  ],
});

/** Rates, margins and delay of the sample line. */
function lineOf({ v: { tap, stage } }: Pick<X, 'v'>) {
  const share = STAGE.rate ** stage;
  const gain = tap ? 1 : 1.09;
  return {
    down: Math.round(54 * share * gain * 10) / 10,
    up: Math.round(11 * share * 10) / 10,
    margins: [6.4 + STAGE.margin * stage, 7.1 + STAGE.margin * stage] as const,
    delay: 4 + 8 * stage,
  };
}

function bitsOf({ tap }: V): number[] {
  return Array.from({ length: TONES }, (_, i) => {
    const fall = 14 - (i / TONES) * 10;
    return Math.max(1, Math.round(tap && Math.abs(i - TAP) < 4 ? fall - 9 + Math.abs(i - TAP) * 2 : fall));
  });
}

function internet({ v, d, t, running }: X) {
  const done = running('login');
  const pppoe = d.type === 'PPPoE';
  const names = pppoe
    ? ['DSL', `VLAN ${v.vlan}`, 'PADI / PADO', 'LCP', 'PAP / CHAP', 'IPCP']
    : ['DSL', `VLAN ${v.vlan}`, 'DHCP Discover', 'DHCP Ack'];
  const wrong = v.type === 'PPPoE' && v.password !== SECRET;
  const reach = wrong ? 4.2 / 6 : 1;
  return [
    form([
      choice('type', t('type'), ['PPPoE', 'IPoE']),
      number('vlan', 'VLAN', [0, 4094]),
      ...(pppoe ? [text('user', t('user')), text('password', t('password'), { check: isLong(t, 1) })] : []),
    ]),
    buttons(
      button(
        t('start'),
        { result: '' },
        { off: done !== undefined, wait: { id: 'login', seconds: 6, set: { result: wrong ? 'failed' : 'online' } } },
      ),
    ),
    ...(done === undefined && v.result === ''
      ? []
      : [steps(names, Math.min(done ?? 1, reach), wrong && done === undefined)]),
    ...(v.result === '' || done !== undefined
      ? []
      : [
          note(
            v.result === 'online' ? `${v.type}: ${t('online')}` : `PAP / CHAP: ${t('password')} – ${t('refused')}`,
            v.result === 'online' ? 'good' : 'bad',
          ),
        ]),
    facts([
      'WAN',
      v.bridge ? t('bridge') : v.result === 'failed' ? status(t('offline'), 'bad') : status('203.0.113.20', 'good'),
    ]),
  ];
}
