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
  status,
  steps,
  table,
  text,
  toggle,
} from '../parts.ts';
import { isLong } from '../shared/checks.ts';
import { chance, sum, wave } from '../shared/wave.ts';

const WEAK = -25;
const JOIN = 20;
/** Mbit/s that may be guaranteed upstream on a port, and terminals that a port takes. */
const GUARANTEE = 1100;
const SPLIT = 64;
const TERMINALS = Array.from({ length: 187 }, (_, i) => ({
  serial: `KVNO${String(4_100_231 + i * 613)}`,
  customer: `C-${String(2000 + i * 7)}`,
  port: i % 8,
  // Every twenty-first is weak, which makes nine.
  level: i % 21 === 4 ? -25.2 - (i % 5) / 2 : Math.round((-15 - chance(i + 1) * 9) * 10) / 10,
  gone: i === 12 || i === 36,
}));

const values = ({ fig }: Pick<Context<object>, 'fig'>) => ({
  ports: Array.from({ length: fig('ponPorts', 8) }, () => true),
  asked: -1,
  search: '',
  sort: 'serial',
  found: ['KVNO9000017', 'KVNO9000018', 'KVNO9000024'].map((serial, i) => ({
    serial,
    port: 2 + i,
    profile: 'Home',
    state: 'waiting',
  })),
  profiles: [
    { name: 'Home', down: 300, guaranteed: 5, vlan: 100, priority: 0 },
    { name: 'Office', down: 1000, guaranteed: 20, vlan: 110, priority: 2 },
    { name: 'VoIP', down: 2, guaranteed: 1, vlan: 200, priority: 5 },
  ],
  uplinks: [true, true],
  alarms: ['Rx < -25 dBm', 'Dying gasp', 'Temperature', 'Uplink'].map((name, i) => ({
    name,
    severity: ['minor', 'major', 'major', 'critical'][i] ?? 'minor',
    threshold: [-25, 1, 70, 1][i] ?? 1,
    to: 'noc@operator.example',
  })),
  raised: [] as { name: string; count: number; at: number }[],
});
type V = ReturnType<typeof values>;
type X = Context<V>;

export const device = defineDevice<V>({
  values,
  screens: [
    ({ v, t, n }) => {
      const rows = v.ports.map((on, port) => {
        const all = TERMINALS.filter((one) => one.port === port);
        const offline = on ? all.filter(({ gone }) => gone).length : all.length;
        return {
          name: `PON ${port + 1}`,
          online: all.length - offline,
          offline,
          weak: all.filter(({ level }) => level < WEAK).length,
        };
      });
      return [
        facts(
          [
            t('online'),
            status(
              n(sum(rows.map(({ online }) => online)) + v.found.filter(({ state }) => state === 'online').length),
              'good',
            ),
          ],
          [t('offline'), n(sum(rows.map(({ offline }) => offline)))],
          [`< ${WEAK} dBm`, n(sum(rows.map(({ weak }) => weak)))],
        ),
        table(
          [t('port'), t('online'), t('offline'), `< ${WEAK} dBm`],
          rows.map(({ name, online, offline, weak }) => [
            name,
            online,
            offline > 0 ? status(n(offline), 'bad') : offline,
            weak > 0 ? status(n(weak), 'warn') : weak,
          ]),
        ),
        note('PON 5: 2 × dying gasp 19:42', 'warn'),
      ];
    },
    ports,
    ({ v, t, n }) => {
      const found = TERMINALS.filter(({ serial, customer, level }) =>
        [serial, customer, String(level)].some((value) => value.includes(v.search)),
      );
      const sorted = v.sort === 'level' ? found.toSorted((a, b) => a.level - b.level) : found;
      return [
        live(
          text('search', t('search')),
          choice('sort', 'Sort', [
            ['serial', t('serial')],
            ['level', t('signal')],
          ]),
        ),
        table(
          [t('serial'), t('user'), t('port'), t('signal')],
          sorted.map(({ serial, customer, port, level }) => [
            serial,
            customer,
            `PON ${port + 1}`,
            level < WEAK ? status(n(level, 'dBm'), 'warn') : n(level, 'dBm'),
          ]),
        ),
        facts([t('total'), n(found.length)], [`< ${WEAK} dBm`, n(found.filter(({ level }) => level < WEAK).length)]),
      ];
    },
    ({ v, t, running }) => [
      table(
        [t('serial'), t('port'), t('profile'), t('status'), ''],
        v.found.map(({ serial, port, state }, i) => {
          const done = running(`join${i}`);
          return [
            serial,
            `PON ${port + 1}`,
            choice(
              `found.${i}.profile`,
              `${serial}: ${t('profile')}`,
              v.profiles.map(({ name }) => name),
              { off: state === 'online' && '' },
            ),
            state === 'online' ? status(t('online'), 'good') : status(t('waiting'), 'warn'),
            button(t('start'), undefined, {
              off: done !== undefined || state === 'online',
              log: serial,
              wait: { id: `join${i}`, seconds: JOIN, set: { [`found.${i}.state`]: 'online' } },
            }),
          ];
        }),
      ),
      ...v.found.flatMap(({ serial }, i) => {
        const done = running(`join${i}`);
        return done === undefined ? [] : [note(serial), steps(['Ranging', 'OMCI', 'T-CONT', t('online')], done)];
      }),
    ],
    profiles,
    ({ v, t, n, clock }) => {
      const total = Math.round(wave(1, clock, 3200, 4600));
      const up = v.uplinks.filter(Boolean).length;
      return [
        live(...v.uplinks.map((_, i) => toggle(`uplinks.${i}`, `SFP+ ${i + 1}`))),
        ...v.uplinks.map((on, i) =>
          meter(
            `SFP+ ${i + 1} · LACP`,
            on ? total / up : 0,
            [0, 10_000],
            on ? n(Math.round(total / up), 'Mbit/s') : t('off'),
          ),
        ),
        facts(
          ['LACP', status(`${up} / ${v.uplinks.length}`, up === 2 ? 'good' : up === 1 ? 'warn' : 'bad')],
          [t('total'), n(up === 0 ? 0 : total, 'Mbit/s')],
        ),
      ];
    },
    alarms,
  ],
});

function ports({ v, t, n, clock }: X) {
  const asked = TERMINALS.filter(({ port }) => port === v.asked);
  return [
    table(
      [t('port'), 'Tx', t('temperature'), `1:${SPLIT}`, ''],
      v.ports.map((on, port) => [
        `PON ${port + 1}`,
        on ? n(Math.round(wave(port, 1, 30, 44)) / 10, 'dBm') : status(t('off'), 'idle'),
        n(Math.round(wave(port, clock / 9, 41, 49)), '°C'),
        `${TERMINALS.filter((one) => one.port === port).length} / ${SPLIT}`,
        on
          ? button(t('off'), { asked: port }, { log: `PON ${port + 1}` })
          : button(t('on'), { [`ports.${port}`]: true }, { log: `PON ${port + 1}` }),
      ]),
    ),
    ...(v.asked < 0
      ? []
      : [
          note(`PON ${v.asked + 1}: ${t('offline')} ${asked.length} ?`, 'warn'),
          buttons(button(t('confirm'), { [`ports.${v.asked}`]: false, asked: -1 }), button(t('cancel'), { asked: -1 })),
          table(
            [t('serial'), t('user')],
            asked.map(({ serial, customer }) => [serial, customer]),
          ),
        ]),
  ];
}

function profiles({ v, d, t, n }: X) {
  // A port in the sample carries half its terminals with the first profile and an eighth with each of the others.
  const shares = [0.5, 0.125, 0.125];
  const most = Math.max(...v.ports.map((_, port) => TERMINALS.filter((one) => one.port === port).length));
  const total = Math.round(sum(d.profiles.map(({ guaranteed }, i) => guaranteed * Math.ceil(most * (shares[i] ?? 0)))));
  const refused = total > GUARANTEE ? t('overLimit', { limit: n(GUARANTEE / 1000, 'Gbit/s') }) : undefined;
  return [
    form(
      v.profiles.flatMap(({ name }, i) => [
        number(`profiles.${i}.down`, `${name} ↓`, [1, 2488], { unit: 'Mbit/s' }),
        number(`profiles.${i}.guaranteed`, `${name} ↑ (${t('reserve')})`, [0, 1244], {
          unit: 'Mbit/s',
          check: () => refused,
        }),
        number(`profiles.${i}.vlan`, `${name}: VLAN`, [2, 4094], {
          check: (value) =>
            d.profiles.some((one, at) => at !== i && one.vlan === value)
              ? t('taken', { name: `VLAN ${String(value)}` })
              : undefined,
        }),
        number(`profiles.${i}.priority`, `${name}: ${t('priority')}`, [0, 7]),
      ]),
    ),
    meter(
      `${t('total')} ↑`,
      total,
      [0, GUARANTEE],
      `${n(total)} / ${n(GUARANTEE, 'Mbit/s')}`,
      refused === undefined ? 'good' : 'bad',
    ),
  ];
}

function alarms({ v, t, clock }: X) {
  const raise = (name: string) => {
    const [last, ...rest] = v.raised;
    const same = last?.name === name && clock - last.at < 60;
    return {
      raised: same ? [{ ...last, count: last.count + 1 }, ...rest] : [{ name, count: 1, at: clock }, ...v.raised],
    };
  };
  return [
    table(
      [t('name'), t('priority'), t('limit'), t('recipient'), ''],
      v.alarms.map(({ name }, i) => [
        name,
        choice(`alarms.${i}.severity`, `${name}: ${t('priority')}`, ['minor', 'major', 'critical']),
        number(`alarms.${i}.threshold`, `${name}: ${t('limit')}`, [-40, 100]),
        text(`alarms.${i}.to`, `${name}: ${t('recipient')}`, { check: isLong(t, 3) }),
        button(t('test'), raise(name), { log: name }),
      ]),
    ),
    table(
      [t('event'), t('total')],
      v.raised.map(({ name, count }) => [name, `${count} ×`]),
    ),
  ];
}
