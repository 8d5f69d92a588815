import { entriesOf, deletionOf, type Change, type Upgrade } from './upgrade.ts';

/** A project wrote all constants and words; now the engine has defaults, and a project writes what differs. */
export const defaultValues: Upgrade = {
  since: '0.1.0',
  find({ files, defaults }) {
    const constants = files('constants').flatMap((file): Change[] =>
      entriesOf(file, 'constants').flatMap((entry): Change[] => {
        const { value } = (entry.value ?? {}) as { readonly value?: unknown };
        return isSame(value, defaults.constants[entry.key]?.value)
          ? [
              {
                path: file.path,
                start: entry.start,
                was: `constant \`${entry.key}\``,
                now: DEFAULT,
                edits: deletionOf(file.path, entry),
                optional: true,
              },
            ]
          : [];
      }),
    );
    const words = files('messages').flatMap((file): Change[] => {
      const known = defaults.words[String(file.document.get('lang'))] ?? {};
      return entriesOf(file, 'messages').flatMap((entry): Change[] =>
        isSame(entry.value, known[entry.key])
          ? [
              {
                path: file.path,
                start: entry.start,
                was: `message \`${entry.key}\``,
                now: DEFAULT,
                edits: deletionOf(file.path, entry),
                optional: true,
              },
            ]
          : [],
      );
    });
    return [...constants, ...words];
  },
};

const DEFAULT = 'the default, which has the same value';

function isSame(value: unknown, known: unknown): boolean {
  return known !== undefined && JSON.stringify(value) === JSON.stringify(known);
}
