import { yamlPath } from '../../model/schema/kinds.ts';
import type { Change, Upgrade } from './upgrade.ts';

/** Files whose name ends in `.yml` were passed over. */
export const yamlEndings: Upgrade = {
  since: '0.1.0',
  find({ all }) {
    const paths = new Set(all.map(({ path }) => path));
    return all.flatMap(({ path }): Change[] => {
      const to = yamlPath(path);
      if (to === undefined) return [];
      const edits: Change['edits'] = paths.has(to)
        ? `Move its content into ${to}, and delete it.`
        : [{ kind: 'rename', path, to }];
      return [{ path, start: 0, was: `file ${path}`, now: `file ${to}`, edits }];
    });
  },
};
