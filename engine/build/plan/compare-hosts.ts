import type { SiteModel } from '../../model/site-model.ts';
import { lowerHeaders } from '../../output/headers/hosts/lower.ts';
import { createHeaderPlan, type HeaderSources } from '../../output/headers/hosts/plan.ts';
import { HEADER_TARGET_IDS, HEADER_TARGETS } from '../../output/headers/hosts/registry.ts';
import { lowerPlan } from '../../redirects/targets/lower.ts';
import { createPlan } from '../../redirects/targets/plan.ts';
import { TARGETS, TARGET_IDS } from '../../redirects/targets/registry.ts';
import type { Limit } from '../../redirects/targets/target.ts';

/** What a host gets, and how much of its closest limit that uses: 1 is all of it. */
export interface HostUse {
  readonly rules: number;
  readonly bytes: number;
  /** 0 if the host documents no limit. */
  readonly used: number;
  /** Why the host refuses it, and what to do. Empty if it does not. */
  readonly refused: readonly { readonly message: string; readonly way: string }[];
}

/** A host whose files differ between two versions. */
export interface HostChange {
  readonly id: string;
  readonly title: string;
  readonly part: 'redirects' | 'headers';
  readonly before: HostUse;
  readonly now: HostUse;
  /** The limit that is closest to being exceeded now. */
  readonly limit: Limit | undefined;
}

/** Compares the rules for redirects that hosts get. */
export function compareRedirectHosts(before: SiteModel, now: SiteModel, ids: readonly string[]): HostChange[] {
  const [old, current] = [createPlan(before), createPlan(now)];
  return TARGET_IDS.filter((id) => ids.includes(id)).flatMap((id) => {
    const target = TARGETS[id];
    const [was, is] = [lowerPlan(target, old), lowerPlan(target, current)];
    return isAlike(was, is)
      ? []
      : [{ id, title: target.title, part: 'redirects' as const, before: useOf(was), now: useOf(is), limit: is.limit }];
  });
}

/** Compares the files for headers that hosts get. */
export function compareHeaderHosts(before: HeaderSources, now: HeaderSources, ids: readonly string[]): HostChange[] {
  const [old, current] = [before, now].map((sources) => createHeaderPlan({ ...sources, build: '' }));
  if (!old || !current) return [];
  return HEADER_TARGET_IDS.filter((id) => ids.some((one) => one === id || one.startsWith(`${id}-`))).flatMap((id) => {
    const target = HEADER_TARGETS[id];
    const [was, is] = [old, current].map((plan) => {
      const lowered = lowerHeaders(target, plan);
      const { counts } = target.emit(plan);
      const [limit] = target.limits.toSorted((a, b) => (counts[b.what] ?? 0) / b.most - (counts[a.what] ?? 0) / a.most);
      return { ...lowered, limit, used: limit === undefined ? 0 : (counts[limit.what] ?? 0) / limit.most };
    });
    if (!was || !is || isAlike(was, is)) return [];
    return [{ id, title: target.title, part: 'headers' as const, before: useOf(was), now: useOf(is), limit: is.limit }];
  });
}

function useOf({ rules, bytes, used, refused }: HostUse): HostUse {
  return { rules, bytes, used, refused: refused.map(({ message, way }) => ({ message, way })) };
}

type Emitted = HostUse & { readonly files: readonly { readonly text: string }[] };

function isAlike(one: Emitted, two: Emitted): boolean {
  return JSON.stringify([useOf(one), one.files]) === JSON.stringify([useOf(two), two.files]);
}
