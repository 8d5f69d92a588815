import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { didYouMean } from '../../model/diagnostics/suggest.ts';
import { finder } from '../../model/diagnostics/walk.ts';
import type { AvailabilityRaw } from '../../model/schema/types.gen.ts';
import { holdsContent, type Kind } from '../../model/schema/kinds.ts';
import { isWhole, soundFiles, type LintContext } from './context.ts';

const availabilities = finder((value, keys) =>
  keys.at(-1) === 'availability' ? (value as AvailabilityRaw) : undefined,
);

/** Every flag in `availability`, at any depth of an entry, belongs to a site. */
export function availabilitySites(context: LintContext): void {
  if (!isWhole(context, 'sites')) return;
  const flags = new Set(context.model.sites.map(({ flag }) => flag));
  for (const kind of context.files.keys()) {
    if (!holdsContent(kind)) continue;
    for (const { file, value } of soundFiles<object>(context, kind as Kind))
      for (const { value: availability, keys } of availabilities(value))
        for (const list of ['only', 'except'] as const)
          for (const [index, flag] of (availability[list] ?? []).entries()) {
            if (flags.has(flag)) continue;
            context.report({
              code: 'CT016',
              message: `There is no site with the flag \`${flag}\`.`,
              hint: didYouMean(flag, flags, 'Name flags of manifests/sites.yaml.'),
              at: originAt(file.path, pointerTo('', ...keys, list, index)),
            });
          }
  }
}
