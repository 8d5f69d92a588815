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
import { isAddress, isLong } from '../shared/checks.ts';
import { chance, clockOf, minutesOf, sum } from '../shared/wave.ts';
import { overlap, scene, scenes, type Area } from '../views/Scene.tsx';
import { week, weekOf } from '../views/Week.tsx';

const OFFLINE = 5;
const NAMES = ['gate', 'yard', 'hall', 'dock', 'office', 'store', 'ramp', 'roof'] as const;
/** Motion of the day: minute, length and where in the picture. */
const MOTION = Array.from({ length: 22 }, (_, i) => ({
  at: Math.round(chance(i + 1) * 1439),
  area: { x: Math.round(chance(i + 30) * 80), y: 40 + Math.round(chance(i + 60) * 40), w: 14, h: 18 },
})).sort((a, b) => a.at - b.at);
const USERS = ['guard', 'manager'] as const;
const RIGHTS = ['live', 'play', 'export'] as const;

const values = () => ({
  view: 4,
  first: 0,
  channel: 0,
  at: 480,
  area: [{ x: 20, y: 40, w: 60, h: 50 }] as Area[],
  cameras: NAMES.map((name, i) => ({ name, resolution: '2560 × 1440', rate: 4, secret: i !== OFFLINE })),
  found: false,
  address: '192.168.1.70',
  plan: { channel: 0, mode: 'motion', lead: 10, follow: 20 },
  weeks: NAMES.map((_, i) => weekOf(i < 4 ? 0 : 18, i < 4 ? 24 : 7)),
  capacity: 4,
  disks: 1,
  clip: { from: '08:00', to: '08:20', note: 'Delivery' },
  exported: '',
  user: 0,
  rights: Object.fromEntries(
    USERS.map((user) => [
      user,
      NAMES.map((_, i) => ({ live: true, play: user === 'manager' || i < 4, export: user === 'manager' })),
    ]),
  ) as Record<string, { live: boolean; play: boolean; export: boolean }[]>,
  played: [] as string[],
});
type V = ReturnType<typeof values>;
type X = Context<V>;

export const device = defineDevice<V>({
  values,
  screens: [
    ({ v, t, clock }) => {
      const shown = v.cameras
        .map((camera, i) => ({ ...camera, i }))
        .slice(v.view === 1 ? v.first : v.view === 4 && v.first > 3 ? 4 : 0)
        .slice(0, v.view);
      return [
        buttons(...[1, 4, 8].map((count) => button(String(count), { view: count }, { pressed: v.view === count }))),
        live(
          choice(
            'first',
            t('channel'),
            v.cameras.map(({ name }, i) => [i, `${i + 1} ${name}`] as const),
          ),
        ),
        scenes(
          shown.map(({ name, i, secret }) => ({
            label: `${i + 1} ${name}`,
            seed: i,
            hour: secret ? 20.25 : 0,
            exposure: secret ? 120 : 0,
            mover: secret
              ? {
                  kind: (['person', 'car', 'cat'] as const)[i % 3] ?? 'cat',
                  at: ((clock + i * 7) % 24) / 12,
                  found: false,
                }
              : undefined,
          })),
        ),
        ...v.cameras.flatMap(({ name, secret }, i) =>
          secret
            ? []
            : [
                note(`${i + 1} ${name}: ${t('offline')}. ${t('password')}: ${t('refused')}`, 'bad'),
                buttons(button(t('more'), undefined, { go: 2 })),
              ],
        ),
      ];
    },
    playback,
    cameras,
    ({ v, t, locale, fig }) => [
      live(
        choice(
          'plan.channel',
          t('channel'),
          NAMES.map((name, i) => [i, `${i + 1} ${name}`] as const),
        ),
      ),
      form([
        choice('plan.mode', t('mode'), [
          ['always', t('all')],
          ['motion', t('motion')],
        ]),
        number('plan.lead', t('before'), [0, fig('preRecording', 30)], { unit: 's' }),
        number('plan.follow', t('after'), [0, 120], { unit: 's' }),
      ]),
      week({
        hours: v.weeks[v.plan.channel] ?? '',
        path: `weeks.${v.plan.channel}`,
        label: `${t('time')} ${v.plan.channel + 1}`,
        locale,
      }),
      facts([t('total'), `${[...(v.weeks[v.plan.channel] ?? '')].filter((hour) => hour === '1').length} h`]),
    ],
    (x) => {
      const { v, t, n, fig, span } = x;
      const rate = rateOf(v);
      const days = Math.floor((v.capacity * v.disks * 8e6) / rate / 86_400);
      return [
        facts(
          ['HDD 1', status(t('online'), 'good')],
          [t('temperature'), n(39, '°C')],
          [t('rate'), n(rate, 'Mbit/s')],
          [t('time'), span(days * 86_400)],
        ),
        live(
          choice(
            'capacity',
            'TB',
            [2, 4, 8, 10].filter((size) => size <= fig('driveCapacity', 10)),
          ),
          choice('disks', 'HDD', [1, 2]),
        ),
        meter(t('used'), 96, [0, 100], n(96, '%'), 'warn'),
        note(`${n(rate, 'Mbit/s')} · ${n(v.capacity * v.disks, 'TB')} → ${span(days * 86_400)}`),
      ];
    },
    ({ v, t, running }) => {
      const done = running('export');
      return [
        form([
          time('clip.from', t('from')),
          time('clip.to', t('to'), {
            check: (value) =>
              minutesOf(String(value)) <= minutesOf(v.clip.from)
                ? t('outside', { range: `${v.clip.from} –` })
                : undefined,
          }),
          text('clip.note', t('note'), { check: isLong(t, 1) }),
        ]),
        buttons(
          button(
            t('start'),
            { exported: '' },
            {
              off: done !== undefined,
              wait: { id: 'export', seconds: 8, set: { exported: `${v.clip.from}–${v.clip.to} ${v.clip.note}` } },
            },
          ),
        ),
        ...(done === undefined ? [] : [steps([t('read'), 'SHA-256', t('write')], done)]),
        ...(v.exported === '' ? [] : [note(`${t('done')}: ${v.exported}.mp4 + manifest.json (SHA-256 ✓)`, 'good')]),
      ];
    },
    users,
  ],
});

/** Mbit/s of all cameras that are recorded. */
function rateOf({ cameras: all }: V): number {
  return Math.max(0.1, sum(all.map(({ rate }) => Number(rate) || 0)));
}

function playback({ v, t, n }: X) {
  const area = v.area[0];
  const hits = MOTION.filter((one) => !area || overlap(area, one.area));
  const next = hits.find(({ at }) => at > v.at)?.at;
  const last = hits.findLast(({ at }) => at < v.at)?.at;
  const hours = Array.from({ length: 96 }, (_, i) => MOTION.filter(({ at }) => Math.floor(at / 15) === i).length);
  const seen = MOTION.find(({ at }) => Math.abs(at - v.at) < 3);
  const played = `${clockOf(v.at)} ${NAMES[v.channel]}`;
  return [
    live(
      choice(
        'channel',
        t('channel'),
        NAMES.map((name, i) => [i, `${i + 1} ${name}`] as const),
      ),
    ),
    scene({
      label: `${v.channel + 1} ${NAMES[v.channel]}`,
      seed: v.channel,
      hour: v.at / 60,
      infrared: v.at > 1200 || v.at < 330,
      areas: v.area,
      mover: seen ? { kind: 'person', at: (seen.area.x + 16) / 116, found: true } : undefined,
      draw: { path: 'area', most: 1, now: [] },
    }),
    chart(`${t('motion')} · 24 h`, hours, { bars: true, from: '00:00', to: '24:00' }),
    live(range('at', `${t('time')} ${clockOf(v.at)}`, [0, 1439])),
    buttons(
      button(`← ${t('back')}`, { at: last ?? v.at }, { off: last === undefined }),
      button(`${t('next')} →`, { at: next ?? v.at }, { off: next === undefined }),
      button(`▶ ${clockOf(v.at)}`, { played: [played, ...v.played] }, { log: played }),
    ),
    live(
      ...(['x', 'y', 'w', 'h'] as const).map((side) => number(`area.0.${side}`, `${t('motion')} ${side}`, [0, 100])),
    ),
    facts([t('motion'), `${n(hits.length)} / ${MOTION.length}`]),
  ];
}

function cameras({ v, d, t, n, fig, running }: X) {
  const done = running('find');
  const most = fig('bandwidthIn', 80);
  const rate = rateOf(v);
  const full = v.cameras.length >= fig('channels', 8);
  const add = {
    cameras: [...v.cameras, { name: `cam-${v.cameras.length + 1}`, resolution: '2560 × 1440', rate: 4, secret: true }],
  };
  return [
    table(
      ['#', t('name'), 'px', t('rate'), t('status'), ''],
      v.cameras.map(({ name, secret }, i) => [
        String(i + 1),
        name,
        choice(`cameras.${i}.resolution`, `${name}: px`, ['3840 × 2160', '2560 × 1440', '1920 × 1080']),
        { ...number(`cameras.${i}.rate`, `${name}: ${t('rate')}`, [0.5, 16]), unit: 'Mbit/s' },
        secret ? status(t('online'), 'good') : status(t('offline'), 'bad'),
        [
          ...(secret ? [] : [button(t('password'), { [`cameras.${i}.secret`]: true }, { log: name })]),
          button(t('remove'), { cameras: v.cameras.filter((_, at) => at !== i) }, { log: name }),
        ],
      ]),
    ),
    meter(t('total'), rate, [0, most], `${n(rate)} / ${n(most, 'Mbit/s')}`, rate > most ? 'bad' : 'good'),
    facts([t('remaining'), n(most - rate, 'Mbit/s')]),
    buttons(
      button(t('search'), undefined, {
        off: done !== undefined,
        wait: { id: 'find', seconds: 4, set: { found: true } },
      }),
    ),
    live(text('address', t('address'), { check: isAddress(t) }), {
      ...toggle('found', '192.168.1.71 · C4-20A'),
      off: !v.found && t('search'),
    }),
    buttons(button(t('add'), add, { off: full || isAddress(t)(d.address) !== undefined, log: d.address })),
    ...(full ? [note(t('overLimit', { limit: fig('channels', 8) }))] : []),
  ];
}

function users({ v, t }: X) {
  const name = USERS[v.user] ?? 'guard';
  const words = { live: 'Live', play: 'Playback', export: 'Export' };
  return [
    live(
      choice(
        'user',
        t('user'),
        USERS.map((user, i) => [i, user] as const),
      ),
    ),
    table(
      [t('channel'), ...RIGHTS.map((right) => words[right])],
      NAMES.map((channel, i) => [
        `${i + 1} ${channel}`,
        ...RIGHTS.map((right) => toggle(`rights.${name}.${i}.${right}`, `${name} ${channel}: ${words[right]}`)),
      ]),
    ),
    table(
      [`${t('log')}: Playback`],
      v.played.map((line) => [`admin · ${line}`]),
    ),
  ];
}
