import { findOtherVersion } from '../engine/build/project/project-version.ts';
import { VERSION } from '../engine/model/version.ts';
import { UserError, paint, say } from './io.ts';

/** The commands whose output is published: made by another version than the project names, it would differ from that of everybody else. */
const PUBLISHING = new Set(['build', 'merge']);

/** Warns if a project has or asks for another version of Sitefold than the one that runs. Commands that make a release refuse it. */
export function checkVersion(root: string, command: string): void {
  const other = findOtherVersion(root, VERSION);
  if (!other) return;
  const { version, from } = other;
  const message =
    from === 'installed'
      ? `This is Sitefold ${VERSION}, and the project has ${version} installed. Run \`npx sitefold ${command}\` in the project, or install this one: \`npm install sitefold@${VERSION}\`.`
      : `This is Sitefold ${VERSION}, and the package.json of the project asks for ${version}. Run \`npm install\` and then \`npx sitefold ${command}\` in the project, or \`npm install sitefold@${VERSION}\`.`;
  if (PUBLISHING.has(command)) throw new UserError(message);
  say(`${paint('yellow', 'version:')} ${message}\n`);
}
