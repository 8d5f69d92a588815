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
  range,
  save,
  status,
  steps,
  table,
  text,
  toggle,
} from '../parts.ts';
import { isLong } from '../shared/checks.ts';
import { sampleClients } from '../shared/clients.ts';
import { chance, waves } from '../shared/wave.ts';
import { FLOOR, plan, REACH } from '../views/Plan.tsx';

const FLOORS = 4;
const CHANNELS = [36, 52, 100, 116] as const;
const GROUPS = ['rooms', 'corridors', 'garden'] as const;
const JOIN = 30;
const NEW = ['K-AP-77120', 'K-AP-77121'] as const;
const CLIENTS = sampleClients(24, '10.0.1');
const NIGHTS = 3;

const values = () => ({
  floor: 0,
  chosen: 0,
  /** Ten on each floor and two in the garden, drawn with the ground floor. */
  aps: Array.from({ length: 42 }, (_, i) => {
    const floor = i < 40 ? Math.floor(i / 10) : 0;
    const at = i < 40 ? i % 10 : 10 + (i - 40);
    return {
      name: `AP-${String(i + 1).padStart(2, '0')}`,
      floor,
      x: 4 + (at % 5) * 10,
      y: at < 5 ? 4 : at < 10 ? 14 : 9,
      channel: [36, 36, 52, 100][i % 4] ?? 36,
      group: i >= 40 ? 'garden' : i % 5 === 2 ? 'corridors' : 'rooms',
      fixed: false,
    };
  }),
  before: [] as number[],
  frozen: false,
  waiting: NEW.map((serial) => ({ serial, group: 'rooms', state: 'waiting' })),
  groups: Object.fromEntries(
    GROUPS.map((name, i) => [
      name,
      { power: [14, 18, 23][i] ?? 14, width: [40, 40, 80][i] ?? 40, ssid: i === 2 ? 'Sample-Garden' : 'Sample-Hotel' },
    ]),
  ) as Record<string, { power: number; width: number; ssid: string }>,
  vouchers: [] as { code: string; used: boolean }[],
  search: '',
  client: 0,
  report: { airtime: true, clients: true, faults: true, vouchers: true, to: 'manager@hotel.example' },
  scheduled: false,
});
type V = ReturnType<typeof values>;
type X = Context<V>;

export const device = defineDevice<V>({
  values,
  screens: [
    (x) => {
      const { v, t, n } = x;
      const here = v.aps.map((ap, i) => ({ ...ap, i })).filter(({ floor }) => floor === v.floor);
      const chosen = Math.max(
        0,
        here.findIndex(({ i }) => i === v.chosen),
      );
      const ap = here[chosen];
      const step = (dx: number) => ({ [`aps.${ap?.i}.x`]: Math.max(0, Math.min(FLOOR.width, (ap?.x ?? 0) + dx)) });
      return [
        live(
          choice(
            'floor',
            t('position'),
            Array.from({ length: FLOORS }, (_, i) => [i, `${i}`] as const),
          ),
          choice(
            'chosen',
            t('accessPoint'),
            here.map(({ i, name }) => [i, name] as const),
          ),
        ),
        mapOf(
          x,
          here.map(({ i }) => i),
        ),
        buttons(
          button(`← ${n(3, 'm')}`, step(-3), { log: ap?.name ?? '' }),
          button(`${n(3, 'm')} →`, step(3), { log: ap?.name ?? '' }),
        ),
        meter(t('signal'), coverage(here), [0, 100], n(coverage(here), '%'), coverage(here) > 95 ? 'good' : 'warn'),
        facts(
          [t('accessPoint'), ap?.name ?? ''],
          [t('channel'), ap?.channel ?? 0],
          [t('group'), ap?.group ?? ''],
          [t('total'), v.aps.length],
        ),
      ];
    },
    ({ v, t, running }) => [
      table(
        [t('serial'), t('group'), t('status'), ''],
        v.waiting.map(({ serial, group, state }, i) => {
          const done = running(`join${i}`);
          const profile = v.groups[group];
          return [
            serial,
            choice(`waiting.${i}.group`, `${serial}: ${t('group')}`, GROUPS, { off: state === 'online' && '' }),
            state === 'online'
              ? status(`${t('online')} · ${profile?.ssid} · ${profile?.power} dBm`, 'good')
              : status(done === undefined ? t('waiting') : `${Math.round(done * 100)} %`, 'warn'),
            button(t('start'), undefined, {
              off: done !== undefined || state === 'online',
              log: serial,
              wait: { id: `join${i}`, seconds: JOIN, set: { [`waiting.${i}.state`]: 'online' } },
            }),
          ];
        }),
      ),
      ...v.waiting.flatMap((_, i) => {
        const done = running(`join${i}`);
        return done === undefined ? [] : [steps([t('search'), 'TLS', t('profile'), t('online')], done)];
      }),
      facts([t('total'), v.aps.length + v.waiting.filter(({ state }) => state === 'online').length]),
    ],
    ({ v, t }) => [
      ...GROUPS.map((name) =>
        form(
          [
            text(`groups.${name}.ssid`, 'SSID', { check: isLong(t, 1) }),
            range(`groups.${name}.power`, t('power'), [5, 26], { unit: 'dBm' }),
            choice(`groups.${name}.width`, t('width'), [20, 40, 80], { unit: 'MHz' }),
          ],
          { title: `${name} · ${v.aps.filter(({ group }) => group === name).length}` },
        ),
      ),
      table(
        [t('accessPoint'), t('group')],
        v.aps.map(({ name }, i) => [name, choice(`aps.${i}.group`, `${name}: ${t('group')}`, GROUPS)]),
      ),
    ],
    channelPlan,
    ({ v, t, n, fig }) => {
      const batch = Array.from({ length: 50 }, (_, i) => ({
        code: `${Math.round(chance(v.vouchers.length + i + 1) * 899_999 + 100_000)}`,
        used: i % 9 === 0,
      }));
      const used = v.vouchers.filter((one) => one.used).length;
      return [
        buttons(
          button(
            `${t('add')}: 50 × ${NIGHTS} × 24 h`,
            { vouchers: [...v.vouchers, ...batch] },
            { off: v.vouchers.length + 50 > fig('vouchers', 5000) },
          ),
          save(t('save'), 'vouchers.txt', v.vouchers.map(({ code }) => code).join('\n')),
        ),
        facts([t('used'), n(used)], [t('open'), n(v.vouchers.length - used)], [t('expired'), n(7)]),
        table(
          [t('code'), t('status')],
          v.vouchers.map((one) => [one.code, one.used ? status(t('used'), 'idle') : status(t('open'), 'good')]),
        ),
      ];
    },
    ({ v, t, n }) => {
      const found = CLIENTS.map((client, i) => ({ ...client, i })).filter(
        ({ name, ip }) => name.includes(v.search) || ip.includes(v.search),
      );
      const one = CLIENTS[v.client];
      return [
        live(text('search', t('search'))),
        table(
          [t('device'), t('address'), 'MAC', ''],
          found.map(({ name, ip, mac, i }) => [
            name,
            ip,
            mac,
            button(t('more'), { client: i }, { pressed: v.client === i }),
          ]),
        ),
        chart(`${one?.name} · ${t('signal')}`, waves(v.client, 90, 84, [-78, -52]), {
          unit: 'dBm',
          from: '-7 d',
          to: '0',
        }),
        table(
          [t('time'), t('event')],
          Array.from({ length: 7 }, (_, i) => [
            `-${i + 1} d`,
            i === 3
              ? status(`${t('errors')}: 802.1X`, 'warn')
              : `AP-${String(((v.client + i * 3) % 40) + 1).padStart(2, '0')} → AP-${String(((v.client + i * 3 + 1) % 40) + 1).padStart(2, '0')}`,
          ]),
        ),
        note(`${t('total')}: ${n(found.length)}`),
      ];
    },
    reports,
  ],
});

function mapOf({ v, t }: X, here: readonly number[]) {
  const spots = here.map((i) => ({
    name: v.aps[i]?.name ?? '',
    x: v.aps[i]?.x ?? 0,
    y: v.aps[i]?.y ?? 0,
    text: String(v.aps[i]?.channel ?? ''),
    path: `aps.${i}`,
    value: i,
  }));
  return plan({ label: t('position'), spots, chosen: v.chosen, chosenPath: 'chosen' });
}

/** Per cent of a floor that an access point reaches. */
function coverage(aps: readonly { readonly x: number; readonly y: number }[]): number {
  const points = Array.from({ length: 24 * 9 }, (_, i) => ({ x: 1 + (i % 24) * 2, y: 1 + Math.floor(i / 24) * 2 }));
  const near = points.filter((point) =>
    aps.some(({ x, y }) => (x - point.x) ** 2 + (y - point.y) ** 2 <= (REACH * 0.66) ** 2),
  );
  return Math.round((near.length / points.length) * 100);
}

/** Pairs of neighbours on one floor that share a channel. */
function clashes(aps: V['aps'], channels: readonly number[]): number {
  return aps.reduce(
    (sum, a, i) =>
      sum +
      aps.filter(
        (b, j) =>
          j > i && a.floor === b.floor && channels[i] === channels[j] && (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < 150,
      ).length,
    0,
  );
}

function channelPlan({ v, t, n, running }: X) {
  const current = v.aps.map(({ channel }) => channel);
  const next = v.aps.map(({ fixed, channel }, i) =>
    fixed ? channel : (CHANNELS[(i + (i % 10 > 4 ? 2 : 0) + (v.aps[i]?.floor ?? 0)) % 4] ?? channel),
  );
  const done = running('plan');
  const before = v.before.length > 0 ? v.before : current;
  return [
    buttons(
      button(
        t('start'),
        { before: current },
        {
          off: done !== undefined || v.frozen,
          wait: {
            id: 'plan',
            seconds: 6,
            set: Object.fromEntries(next.map((channel, i) => [`aps.${i}.channel`, channel])),
          },
        },
      ),
      button(v.frozen ? t('open') : 'Freeze', { frozen: !v.frozen }, { pressed: v.frozen }),
    ),
    ...(done === undefined ? [] : [steps([t('search'), t('channel'), t('done')], done)]),
    facts(
      [`${t('before')}: ${t('noise')}`, n(clashes(v.aps, before))],
      [`${t('after')}: ${t('noise')}`, n(clashes(v.aps, current))],
    ),
    table(
      [t('accessPoint'), t('before'), t('after'), t('exception')],
      v.aps.map(({ name, channel }, i) => [
        name,
        String(before[i]),
        String(channel),
        toggle(`aps.${i}.fixed`, `${name}: ${t('exception')}`),
      ]),
    ),
  ];
}

function reports({ v, t, n }: X) {
  const topics = [
    ['airtime', 'Airtime'],
    ['clients', t('devices')],
    ['faults', t('errors')],
    ['vouchers', t('code')],
  ] as const;
  const pages = topics.filter(([topic]) => v.report[topic]);
  return [
    form([
      ...topics.map(([topic, label]) => toggle(`report.${topic}`, label)),
      text('report.to', t('recipient'), { check: (value) => (String(value).includes('@') ? undefined : t('invalid')) }),
    ]),
    table(
      ['10/2026', ''],
      pages.map(([, label], i) => [`${i + 1} / ${pages.length}`, label]),
    ),
    chart('Airtime', waves(5, 40, 31, [22, 61]), { bars: true, unit: '%', from: '1.10.', to: '31.10.' }),
    buttons(
      save(t('save'), 'report.txt', pages.map(([, label], i) => `${i + 1} ${label}`).join('\n')),
      button(t('test'), { scheduled: true }, { log: v.report.to }),
    ),
    ...(v.scheduled ? [note(`→ ${v.report.to}: ${n(pages.length)}`, 'good')] : []),
  ];
}
