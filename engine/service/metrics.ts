import type { Server } from 'node:http';
import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type MetricObjectWithValues,
  type MetricValue,
} from 'prom-client';
import type { Pressure, Work } from './pressure.ts';

/** The kind of an answer. `account` covers everything about signed-in customers. */
export type AnswerKind = 'redirect' | 'page' | 'file' | 'call' | 'download' | 'refused' | 'fatal' | 'account';

/** The outcome of a request. `broken`: the connection ended before the answer. */
export type Outcome = '1xx' | '2xx' | '3xx' | '4xx' | '5xx' | 'broken';

/** A figure with its values, by their labels. */
export type Figure = MetricObjectWithValues<MetricValue<string>>;

/** The figures of one service, in the text format of Prometheus. */
export interface Metrics {
  /** Called when a request begins, except for redirects. */
  begun(): void;
  /** Called when the request has ended. */
  ended(kind: AnswerKind, outcome: Outcome, seconds: number): void;
  /** Called for a redirect, with the `performance` time at which its request arrived. Redirects are frequent, so only some are timed. */
  redirected(started: number): void;
  /** Called for a request that was refused because of overload. */
  overloaded(): void;
  /** Called for a request that was refused because the database of the accounts did not answer. */
  accountsUnavailable(): void;
  countConnections(server: Server): void;
  countPlaces(pressure: Pressure): void;
  /** The figures as objects, so that another process can add them to those of others. */
  values(): Promise<readonly Figure[]>;
  readonly contentType: string;
  text(): Promise<string>;
}

/** The name of the figure that counts answers. */
export const ANSWERS = 'sitefold_answers_total';

/** One redirect of so many is timed. */
const TIMED = 64;

/** Upper bounds in seconds: redirects and files are the first of them, pages and calls of a distant CMS the last. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts in a registry of its own, so that two services of one process do not mix. `build` is the id of what is served. */
export function createMetrics(build: () => string): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  let redirects = 0;
  let told = 0;
  const answers: Counter<'kind' | 'status'> = new Counter({
    name: ANSWERS,
    help: 'Answers by what they are and the class of their status.',
    labelNames: ['kind', 'status'],
    registers,
    collect() {
      answers.inc({ kind: 'redirect', status: '3xx' }, redirects - told);
      told = redirects;
    },
  });
  const seconds = new Histogram({
    name: 'sitefold_answer_seconds',
    help: `Seconds from the request to the end of its answer; of redirects one in ${TIMED}.`,
    labelNames: ['kind'],
    buckets: BUCKETS,
    registers,
  });
  const inFlight = new Gauge({
    name: 'sitefold_requests_in_flight',
    help: 'Requests without an answer yet.',
    registers,
  });
  const overloaded = new Counter({
    name: 'sitefold_overloaded_total',
    help: 'Requests that were refused because there was too much to do.',
    registers,
  });
  const unavailable = new Counter({
    name: 'sitefold_accounts_unavailable_total',
    help: 'Requests that were refused because the database of the accounts did not answer.',
    registers,
  });
  createBuildGauge(build, registry);
  return {
    begun: () => inFlight.inc(),
    ended(kind, outcome, taken) {
      inFlight.dec();
      answers.inc({ kind, status: outcome });
      seconds.observe({ kind }, taken);
    },
    redirected(started) {
      redirects += 1;
      if (redirects % TIMED === 1) seconds.observe({ kind: 'redirect' }, (performance.now() - started) / 1000);
    },
    overloaded: () => overloaded.inc(),
    accountsUnavailable: () => unavailable.inc(),
    countConnections: (server) => createConnectionGauge(server, registry),
    countPlaces: (pressure) => createPlaceFigures(pressure, registry),
    values: () => registry.getMetricsAsJSON(),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

/** The class of a status. */
export function outcomeOf(status: number): Outcome {
  return CLASSES[Math.floor(status / 100)] ?? '5xx';
}

const CLASSES: Readonly<Record<number, Outcome>> = { 1: '1xx', 2: '2xx', 3: '3xx', 4: '4xx', 5: '5xx' };

function createBuildGauge(build: () => string, registry: Registry): void {
  const gauge: Gauge<'build'> = new Gauge({
    name: 'sitefold_build_info',
    help: 'The build that is served.',
    labelNames: ['build'],
    registers: [registry],
    collect() {
      gauge.reset();
      gauge.set({ build: build() }, 1);
    },
  });
}

function createConnectionGauge(server: Server, registry: Registry): void {
  const gauge: Gauge = new Gauge({
    name: 'sitefold_connections',
    help: 'Open connections.',
    registers: [registry],
    collect: () =>
      new Promise<void>((done) => {
        server.getConnections((_error, count) => {
          gauge.set(count ?? 0);
          done();
        });
      }),
  });
}

/** Figures of the work that has a limited number of places. */
function createPlaceFigures(pressure: Pressure, registry: Registry): void {
  const ofAll = (take: (work: Work, places: ReturnType<Pressure['places']>[Work]) => void): void => {
    for (const [work, places] of Object.entries(pressure.places())) take(work as Work, places);
  };
  const options = { labelNames: ['work' as const], registers: [registry] };
  const all: Gauge<'work'> = new Gauge({
    ...options,
    name: 'sitefold_places',
    help: 'Places for work: pages that are rendered, calls, and requests about accounts.',
    collect: () => ofAll((work, places) => all.set({ work }, places.all)),
  });
  const taken: Gauge<'work'> = new Gauge({
    ...options,
    name: 'sitefold_places_taken',
    help: 'Places that are taken. Where all are, further requests of the kind are refused.',
    collect: () => ofAll((work, places) => taken.set({ work }, places.taken)),
  });
  const told = new Map<Work, number>();
  const entered: Counter<'work'> = new Counter({
    ...options,
    name: 'sitefold_work_total',
    help: 'Pages that were rendered, calls, and requests about accounts, from when they took a place.',
    collect: () =>
      ofAll((work, places) => {
        entered.inc({ work }, places.entered - (told.get(work) ?? 0));
        told.set(work, places.entered);
      }),
  });
}
