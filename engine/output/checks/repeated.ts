/** A page, with the texts that must differ between the pages of a site for search engines. */
export interface NamedPage {
  readonly path: string;
  /** The path in the output. */
  readonly file: string;
  /** The flag of its site. */
  readonly site: string;
  readonly title: string;
  readonly description: string;
}

/** Reports pages with the title or the description of another page of the same site. */
export function findRepeated(pages: readonly NamedPage[]): { file: string; message: string }[] {
  return (['title', 'description'] as const).flatMap((part) =>
    [...Map.groupBy(pages, (page) => `${page.site}\n${page[part]}`).values()]
      .filter(([first, second]) => second !== undefined && first?.[part] !== '')
      .flatMap((same) =>
        same.map(({ path, file }) => {
          const other = same.find((one) => one.path !== path)?.path ?? path;
          return { file, message: `has the ${part} of \`${other}\`` };
        }),
      ),
  );
}
