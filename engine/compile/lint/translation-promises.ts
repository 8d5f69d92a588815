import { belowPromise, percentOf } from '../../content/coverage.ts';
import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { listSome } from '../../model/diagnostics/suggest.ts';
import type { SitesRaw } from '../../model/schema/types.gen.ts';
import { isWhole, soundFiles, type LintContext } from './context.ts';

/** How many missing texts a message names. */
const NAMED = 3;

/** A site has as many texts in its language as it promises. */
export function translationPromises(context: LintContext): void {
  const [manifest] = soundFiles<SitesRaw>(context, 'sites');
  if (!manifest || !isWhole(context, 'sites', 'messages')) return;
  // An entry that was left out may be translated.
  if ([...context.incomplete].some((kind) => kind.startsWith('content/'))) return;
  for (const { site, part, least, texts, translated, missing } of belowPromise(context.model)) {
    const index = manifest.value.sites.findIndex(({ flag }) => flag === site.flag);
    const isOwn = manifest.value.sites[index]?.translated?.[part] !== undefined;
    const name = site.flag === '' ? 'The root site' : `The site \`${site.flag}\``;
    context.report({
      code: 'CT029',
      message: `${name} has ${percentOf({ translated, texts })} % of \`${part}\` in \`${site.lang}\` and promises ${least} %.`,
      hint: `Translate ${listSome(missing, NAMED)}, which \`sitefold content coverage --missing ${site.flag || site.lang}\` lists, or promise less in \`translated\` of the site.`,
      at: originAt(
        manifest.file.path,
        isOwn ? pointerTo('/sites', index, 'translated', part) : pointerTo('/translation/promise', part),
      ),
    });
  }
}
