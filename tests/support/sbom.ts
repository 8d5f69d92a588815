import { readFileSync } from 'node:fs';
import { REPOSITORY } from './real.ts';

interface Component {
  readonly 'bom-ref': string;
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly scope: string;
  readonly purl: string;
  readonly hashes: readonly { readonly alg: string; readonly content: string }[];
}

interface Sbom {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly serialNumber: string;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

interface Locked {
  readonly name?: string;
  readonly version?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
}

const UUID = /^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const { packages } = JSON.parse(readFileSync(`${REPOSITORY}package-lock.json`, 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>;
};

/** The packages of npm in the lockfile that are not for development alone, by name and version. */
function neededPackages(): Map<string, Locked> {
  return new Map(
    Object.entries(packages)
      .filter(([path, { dev }]) => path.includes('node_modules/') && path !== 'node_modules/sitefold' && dev !== true)
      .map(([path, locked]) => [`${locked.name ?? path.replace(/^.*node_modules\//, '')}@${locked.version}`, locked]),
  );
}

/** Returns what is wrong with an SBOM of the project. */
export function sbomProblems(text: string): string[] {
  const { bomFormat, specVersion, serialNumber, metadata, components, dependencies } = JSON.parse(text) as Sbom;
  const problems: string[] = [];
  const check = (holds: boolean, problem: string): void => void (holds || problems.push(problem));
  check(bomFormat === 'CycloneDX' && specVersion === '1.6', `the format is ${bomFormat} ${specVersion}`);
  check(UUID.test(serialNumber), `${serialNumber} is not a serial number`);
  const needed = neededPackages();
  const listed = new Map(
    components.map((one) => [`${one.group ? `${one.group}/` : ''}${one.name}@${one.version}`, one]),
  );
  check(listed.size === components.length, 'a package is listed twice');
  for (const [id, { integrity = '', optional }] of needed) {
    const component = listed.get(id);
    if (!component) {
      problems.push(`${id} is missing`);
      continue;
    }
    check(component.purl === `pkg:npm/${id.replace(/^@/, '%40')}`, `${id} has the address ${component.purl}`);
    check(component.scope === (optional === true ? 'optional' : 'required'), `${id} has the scope ${component.scope}`);
    const [{ alg, content } = { alg: '', content: '' }] = component.hashes;
    const digest = `${alg.toLowerCase().replace('-', '')}-${Buffer.from(content, 'hex').toString('base64')}`;
    check(integrity !== '' && digest === integrity, `${id} has another digest`);
  }
  for (const id of listed.keys()) check(needed.has(id), `${id} is not installed for running`);
  const needs = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const reached = new Set<string>();
  const reach = (ref: string): void => {
    if (reached.has(ref)) return;
    reached.add(ref);
    for (const other of needs.get(ref) ?? []) reach(other);
  };
  reach(metadata.component['bom-ref']);
  for (const { purl } of components) check(reached.has(purl), `no package needs ${purl}`);
  return problems;
}
