import type { Report } from '../../model/diagnostics/diagnostic.ts';
import type { PageTable } from '../../model/pages.ts';
import type { RedirectRule } from '../../model/redirect.ts';
import type { Kind } from '../../model/schema/kinds.ts';
import type { SiteModel } from '../../model/site-model.ts';
import type { ValidFile } from '../validate.ts';

/** What a lint rule sees: the model, the files behind it, and what earlier stages left out. */
export interface LintContext {
  readonly model: SiteModel;
  /** The redirects as the manifests write them, before chains are shortened. */
  readonly written: readonly RedirectRule[];
  readonly pages: PageTable;
  readonly files: ReadonlyMap<Kind, readonly ValidFile[]>;
  /** Kinds of which something was left out: what they lack may be there and only be broken. */
  readonly incomplete: ReadonlySet<Kind>;
  /** The pictures that are there, refused ones too. */
  readonly imageNames: ReadonlySet<string>;
  /** The ids of the films that are there, refused ones too. */
  readonly filmIds: ReadonlySet<string>;
  readonly templates: readonly string[] | undefined;
  /** The day of the check, ISO 8601; undefined where dates are not held against it. */
  readonly today: string | undefined;
  readonly report: Report;
}

export type LintRule = (context: LintContext) => void;

/** The sound files of a kind, typed as the caller knows its schema. */
export function soundFiles<T>({ files }: LintContext, kind: Kind): readonly ValidFile<T>[] {
  return (files.get(kind) ?? []).filter((file) => file.broken.length === 0) as readonly ValidFile<T>[];
}

/** True if nothing was left out that could have made a page. */
export function pagesAreWhole({ incomplete }: LintContext): boolean {
  return ![...incomplete].some(
    (kind) => kind === 'routes' || kind === 'sites' || kind === 'constants' || kind.startsWith('content/'),
  );
}

/** True if nothing of these kinds was left out, so that what is not found is really missing. */
export function isWhole({ incomplete }: LintContext, ...kinds: readonly Kind[]): boolean {
  return kinds.every((kind) => !incomplete.has(kind));
}
