import type { Artifact } from '../../../model/artifact.ts';
import type { Limit, Measure } from '../../../redirects/targets/target.ts';
import type { Answer, HeaderPlan } from './plan.ts';

/** A header that a host sends otherwise than the plan says. */
export interface HeaderDifference extends Answer {
  /** In lower case. */
  readonly name: string;
  readonly expected: string | undefined;
  readonly actual: string | undefined;
}

/** A difference that is known, and why it is. One that no answer shows any more fails the conformance test. */
export interface HeaderDivergence {
  readonly id: string;
  /** For the person who deploys: what the host does otherwise, and why it is left so. */
  readonly reason: string;
  covers(difference: HeaderDifference): boolean;
}

/** What a target made of a plan. */
export interface HeaderEmission {
  readonly files: readonly Artifact[];
  /** What the limits of the target are about. */
  readonly counts: Readonly<Partial<Record<Measure, number>>> & { readonly rules: number };
}

/** A host that headers can be emitted for. One file in this folder and one line in its registry. */
export interface HeaderTarget {
  readonly id: string;
  /** The name of the host, for people. */
  readonly title: string;
  /** The documentation of the format. */
  readonly docs: string;
  /** The engine or parser that the conformance tests ask, or `model only`. */
  readonly tested: string;
  readonly limits: readonly Limit[];
  readonly divergences: readonly HeaderDivergence[];
  /** Where the files go, and how they stand beside those of the redirects. */
  readonly use: string;
  /** Prints the plan. Pure: the same plan gives the same bytes. */
  emit(plan: HeaderPlan): HeaderEmission;
}
