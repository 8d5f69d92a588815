import { addRedirect, type NewRedirect } from '../../../engine/compile/edits/add-redirect.ts';
import type { RedirectStatus } from '../../../engine/model/redirect.ts';
import { boundHost } from '../../../engine/redirects/importers/shared/source/bound-host.ts';
import { runEdit, type EditOptions } from '../../edit.ts';
import { UserError } from '../../io.ts';

interface Options extends EditOptions, Pick<NewRedirect, 'owner' | 'reason' | 'expires' | 'flatten'> {
  readonly sites?: string;
  readonly host?: string;
  readonly status?: string;
}

/** Adds a redirect, and shows which addresses it changes. */
export async function runAddRedirect(options: Options, [from = '', to]: readonly string[]): Promise<void> {
  const status = options.status === undefined ? undefined : readStatus(options.status);
  if (to === undefined && status !== 410)
    throw new UserError('Name the page to go to, or use `--status 410` for a page that is gone.');
  if (to !== undefined && status === 410)
    throw new UserError('A page that is gone (status 410) has no target. Leave out the target, or the status.');
  const sites = options.sites === undefined ? undefined : readSites(options.sites);
  const hosts = options.host === undefined ? undefined : readHosts(options.host);
  await runEdit(options, {
    edit: (project) => addRedirect(project, { ...options, from, to, sites, hosts, status }),
    summary: ({ file, group }) => `a redirect in the group \`${group}\` of ${file}`,
    ofRedirects: true,
    asks: true,
  });
}

const STATUSES: readonly RedirectStatus[] = [301, 302, 303, 307, 308, 410];

function readStatus(text: string): RedirectStatus {
  const status = STATUSES.find((one) => String(one) === text);
  if (status === undefined)
    throw new UserError(`\`${text}\` is not a status of redirects. Choose ${STATUSES.join(', ')}.`);
  return status;
}

/** Reads `all`, `prefixed`, or a list of flags in which `root` is the root site. */
function readSites(text: string): NewRedirect['sites'] {
  if (text === 'all' || text === 'prefixed') return text;
  return text
    .split(',')
    .map((name) => name.trim())
    .map((name) => (name === 'root' ? '' : name));
}

/** Reads a list of host names, as redirects.schema.json allows them. */
function readHosts(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  const wrong = names.find((name) => boundHost(name) !== name);
  if (wrong !== undefined)
    throw new UserError(
      `\`${wrong}\` is not a host name. Write it in lower case, without \`https://\` and without a port, such as old.example.`,
    );
  return [...new Set(names)];
}
