import { entriesOf, deletionOf, type Change, type Upgrade } from './upgrade.ts';

const [OLD, NEW] = ['page.follow', 'page.elsewhere'];

/** The words above the links to other platforms held the name of the company; now a placeholder stands for it. */
export const wordsElsewhere: Upgrade = {
  since: '0.1.0',
  find(project) {
    const name = nameOf(project);
    return project.files('messages').flatMap((file): Change[] => {
      const entries = entriesOf(file, 'messages');
      return entries.flatMap((entry): Change[] => {
        if (entry.key !== OLD) return [];
        const change = { path: file.path, start: entry.start, was: `message \`${OLD}\``, now: `message \`${NEW}\`` };
        if (entries.some(({ key }) => key === NEW)) return [{ ...change, edits: deletionOf(file.path, entry) }];
        const { value, deletion } = entry;
        if (typeof value !== 'string' || name === undefined || !value.includes(name) || !deletion)
          return [
            { ...change, edits: `Write the words under \`${NEW}\`, with \`{vendor}\` for the name of the company.` },
          ];
        const indent = file.text.slice(deletion.start, entry.start);
        const text = `${indent}${NEW}: ${JSON.stringify(value.replaceAll(name, '{vendor}'))}\n`;
        return [{ ...change, edits: [{ kind: 'edit', path: file.path, ...deletion, text }] }];
      });
    });
  },
};

/** The name of the company, as the project has it now or had it before. */
function nameOf(project: Parameters<Upgrade['find']>[0]): string | undefined {
  const now = project.files('company')[0]?.document.get('name');
  if (typeof now === 'string') return now;
  const before = project
    .files('constants')
    .flatMap((file) => entriesOf(file, 'constants'))
    .find(({ key }) => key === 'site.vendor')?.value;
  const { value } = (before ?? {}) as { readonly value?: unknown };
  return typeof value === 'string' ? value : undefined;
}
