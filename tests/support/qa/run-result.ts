/** How a suite ended: whether it is green, and its words. */
export interface RunResult {
  readonly green: boolean;
  readonly output: string;
}
