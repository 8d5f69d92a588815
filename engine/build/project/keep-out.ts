import { createHash } from 'node:crypto';
import { isSpan, type Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { Compiled } from '../../compile/compile.ts';
import type { Source } from '../../compile/parse/parse-yaml.ts';

/** The most rounds: leaving out an entry can make other entries wrong. */
const MOST_ROUNDS = 5;
/** The pointer to an entry of a file with a list. */
const LISTED = /^\/(\w+)\/(\d+)(?:\/|$)/;

/**
 * Compiles a project with the content of a CMS, which the project cannot correct. An entry of the CMS with an error is left out, and its
 * errors become warnings. The rest is compiled again, because other entries may refer to the missing one.
 */
export function keepOut(
  own: readonly Source[],
  theirs: readonly Source[],
  compile: (sources: readonly Source[]) => Compiled,
): { compiled: Compiled; sources: Source[] } {
  let kept = [...theirs];
  const refused: Diagnostic[] = [];
  for (let round = 0; ; round += 1) {
    const sources = [...own, ...kept];
    const compiled = compile(sources);
    const paths = new Set(kept.map(({ path }) => path));
    const errors = compiled.diagnostics.filter(({ severity, at }) => severity === 'error' && paths.has(at.file));
    if (errors.length === 0 || round === MOST_ROUNDS)
      return { compiled: { ...compiled, diagnostics: [...refused, ...compiled.diagnostics] }, sources };
    refused.push(...errors.map((error) => ({ ...error, severity: 'warning' as const })));
    kept = without(kept, errors);
  }
}

function without(sources: readonly Source[], errors: readonly Diagnostic[]): Source[] {
  const byFile = Map.groupBy(errors, ({ at }) => at.file);
  return sources.flatMap((source) => {
    const own = byFile.get(source.path);
    if (!own) return [source];
    const places = own.map(({ at }) => (isSpan(at) ? null : LISTED.exec(at.pointer)));
    const value = JSON.parse(Buffer.from(source.bytes).toString()) as Record<string, unknown>;
    // A file with one entry is left out whole; a list loses only its wrong entries.
    if (!places.every((place) => place !== null && Array.isArray(value[place[1] ?? '']) && isListFile(source.path)))
      return [];
    for (const [key, list] of Object.entries(value)) {
      const wrong = new Set(places.flatMap((place) => (place?.[1] === key ? [Number(place[2])] : [])));
      value[key] = (list as unknown[]).filter((_, index) => !wrong.has(index));
    }
    const bytes = Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
    return [{ path: source.path, bytes, digest: createHash('sha256').update(bytes).digest('hex') }];
  });
}

/** Tells a file with a list (`content/categories.yaml`) from one with a single entry (`content/products/r7-60a.yaml`). */
function isListFile(path: string): boolean {
  return path.split('/').length === 2;
}
