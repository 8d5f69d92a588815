import { describe, expect, test } from 'vitest';
import { FLOORS, MOST_WALLS } from '../../../../islands/Planner/model/floor.ts';
import { firstPlan, readPlan, SPEEDS, writePlan, type Plan } from '../../../../islands/Planner/model/plan.ts';
import { ACCESSES } from '../../../../islands/Planner/model/products.ts';

const isPowered = (id: string): boolean => id === 'c4-20a' || id === 'a7-50c';
const read = (hash: string) => readPlan(hash, isPowered, 'metric');

const OTHER: Plan = {
  units: 'us',
  tool: 'power',
  floor: FLOORS.office,
  access: 'dsl',
  speed: 100,
  clients: 60,
  powered: { 'c4-20a': 8, 'a7-50c': 2 },
  reserve: 35,
  cameras: 12,
  bitrate: 6.5,
  hours: 10,
  days: 90,
  distance: 3.2,
  eirp: 36,
};

describe('the address of a plan', () => {
  test('names the tool, and what differs from the first plan', () => {
    expect(writePlan(firstPlan('metric'))).toBe('plan=rooms&units=metric');
    expect(writePlan({ ...firstPlan('metric'), tool: 'recording', cameras: 8 })).toBe(
      'plan=recording&units=metric&cameras=8',
    );
  });

  const PLANS: readonly (readonly [string, Plan])[] = [
    ['the first plan', firstPlan('metric')],
    ['another plan', OTHER],
    // A larger floor with the walls of the first plan.
    ['a larger floor', { ...firstPlan('metric'), floor: { ...FLOORS.flat, width: 40 } }],
    ...Object.entries(FLOORS).map(([name, floor]) => [`the floor ${name}`, { ...firstPlan('us'), floor }] as const),
  ];

  test.each(PLANS)('leads to %s', (_, plan) => {
    expect(read(`#${writePlan(plan)}`)).toEqual({ plan, wrong: [] });
  });

  test('of another page says nothing', () => {
    expect(read('')).toBeUndefined();
    expect(read('#main')).toBeUndefined();
    expect(read('#walls=b-1-1-2-2')).toBeUndefined();
  });

  test.each([
    ['plan', 'plan=%3Cscript%3E'],
    ['units', 'plan=rooms&units=furlongs'],
    ['size', 'plan=rooms&size=9999x2'],
    ['size', 'plan=rooms&size=20'],
    ['size', 'plan=rooms&size=20x20x20'],
    ['size', 'plan=rooms&size=-5x20'],
    ['walls', 'plan=rooms&walls=zz'],
    ['walls', 'plan=rooms&walls=b-1-1-2'],
    ['walls', 'plan=rooms&walls=b-1-1-2-2-3'],
    ['walls', 'plan=rooms&walls=b-1-1-1-1'],
    ['walls', 'plan=rooms&walls=b-1-1-24-1'],
    ['walls', 'plan=rooms&walls=b-1-1-2-2_x'],
    ['walls', `plan=rooms&walls=${Array.from({ length: MOST_WALLS + 1 }, () => 'b-1-1-2-2').join('_')}`],
    ['line', 'plan=rooms&line=99-1'],
    ['line', 'plan=rooms&line=1-1-1'],
    ['access', 'plan=rooms&access=pigeon'],
    ['speed', 'plan=rooms&speed=1'],
    ['speed', 'plan=rooms&speed=NaN'],
    ['clients', 'plan=rooms&clients=0'],
    ['clients', 'plan=rooms&clients=1e9'],
    ['powered', 'plan=power&powered=r7-60a*1'],
    ['powered', 'plan=power&powered=__proto__*1'],
    ['powered', 'plan=power&powered=c4-20a*-1'],
    ['powered', 'plan=power&powered=c4-20a*1*1'],
    ['powered', 'plan=power&powered=c4-20a*1.5'],
    ['bitrate', 'plan=recording&bitrate=Infinity'],
    ['bitrate', 'plan=recording&bitrate=4.1'],
    ['cameras', 'plan=recording&cameras=4.5'],
    ['distance', 'plan=link&distance=0'],
    ['eirp', 'plan=link&eirp=%00'],
  ])('with nonsense in %s: %s', (name, hash) => {
    expect(read(`#${hash}`)).toEqual({
      plan: { ...firstPlan('metric'), tool: /^plan=(\w+)&/.exec(hash)?.[1] ?? 'rooms' },
      wrong: [name],
    });
  });

  test('keeps what makes sense beside what does not', () => {
    const found = read('#plan=recording&cameras=8&days=a&size=12x12&walls=q');
    expect(found?.wrong).toEqual(['walls', 'days']);
    expect(found?.plan).toMatchObject({
      tool: 'recording',
      cameras: 8,
      days: 30,
      floor: { width: 12, depth: 12, walls: [] },
    });
  });

  test('takes the speeds of its line', () => {
    for (const access of ACCESSES) {
      expect(read(`#plan=rooms&access=${access}&speed=${SPEEDS[access][0]}`)?.wrong).toEqual([]);
      expect(read(`#plan=rooms&access=${access}`)?.plan.speed).toBe(
        SPEEDS[access].find((speed) => speed >= 250) ?? SPEEDS[access].at(-1),
      );
    }
  });
});
