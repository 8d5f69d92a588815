import { contentCoverage, percentOf, type Count, type LanguageCoverage } from '../../../engine/content/coverage.ts';
import { didYouMean } from '../../../engine/model/diagnostics/suggest.ts';
import { formatTable } from '../../format-table.ts';
import { AS_DATA, UserError, print } from '../../io.ts';
import { loadUsableProject } from '../../project.ts';

interface Options {
  readonly root: string;
  readonly json?: boolean;
  readonly missing?: string;
}

/** Shows how much of the content is translated, per language. */
export async function runContentCoverage({ root, json, missing }: Options): Promise<void> {
  const { model } = await loadUsableProject(root, { use: 'list' });
  const languages = contentCoverage(model);
  if (missing !== undefined) {
    const language = languages.find(({ lang, sites }) => lang === missing || sites.includes(missing));
    if (!language)
      throw new UserError(
        `No site has the language \`${missing}\`. ${didYouMean(
          missing,
          languages.map(({ lang }) => lang),
          'sitefold content coverage lists them.',
        )}`,
      );
    print(json ? `${JSON.stringify(language.missing)}\n` : language.missing.map((place) => `${place}\n`).join(''));
    return;
  }
  if (json) {
    print(
      `${JSON.stringify(
        languages.map(({ missing: left, ...rest }) => ({ ...rest, missing: left.length })),
        null,
        2,
      )}\n`,
    );
    return;
  }
  print(
    formatTable(
      {
        // The flags last: they are the longest, and the last column is broken in a narrow terminal.
        head: ['language', ...shareTitles(languages), 'missing', 'sites'],
        rows: languages.map((one) => [one.lang, ...shares(one), String(one.missing.length), one.sites.join(' ')]),
      },
      AS_DATA,
    ),
  );
}

/** Returns the titles of the columns of `shares`. */
export function shareTitles(languages: readonly LanguageCoverage[]): string[] {
  const parts = Object.keys(languages[0]?.parts ?? {});
  return [...parts, parts.length === 0 ? 'texts' : 'others'];
}

/** Returns what of each part is in a language, and of the texts in no part. */
export function shares({ parts, others }: LanguageCoverage): string[] {
  return [...Object.values(parts), others].map(share);
}

/** Formats a share in percent. */
function share(count: Count): string {
  return count.texts === 0 ? '–' : `${percentOf(count)} %`;
}
