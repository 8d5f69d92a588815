import { defineDevice, type Context } from '../model.ts';
import {
  button,
  buttons,
  choice,
  facts,
  form,
  live,
  meter,
  note,
  number,
  range,
  save,
  status,
  steps,
  table,
  text,
} from '../parts.ts';
import { isAddress, isInside, isLong } from '../shared/checks.ts';

const ID = 'SAMPLE0142';
/** dBm at the socket without an attenuator. */
const LEVEL = -19.4;
const STATES = ['O1', 'O2', 'O3', 'O4', 'O5'] as const;
/** Seconds spent in each state. */
const SPENT = [0.4, 1.1, 2.6, 1.9] as const;
const KINDS = ['loss of signal', 'dying gasp', 'restart', 'O5'] as const;
const EVENTS = Array.from({ length: 30 }, (_, i) => ({
  day: `-${i + 1} d`,
  text: KINDS[(i * 3) % 4] ?? '',
  code: 1000 + ((i * 37) % 64),
}));
const MESSAGES = [
  '→ Inform (2 PERIODIC)',
  '← InformResponse',
  '→ (empty)',
  '← GetParameterValues',
  '→ GetParameterValuesResponse',
  '← 204',
] as const;

const values = () => ({
  attenuator: LEVEL,
  id: ID,
  phase: 1,
  wrong: false,
  services: [
    { name: 'Internet', vlan: 100, priority: 0, mode: 'router' },
    { name: 'VoIP', vlan: 200, priority: 5, mode: 'router' },
    { name: 'Multicast', vlan: 300, priority: 4, mode: 'bridge' },
  ],
  lan: { address: '192.168.1.1', from: '192.168.1.100', to: '192.168.1.199' },
  acs: { url: 'https://acs.operator.example', interval: 3600, certificate: 'operator' },
  contacted: false,
  kind: 'all',
});
type V = ReturnType<typeof values>;
type X = Context<V>;

export const device = defineDevice<V>({
  values,
  screens: [
    (x) => {
      const { v, t, n } = x;
      const lost = isLost(x);
      return [
        live({
          ...range('attenuator', `${t('signal')} (${t('cableLoss')})`, [-32, LEVEL], { unit: 'dBm' }),
          step: 0.1,
        }),
        facts(
          ['Rx', n(v.attenuator, 'dBm')],
          ['Tx', n(2.3, 'dBm')],
          [t('temperature'), n(47, '°C')],
          ['PON', lost ? status('O1', 'bad') : status('O5', 'good')],
        ),
        meter(
          'Rx',
          v.attenuator,
          [-32, -8],
          n(v.attenuator, 'dBm'),
          lost ? 'bad' : v.attenuator < -25 ? 'warn' : 'good',
        ),
        ...(lost ? [note(`${t('offline')}: Rx < ${n(x.fig('receiverSensitivity', -27), 'dBm')}`, 'bad')] : []),
      ];
    },
    (x) => {
      const { v, t, n, running, clock } = x;
      const done = running('register');
      const repeats = v.wrong && done === undefined;
      const lost = isLost(x);
      const at = lost ? 0 : repeats ? 0.4 + (Math.floor(clock / 2) % 2) * 0.2 : (done ?? 1);
      return [
        form([text('id', 'Registration ID', { check: isLong(t, 1) })]),
        buttons(
          button(
            t('start'),
            { wrong: false },
            { off: done !== undefined || lost, wait: { id: 'register', seconds: 6, set: { wrong: v.id !== ID } } },
          ),
        ),
        steps(STATES, at, repeats),
        table(
          [t('status'), t('time')],
          STATES.map((state, i) => [state, i < SPENT.length ? n(SPENT[i] ?? 0, 's') : repeats || lost ? '–' : '…']),
        ),
        ...(repeats ? [note(`Registration ID: ${t('refused')}. O3 → O4 → O2`, 'bad')] : []),
        note(`Registration ID: ${ID}`),
      ];
    },
    ({ v, t }) =>
      v.services.map(({ name }, i) =>
        form(
          [
            number(`services.${i}.vlan`, 'VLAN', [2, 4094], {
              check: (value) =>
                v.services.some((one, at) => at !== i && one.vlan === value)
                  ? t('taken', { name: `VLAN ${String(value)}` })
                  : undefined,
            }),
            number(`services.${i}.priority`, t('priority'), [0, 7]),
            choice(`services.${i}.mode`, t('mode'), [
              ['bridge', t('bridge')],
              ['router', t('router')],
            ]),
          ],
          { title: name },
        ),
      ),
    ({ v, t, n }) => {
      const bridged = v.services[0]?.mode === 'bridge';
      const off = bridged && t('unavailable', { cause: `Internet: ${t('bridge')}` });
      return [
        form([
          text('lan.address', t('address'), { check: isAddress(t) }),
          text('lan.from', `DHCP ${t('from')}`, { check: isInside(t, v.lan.address), off }),
          text('lan.to', `DHCP ${t('to')}`, { check: isInside(t, v.lan.address), off }),
        ]),
        facts(
          ['LAN 1', status(n(1000, 'Mbit/s'), 'good')],
          ['DHCP', bridged ? status(t('off'), 'idle') : status(t('on'), 'good')],
        ),
      ];
    },
    ({ v, t, running }) => {
      const done = running('contact');
      return [
        form(
          [
            text('acs.url', t('address'), {
              check: (value) => (String(value).startsWith('https://') ? undefined : t('invalid')),
            }),
            number('acs.interval', t('time'), [60, 86_400], { unit: 's' }),
            choice('acs.certificate', 'TLS', ['operator', ['none', t('none')]]),
          ],
          { title: 'TR-069' },
        ),
        buttons(
          button(
            t('test'),
            { contacted: false },
            { off: done !== undefined, wait: { id: 'contact', seconds: 4, set: { contacted: true } } },
          ),
        ),
        ...(done === undefined && !v.contacted ? [] : [steps(MESSAGES, done ?? 1)]),
      ];
    },
    ({ v, t }) => {
      const found = EVENTS.filter(({ text: event }) => v.kind === 'all' || event === v.kind);
      return [
        live(choice('kind', t('type'), [['all', t('all')], ...KINDS.map((kind) => [kind, kind] as const)])),
        table(
          [t('day'), t('event'), t('code')],
          found.map(({ day, text: event, code }) => [day, event, String(code)]),
        ),
        buttons(
          save(
            t('save'),
            'events.csv',
            ['day,event,code', ...found.map((event) => Object.values(event).join(','))].join('\n'),
          ),
        ),
      ];
    },
  ],
});

/** Whether the light is too weak to be read. */
function isLost({ v, fig }: X): boolean {
  return v.attenuator < fig('receiverSensitivity', -27) || v.attenuator <= -28;
}
