// Which releases services use. A service names them in a file, because a build deletes those that it knows nothing of.
import {
  chmodSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isRunning } from './lock.ts';

/** The file of a service, with the id of its process, and that of nginx: deploy/nginx/install.sh writes it, and it holds until then. */
const FILE = /^\.serving-(\d+|nginx)$/;
/** Where a service writes that may not write into the output folder. deploy/sitefold.service has systemd make it. */
export const RUNTIME = '/run/sitefold';
/** A service writes the time of its file anew so often, in milliseconds. */
const RENEWED_EVERY = 60_000;
/** A file that is younger belongs to a service that runs, which may be in another container; in milliseconds. */
const YOUNG = 3 * RENEWED_EVERY;

/**
 * Returns a function that names the releases which this service uses, in a file below `folder`: absolute paths. The file is removed when
 * there are none. The function throws if the file cannot be written.
 */
export function createInUse(folder: string): (releases: ReadonlySet<string>) => void {
  const file = join(folder, `.serving-${process.pid}`);
  let renewing: NodeJS.Timeout | undefined;
  const renew = (): void => {
    const now = new Date();
    utimes(file, now, now).catch(() => undefined);
  };
  return (releases) => {
    clearInterval(renewing);
    if (releases.size === 0) return rmSync(file, { force: true });
    const beside = join(folder, `.serving.${process.pid}`);
    writeFileSync(beside, [...releases].map((one) => `${one}\n`).join(''));
    // Builds of other users read it, whatever the service lets them do elsewhere.
    chmodSync(beside, 0o644);
    renameSync(beside, file);
    renewing = setInterval(renew, RENEWED_EVERY).unref();
  };
}

/** Returns the names of the releases that services use. `runtime`: the other folder to look into. */
export function releasesInUse(releases: string, runtime = RUNTIME): Set<string> {
  const own = realFolder(releases);
  const named = [releases, runtime].flatMap((folder) =>
    namesIn(folder).flatMap((name) => (isOfService(folder, name) ? readNamed(join(folder, name)) : [])),
  );
  // The path of the output folder may be another one in a container: the names in a folder of releases are those of its releases.
  return new Set(named.filter(({ beside, folder }) => beside === own || folder === own).map(({ release }) => release));
}

/** Tells whether a file below `folder` belongs to a service that runs. */
export function isOfService(folder: string, name: string): boolean {
  const pid = FILE.exec(name)?.[1];
  if (pid === undefined) return false;
  if (pid === 'nginx') return true;
  const written = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs;
  return (
    written !== undefined && (Number(pid) === process.pid || isRunning(Number(pid)) || Date.now() - written < YOUNG)
  );
}

interface Named {
  readonly release: string;
  /** The folder of the release's folder, and the one of the file that names it. */
  readonly folder: string;
  readonly beside: string | undefined;
}

/** A file that is gone names nothing. */
function readNamed(file: string): Named[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  const beside = realFolder(dirname(file));
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((path) => ({ release: basename(path), folder: dirname(path), beside }));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function realFolder(folder: string): string | undefined {
  try {
    return realpathSync(folder);
  } catch {
    return undefined;
  }
}
