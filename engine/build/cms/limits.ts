/** Limits for the calls of a CMS. */
export interface Limits {
  /** The longest time to connect, in ms. */
  readonly connect: number;
  /** The longest time for one call, in ms: connection, headers, body, attempts and the waits between them. */
  readonly total: number;
  /** The largest body, decompressed, in bytes. */
  readonly bytes: number;
  /** The number of attempts after the first. */
  readonly retries: number;
  /** The shortest and the longest wait before an attempt, in ms. */
  readonly wait: readonly [shortest: number, longest: number];
  /** The most redirects that are followed, all on the origin of the CMS. */
  readonly redirects: number;
  /** The time for which an answer without cache headers is fresh, in s. */
  readonly fresh: number;
  /** The time for which a stale answer is used while a new one is requested, in s. */
  readonly staleWhileRevalidate: number;
  /** The time for which the last good answer replaces a failed one, in s. */
  readonly staleIfError: number;
  readonly breaker: BreakerLimits;
}

/** When calls to a CMS are stopped. */
export interface BreakerLimits {
  /** The share of failed calls at which the breaker opens. */
  readonly share: number;
  /** With fewer calls, the breaker stays closed. */
  readonly calls: number;
  /** The time over which calls are counted, in ms. */
  readonly during: number;
  /** The time after which one call is let through as a probe, in ms. */
  readonly probeAfter: number;
}

const DAY = 24 * 60 * 60;

export const LIMITS: Limits = {
  connect: 3_000,
  total: 10_000,
  // A list of a hundred articles in 26 languages has 3 MB.
  bytes: 8 * 1024 * 1024,
  retries: 2,
  wait: [100, 1_000],
  redirects: 3,
  fresh: 60,
  staleWhileRevalidate: 300,
  staleIfError: 7 * DAY,
  breaker: { share: 0.5, calls: 20, during: 10_000, probeAfter: 5_000 },
};
