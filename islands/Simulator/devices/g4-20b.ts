import { defineDevice, type Context } from '../model.ts';
import { button, buttons, choice, facts, form, live, meter, note, range, steps, table, text } from '../parts.ts';
import { isLong } from '../shared/checks.ts';
import { wave } from '../shared/wave.ts';
import { week, weekOf } from '../views/Week.tsx';

const SEARCH = 45;
const OPERATORS = [
  { name: 'Operator A', band: 'B20', level: -108 },
  { name: 'Operator B', band: 'B8', level: -101 },
  { name: 'Operator C', band: 'B3', level: -117 },
] as const;
/** Watts of the radio and of the mobile link. */
const WATTS = { wifi: 1.6, mobile: 2.1 };
const ALWAYS = weekOf(0, 24);

const values = () => ({
  operator: 0,
  found: false,
  band: 'auto',
  apn: { mode: 'auto', name: 'internet.example', user: 'sample', auth: 'PAP' },
  tried: '',
  ssid: 'Sample-Cabin',
  password: 'sample-pass-2026',
  width: 20,
  power: 100,
  wifi: weekOf(6, 23),
  mobile: ALWAYS,
  number: '+00 555 0100',
  command: 'status',
  sender: '+00 555 0100',
  answer: '',
});
type V = ReturnType<typeof values>;
type X = Context<V>;

export const device = defineDevice<V>({
  values,
  screens: [
    (x) => {
      const { v, t, n } = x;
      const level = levelOf(x);
      return [
        meter(
          t('signal'),
          level,
          [-120, -80],
          `${'▮'.repeat(Math.max(1, Math.min(5, Math.round((level + 120) / 8))))} ${n(level, 'dBm')}`,
          level < -110 ? 'warn' : 'good',
        ),
        facts(
          ['4G', OPERATORS[v.operator]?.name ?? ''],
          [t('used'), n(3.7, 'GB')],
          [t('from'), '1.'],
          ['SSID', v.ssid],
        ),
        table(
          [t('device'), t('rate')],
          ['laptop-anna', 'camera-door', 'thermostat'].map((name, i) => [
            name,
            n(Math.round(wave(i, x.clock, 0, 6)), 'Mbit/s'),
          ]),
        ),
      ];
    },
    ({ v, t, n, list, running }) => {
      const done = running('search');
      const bands = list('lteBands').filter((band) => band === 'B20' || band === 'B8');
      return [
        buttons(
          button(t('search'), undefined, {
            off: done !== undefined,
            wait: { id: 'search', seconds: SEARCH, set: { found: true } },
          }),
        ),
        ...(done === undefined ? [] : [steps(['B20', 'B8', 'B3', 'B1'], done)]),
        ...(v.found
          ? [
              table(
                [t('name'), t('frequency'), t('signal'), ''],
                OPERATORS.map(({ name, band, level }, i) => [
                  name,
                  band,
                  n(level, 'dBm'),
                  button(t('next'), { operator: i }, { pressed: v.operator === i, log: name }),
                ]),
              ),
            ]
          : []),
        form([choice('band', t('frequency'), [['auto', t('auto')], ...bands.map((band) => [band, band] as const)])]),
        ...(v.band !== 'auto' && v.band !== OPERATORS[v.operator]?.band
          ? [note(`${OPERATORS[v.operator]?.name}: ${t('unavailable', { cause: v.band })}`, 'warn')]
          : []),
      ];
    },
    ({ v, d, t, running }) => {
      const done = running('apn');
      const right = v.apn.mode === 'auto' || v.apn.auth === 'CHAP';
      const manual = d.apn.mode === 'manual';
      return [
        form([
          choice('apn.mode', 'APN', [
            ['auto', t('auto')],
            ['manual', t('own')],
          ]),
          ...(manual
            ? [
                text('apn.name', 'APN', { check: isLong(t, 1) }),
                text('apn.user', t('user')),
                choice('apn.auth', t('security'), ['PAP', 'CHAP', ['none', t('none')]]),
              ]
            : []),
        ]),
        buttons(
          button(
            t('test'),
            { tried: '' },
            { off: done !== undefined, wait: { id: 'apn', seconds: 4, set: { tried: right ? 'online' : 'failed' } } },
          ),
        ),
        ...(done === undefined ? [] : [steps(['LTE', 'APN', t('security'), 'IP'], Math.min(done, right ? 1 : 0.7))]),
        ...(v.tried === ''
          ? []
          : [
              note(
                v.tried === 'online' ? `APN: ${t('online')}` : `${t('security')} (${v.apn.auth}): ${t('refused')}`,
                v.tried === 'online' ? 'good' : 'bad',
              ),
            ]),
      ];
    },
    ({ t }) => [
      form([
        text('ssid', 'SSID', { check: isLong(t, 1) }),
        text('password', t('password'), { check: isLong(t, 8) }),
        choice('width', t('width'), [20, 40], { unit: 'MHz' }),
        range('power', t('power'), [25, 100], { unit: '%' }),
      ]),
    ],
    ({ v, t, n, locale }) => {
      const off = (hours: string): number => [...hours].filter((hour) => hour === '0').length;
      const saved = Math.round(off(v.wifi) * WATTS.wifi + off(v.mobile) * WATTS.mobile);
      return [
        note('Wi-Fi'),
        week({ hours: v.wifi, path: 'wifi', label: 'Wi-Fi', locale }),
        note('4G'),
        week({ hours: v.mobile, path: 'mobile', label: '4G', locale }),
        buttons(
          button(`4G: ${t('off')}, 1–5`, { mobile: '0'.repeat(120) + '1'.repeat(48) }),
          button(`4G: ${t('on')}`, { mobile: ALWAYS }),
        ),
        facts([`${t('power')} / 7`, n(-saved, 'Wh')]),
      ];
    },
    sms,
  ],
});

function levelOf({ v, clock }: X): number {
  return Math.round((OPERATORS[v.operator]?.level ?? -108) + wave(2, clock, -2, 2));
}

function sms({ v, t, n, ...x }: X) {
  const known = v.sender === v.number;
  const answers: Readonly<Record<string, string>> = {
    status: `4G ${n(levelOf({ v, t, n, ...x }), 'dBm')}, ${n(3.7, 'GB')}`,
    restart: t('restart'),
  };
  return [
    form([text('number', `${t('allowed')} #`, { check: isLong(t, 6) })]),
    live(text('sender', `${t('from')} #`), choice('command', 'SMS', ['status', 'restart'])),
    buttons(button(t('test'), { answer: known ? (answers[v.command] ?? '') : 'refused' }, { log: v.command })),
    ...(v.answer === ''
      ? []
      : [
          note(
            v.answer === 'refused' ? `${v.sender}: ${t('refused')}` : `SMS → ${v.sender}: ${v.answer}`,
            v.answer === 'refused' ? 'bad' : 'good',
          ),
        ]),
  ];
}
