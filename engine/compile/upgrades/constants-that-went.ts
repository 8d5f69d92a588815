import { entriesOf, deletionOf, type Change, type Upgrade } from './upgrade.ts';

/** The constants that were replaced by others, with what to do. */
export const WENT: Readonly<Record<string, string>> = {
  'server.workPlaces': '`server.pagePlaces`, `server.callPlaces` and `server.accountPlaces`, which have defaults',
};

/** Constants that no version reads any more. */
export const constantsThatWent: Upgrade = {
  since: '0.1.0',
  find: (project) =>
    project.files('constants').flatMap((file): Change[] =>
      entriesOf(file, 'constants').flatMap((entry): Change[] => {
        const now = Object.hasOwn(WENT, entry.key) ? WENT[entry.key] : undefined;
        if (now === undefined) return [];
        const was = `constant \`${entry.key}\``;
        return [{ path: file.path, start: entry.start, was, now, edits: deletionOf(file.path, entry) }];
      }),
    ),
};
