/**
 * `npm run --silent sbom`: prints what is installed for running as CycloneDX 1.6: every package of package-lock.json that is not for
 * development alone. Packages for other machines are of the scope `optional`. The same lockfile gives the same text.
 *
 * `npm sbom --omit=dev` does not serve: npm 11 leaves out packages that running and development share, and the npm of Debian 12 lacks it.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** What package-lock.json says about a package. */
interface Locked {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** The folder of the command line, a package of its own in the same repository. */
const OWN = new Set(['', 'cli']);

const text = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8');
const { packages } = JSON.parse(text) as { readonly packages: Readonly<Record<string, Locked>> };
const runs = Object.entries(packages).filter(([, { dev, link }]) => dev !== true && link !== true);
const root = packages[''] ?? {};
const rootUrl = urlOf('', root);

process.stdout.write(
  `${JSON.stringify(
    {
      $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      serialNumber: serialNumber(),
      version: 1,
      metadata: {
        component: {
          type: 'application',
          'bom-ref': rootUrl,
          name: root.name,
          version: root.version,
          licenses: licensesOf(root),
          purl: rootUrl,
        },
      },
      components: components(),
      dependencies: dependencies(),
    },
    null,
    2,
  )}\n`,
);

/** Returns each package once, although several folders may have a copy of it. */
function components(): object[] {
  const known = new Map<string, object>();
  for (const [path, locked] of runs) {
    if (OWN.has(path)) continue;
    const purl = urlOf(path, locked);
    const [, group, name = ''] = /^(?:(@[^/]+)\/)?(.+)$/.exec(nameOf(path, locked)) ?? [];
    known.set(purl, {
      type: 'library',
      'bom-ref': purl,
      ...(group === undefined ? {} : { group }),
      name,
      version: locked.version,
      scope: locked.optional === true ? 'optional' : 'required',
      hashes: hashesOf(locked),
      licenses: licensesOf(locked),
      purl,
    });
  }
  return [...known.entries()].sort(([one], [other]) => compare(one, other)).map(([, component]) => component);
}

function dependencies(): object[] {
  const known = new Map<string, Set<string>>();
  for (const [path, locked] of runs) {
    const ref = OWN.has(path) ? rootUrl : urlOf(path, locked);
    const needed = known.get(ref) ?? new Set();
    known.set(ref, needed);
    const names = [locked.dependencies, locked.optionalDependencies, locked.peerDependencies].flatMap((part) =>
      Object.keys(part ?? {}),
    );
    for (const name of names) {
      const found = find(path, name);
      if (found !== undefined) needed.add(found);
    }
  }
  return [...known.entries()]
    .sort(([one], [other]) => compare(one, other))
    .map(([ref, needed]) => ({ ref, dependsOn: [...needed].sort(compare) }));
}

/** Returns the package that another one gets by a name: the copy in the nearest folder above it. */
function find(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    const locked = packages[path];
    if (locked && locked.dev !== true && locked.link !== true) return urlOf(path, locked);
    if (folder === '') return undefined;
  }
}

function nameOf(path: string, { name }: Locked): string {
  return name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Returns the package URL (ECMA-427), in which the `@` of a scope is encoded. */
function urlOf(path: string, locked: Locked): string {
  return `pkg:npm/${nameOf(path, locked).replace('@', '%40')}@${locked.version ?? ''}`;
}

/** The lockfile has digests in Base64, CycloneDX has them in hexadecimal digits. */
function hashesOf({ integrity = '' }: Locked): object[] {
  return integrity.split(' ').map((one) => {
    const [algorithm = '', digest = ''] = one.split(/-(.*)/s);
    return {
      alg: algorithm.replace('sha', 'SHA-').toUpperCase(),
      content: Buffer.from(digest, 'base64').toString('hex'),
    };
  });
}

function licensesOf({ license }: Locked): object[] {
  if (license === undefined) return [];
  return [/[ (]/.test(license) ? { expression: license } : { license: { id: license } }];
}

/** Returns a UUID of version 8 (RFC 9562), which is made of the lockfile. */
function serialNumber(): string {
  const digits = createHash('sha256').update(text).digest('hex');
  const variant = ((Number.parseInt(digits[16] ?? '', 16) & 0x3) | 0x8).toString(16);
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
  ];
  return `urn:uuid:${[...parts, digits.slice(20, 32)].join('-')}`;
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
