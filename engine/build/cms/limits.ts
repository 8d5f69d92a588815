/** What a CMS is given, and what it may cost. */
export interface Limits {
  /** Until a connection stands, in ms. */
  readonly connect: number;
  /** For one call with everything: connection, headers, body, attempts and the waits between them. In ms. */
  readonly total: number;
  /** The largest body, decompressed, in bytes. */
  readonly bytes: number;
  /** Attempts after the first. */
  readonly retries: number;
  /** The shortest and the longest wait before an attempt, in ms. */
  readonly wait: readonly [shortest: number, longest: number];
  /** Redirects that are followed, all on the origin of the CMS. */
  readonly redirects: number;
  /** How long an answer that says nothing about it is fresh, in s. */
  readonly fresh: number;
  /** How long a stale answer is given while it is asked for again, in s. */
  readonly staleWhileRevalidate: number;
  /** How long the last good answer stands in for one that fails, in s. */
  readonly staleIfError: number;
  readonly breaker: BreakerLimits;
}

/** When a CMS is left alone. */
export interface BreakerLimits {
  /** The share of failed calls at which it opens. */
  readonly share: number;
  /** Calls below which it stays closed. */
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
  bytes: 2 * 1024 * 1024,
  retries: 2,
  wait: [100, 1_000],
  redirects: 3,
  fresh: 60,
  staleWhileRevalidate: 300,
  staleIfError: 7 * DAY,
  breaker: { share: 0.5, calls: 20, during: 10_000, probeAfter: 5_000 },
};
