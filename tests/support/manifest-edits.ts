import * as fc from 'fast-check';
import { parseDocument, type Document } from 'yaml';

/** A change of manifests/redirects.yaml as a person could make it. */
export interface ManifestEdit {
  readonly what: string;
  /** The sources of the rule that is changed, as the manifest writes them. */
  readonly sources: readonly string[];
  /** The whole file. */
  readonly text: string;
}

/** So many edits, the same for the same seed; the kinds that are wanted take turns. Each leaves the manifests valid and changes what is decided. */
export function manifestEdits(
  text: string,
  count: number,
  seed: number,
  wanted: (kind: string) => boolean = () => true,
): ManifestEdit[] {
  const kinds = Object.entries(EDITS).filter(([kind]) => wanted(kind));
  const picks = fc.sample(fc.nat(), { numRuns: count, seed });
  return picks.map((pick, number) => {
    const document = parseDocument(text);
    const [name, edit] = kinds[number % kinds.length] ?? never();
    const places = rulesOf(document).filter(({ rule }) => edit.takes?.(rule) ?? true);
    const { path, rule } = places[pick % places.length] ?? never();
    const added = edit.apply(document, path, number);
    const sources = added === undefined ? sourcesOf(rule) : [added];
    return { what: `${name}: ${sources.join(', ')}`, sources, text: String(document) };
  });
}

interface Rule {
  readonly from: string | string[];
  readonly to?: string;
  readonly sites?: unknown;
  readonly status?: number;
}

type Path = readonly (string | number)[];

interface Edit {
  takes?(rule: Rule): boolean;
  /** Changes the document. Gives the source of a rule that was not there before. */
  apply(document: Document, path: Path, number: number): string | undefined | void;
}

const EDITS: Record<string, Edit> = {
  'a rule is deleted': { apply: (document, path) => void document.deleteIn(path) },
  'a rule leads elsewhere': {
    takes: ({ to }) => to !== '/{site}/video',
    apply: (document, path) => document.setIn([...path, 'to'], '/{site}/video'),
  },
  'a rule has another status': { apply: (document, path) => document.setIn([...path, 'status'], 308) },
  'a rule is added': {
    apply(document, path, number) {
      const source = `/{site}/added-${number}`;
      document.addIn(path.slice(0, -1), document.createNode({ from: source, to: '/{site}/faq' }));
      return source;
    },
  },
  'a rule is for two sites only': {
    takes: ({ sites }) => sites === undefined,
    apply: (document, path) => document.setIn([...path, 'sites'], ['th', 'de']),
  },
  'the slash at the end matters': { apply: (document, path) => document.setIn([...path, 'slash'], 'exact') },
  'the query is dropped': { apply: (document, path) => document.setIn([...path, 'forward'], 'drop') },
  'the page is gone': {
    apply(document, path) {
      document.deleteIn([...path, 'to']);
      document.setIn([...path, 'status'], 410);
    },
  },
};

/** The rules that can be changed alone: others do not lead to them, and they need no page of their own to override. */
function rulesOf(document: Document): { path: Path; rule: Rule }[] {
  const { groups } = document.toJS() as { groups: { rules: (Rule & { overrides?: string; each?: unknown })[] }[] };
  const targets = new Set(groups.flatMap(({ rules }) => rules.map(({ to }) => to)));
  return groups.flatMap(({ rules }, group) =>
    rules.flatMap((rule, number) => {
      const alone = rule.overrides === undefined && rule.each === undefined && rules.length > 1;
      const led = sourcesOf(rule).some((source) => targets.has(source));
      return alone && !led ? [{ path: ['groups', group, 'rules', number], rule }] : [];
    }),
  );
}

function sourcesOf({ from }: Rule): string[] {
  return [from].flat();
}

function never(): never {
  throw new Error('there is no rule that can be changed so');
}
