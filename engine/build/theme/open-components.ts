import type { Source } from '../../compile/parse/parse-yaml.ts';
import type { AstroComponent, ComponentReader } from '../../model/component.ts';
import type { SourceFile } from '../../model/diagnostics/source.ts';
import { onceFor } from '../../model/once-for.ts';
import { engineText } from './engine-theme.ts';

/** Returns a reader of the components of a theme. Undefined if the project has none of its own; then no parser is loaded. */
export async function openComponents(sources: readonly Source[]): Promise<ComponentReader | undefined> {
  if (!sources.some(({ path }) => path.startsWith('theme/') && path.endsWith('.astro'))) return undefined;
  const { parseComponent } = await import('./parse-component.ts');
  const known = new Map<string, AstroComponent | undefined>();
  return {
    own: onceFor(({ text }: SourceFile) => parseComponent(text)),
    engine(path) {
      if (!known.has(path)) known.set(path, parseComponent(engineText(path)));
      return known.get(path);
    },
  };
}
