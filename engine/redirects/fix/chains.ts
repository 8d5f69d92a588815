import type { Target, TargetPart } from '../../model/redirect-pattern.ts';
import type { RedirectRule } from '../../model/redirect.ts';
import { targetOn } from '../match/expand-sites.ts';
import { formatTarget, parseTarget } from '../match/pattern.ts';

/** The values that an entry of the manifests needs so that it leads straight to the end of its chain. */
export interface Shortened {
  readonly to: string;
  readonly status: RedirectRule['status'];
  readonly forward: RedirectRule['forward'];
  readonly external: boolean;
}

export type Shortening =
  | { readonly ok: true; readonly value: Shortened }
  | { readonly ok: false; readonly why: string };

const SITE = '/{site}';

/** Finds one target for all rules of an entry. `rules` are those of the model, whose chains are followed to the end. */
export function shortenEntry(rules: readonly RedirectRule[]): Shortening {
  const ends = new Map(rules.flatMap(endsOf).map((end) => [JSON.stringify(end.value), end]));
  const [first, ...others] = ends.values();
  if (!first) return { ok: false, why: 'The entry has no target.' };
  if (others.length > 0)
    return { ok: false, why: 'Its sites or values end on different pages, which one target cannot express.' };
  if (!isReadAs(first.written, first.target))
    return { ok: false, why: `\`${first.value.to}\` cannot be written as a target.` };
  return { ok: true, value: first.value };
}

interface End {
  readonly value: Shortened;
  /** The target without the variable at its start, and the target in the model. */
  readonly written: string;
  readonly target: Target;
}

/** The ends of a rule as its entry would write them; several if the sites have them below different prefixes. */
function endsOf({ id, sites, target, status, forward, external }: RedirectRule): End[] {
  if (!target) return [];
  const end = (front: string, below: Target): End => {
    const written = formatTarget(below);
    return { value: { to: front + written, status, forward, external }, written, target: below };
  };
  // Only if the source has the variable can the target use it.
  if (target.sited && id.startsWith(SITE)) return [end(SITE, { ...target, sited: false })];
  return sites.map((flag) => end('', targetOn(target, flag)));
}

/** False if a text of the path would be read as a capture or a variable. */
function isReadAs(written: string, target: Target): boolean {
  const read = parseTarget(written);
  return (
    !VARIABLE.test(written) &&
    read.ok &&
    JSON.stringify(joinTexts(read.value.path)) === JSON.stringify(joinTexts(target.path)) &&
    formatTarget(read.value) === written
  );
}

/** A brace that is not that of a capture beside text. */
const VARIABLE = /\{(?!:[A-Za-z]\w*\}|\*\})/;

function joinTexts(parts: readonly TargetPart[]): TargetPart[] {
  const joined: TargetPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.kind === 'text' && last?.kind === 'text')
      joined.splice(-1, 1, { kind: 'text', text: last.text + part.text });
    else joined.push(part);
  }
  return joined;
}
