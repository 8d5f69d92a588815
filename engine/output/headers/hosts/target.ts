import type { Artifact } from '../../../model/artifact.ts';
import type { Limit, Measure } from '../../../redirects/targets/target.ts';
import type { Answer, HeaderPlan } from './plan.ts';

/** A header of a host that differs from the plan. */
export interface HeaderDifference extends Answer {
  /** In lower case. */
  readonly name: string;
  readonly expected: string | undefined;
  readonly actual: string | undefined;
}

/** A known difference and its reason. A difference that no answer has any longer fails the conformance test. */
export interface HeaderDivergence {
  readonly id: string;
  /** For the person who deploys: the difference of the host, and why it remains. */
  readonly reason: string;
  covers(difference: HeaderDifference): boolean;
}

/** The result of printing a plan. */
export interface HeaderEmission {
  readonly files: readonly Artifact[];
  /** The counts that the limits of the target apply to. */
  readonly counts: Readonly<Partial<Record<Measure, number>>> & { readonly rules: number };
}

/** A host with an emitter for headers. Each has a file in this folder and a line in the registry. */
export interface HeaderTarget {
  readonly id: string;
  /** The display name of the host. */
  readonly title: string;
  /** The documentation of the format. */
  readonly docs: string;
  /** The engine or parser of the conformance tests, or `model only`. */
  readonly tested: string;
  readonly limits: readonly Limit[];
  readonly divergences: readonly HeaderDivergence[];
  /** Where to put the files, and how to combine them with those of the redirects. */
  readonly use: string;
  /** Prints the plan. Pure: the same plan gives the same bytes. */
  emit(plan: HeaderPlan): HeaderEmission;
}
