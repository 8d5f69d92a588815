import fastGlob from 'fast-glob';
import { readFileSync } from 'node:fs';
import { matchesGlob, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import Ajv, { type ValidateFunction } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { camelCase } from '../../../engine/model/content.ts';
import { KIND_NAMES, kindOf } from '../../../engine/model/schema/kinds.ts';
import { REFERENCES } from '../../../engine/model/schema/references.gen.ts';
import { REPOSITORY } from '../../support/real.ts';

interface Schema {
  readonly $id?: string;
  readonly $schema?: string;
  readonly $ref?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
}

/** A property or a shared definition, at any depth of its file. */
interface Described {
  /** The file and the JSON pointer in it. */
  readonly place: string;
  readonly schema: Schema;
}

const FOLDER = 'engine/model/schema/';
const readText = (path: string): string => readFileSync(`${REPOSITORY}${path}`, 'utf8');
const names = fastGlob.sync('**/*.schema.json', { cwd: `${REPOSITORY}${FOLDER}` }).sort();
const files = new Map(names.map((name) => [name, JSON.parse(readText(`${FOLDER}${name}`)) as Schema]));
const described = [...files].flatMap(([name, schema]) => collect(schema, `${name}#`));

// Schemas are known by their place in the folder, which is what a relative `$ref` counts from.
const ajv = new Ajv({
  allErrors: true,
  strictTypes: false,
  strictRequired: false,
  allowUnionTypes: true,
  keywords: ['refersTo'],
});
for (const [name, { $id: _id, ...schema }] of files) ajv.addSchema(schema, name);

test('a field with ids of other entries names a kind that there is', () => {
  const kinds = new Set(KIND_NAMES.map((kind) => camelCase(kind.replace('content/', ''))));
  const all = Object.values(REFERENCES).flat();
  expect(all.length).toBeGreaterThan(15);
  expect(all.filter(({ to }) => !kinds.has(to))).toEqual([]);
});

describe('schema files', () => {
  test('there is one for each kind of file, one for the calls, one for the environment, and the shared definitions', () => {
    const own = ['api.schema.json', 'common.schema.json', 'environment.schema.json'];
    expect(names).toEqual([...KIND_NAMES.map((kind) => `${kind}.schema.json`), ...own].sort());
  });

  test.each([...files])('%s is draft 2020-12 and says what it is for', (_name, schema) => {
    expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
    expect(schema.description).toMatch(/\.$/);
  });

  // An editor resolves `$id` against the place of the file, and every `$ref` against the result.
  test.each([...files])('%s: its $id, if it has one, is its own place', (name, { $id }) => {
    const own = pathToFileURL(`${REPOSITORY}${FOLDER}${name}`).href;
    expect(new URL($id ?? '', own).href).toBe(own);
  });
});

describe('properties and shared definitions', () => {
  test('all are found, those of nested entries too', () => {
    const places = described.map(({ place }) => place);
    expect(places).toContain('sites.schema.json#/properties/sites/items/properties/flag');
    expect(places).toContain(
      'routes.schema.json#/properties/routes/items/properties/params/additionalProperties/properties/oneOf',
    );
    expect(places).toContain('common.schema.json#/$defs/text/then/properties/message');
    expect(places.length).toBeGreaterThan(180);
  });

  test.each(described)('$place has a description and examples that are valid', ({ place, schema }) => {
    const target = targetOf(place, schema);
    expect(schema.description ?? target?.description).toMatch(/\S\.$/);
    const examples = schema.examples ?? target?.examples ?? [];
    expect(examples).not.toEqual([]);
    const validate = compiled(place, schema);
    for (const example of examples) {
      expect(validate(example), `${JSON.stringify(example)}: ${ajv.errorsText(validate.errors)}`).toBe(true);
    }
  });
});

describe('YAML files', () => {
  /** The project in this repository works with the usual severities and the kinds of content that Sitefold knows, and has its channels in company.yaml. */
  const UNUSED = ['sitefold', 'collections', 'content/channels'];
  const paths = fastGlob
    .sync(
      ['sitefold.yaml', '{manifests,content}/**/*.{yaml,yml}', 'engine/defaults/{constants.yaml,messages/*.yaml}'],
      { cwd: REPOSITORY },
    )
    .sort();

  test('there are some of every kind', () => {
    const kinds = new Set(paths.map(kindOf));
    expect(KIND_NAMES.filter((kind) => !kinds.has(kind))).toEqual(UNUSED);
  });

  test('each begins with a modeline that leads to the schema of its kind', () => {
    const wrong = paths.filter((path) => {
      const schema = /^# yaml-language-server: \$schema=(\S+)\n/.exec(readText(path))?.[1] ?? '';
      return posix.join(posix.dirname(path), schema) !== `${FOLDER}${kindOf(path) ?? '?'}.schema.json`;
    });
    expect(wrong).toEqual([]);
  });

  test.each(['cli/starters/company', 'cli/starters/redirects', 'cli/starters/vendor', 'examples/bakery'])(
    'so do the files of %s, which finds the schemas in the package',
    (root) => {
      const all = fastGlob.sync('{manifests,content}/**/*.yaml', { cwd: `${REPOSITORY}${root}` });
      expect(all.length).toBeGreaterThan(0);
      for (const path of all) {
        const [, schema = ''] = /^# yaml-language-server: \$schema=(\S+)\n/m.exec(readText(`${root}/${path}`)) ?? [];
        const named = posix.join(posix.dirname(path), schema);
        const kind = kindOf(path);
        // The schema of a kind of the project itself is written when it is validated.
        const [, folder] = /^content\/([^/]+)\//.exec(path) ?? [];
        expect([path, named]).toEqual([
          path,
          kind === undefined
            ? `.sitefold/schemas/${folder}.schema.json`
            : `node_modules/sitefold/${FOLDER}${kind}.schema.json`,
        ]);
      }
    },
  );

  test('.vscode/settings.json gives each the schema of its kind, and no other', () => {
    const settings = JSON.parse(readText('.vscode/settings.json')) as {
      'yaml.schemas': Record<string, string | string[]>;
    };
    const mapped = Object.entries(settings['yaml.schemas']).map(([schema, globs]) => ({
      schema,
      globs: [globs].flat(),
    }));
    expect(mapped.map(({ schema }) => schema)).toEqual(KIND_NAMES.map((kind) => `./${FOLDER}${kind}.schema.json`));
    for (const path of [...paths, 'manifests/redirects/bulk.yaml', 'sitefold.yaml']) {
      const found = mapped
        .filter(({ globs }) => globs.some((glob) => matchesGlob(path, glob)))
        .map(({ schema }) => schema);
      expect(found, path).toEqual([`./${FOLDER}${kindOf(path) ?? '?'}.schema.json`]);
    }
  });
});

/** The validator of a place. A member that is only a reference is compiled where that leads to: there its own references count from. */
function compiled(
  place: string,
  { $ref, description: _description, examples: _examples, ...rules }: Schema,
): ValidateFunction {
  const follows = $ref !== undefined && Object.keys(rules).length === 0;
  return ajv.compile({
    $ref: follows ? new URL($ref, `file:///${place}`).href.slice('file:///'.length) : encodeURI(place),
  });
}

/** Every member of `properties` and `$defs` below a schema. Examples, defaults and the like hold no schemas. */
function collect(node: unknown, place: string): Described[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]: [string, unknown]): Described[] => {
    if (['examples', 'enum', 'const', 'default', 'required'].includes(key)) return [];
    const below = `${place}/${key}`;
    if (key !== 'properties' && key !== '$defs') return collect(value, below);
    return Object.entries(value as Record<string, Schema>).flatMap(([name, schema]) => [
      { place: `${below}/${name}`, schema },
      ...collect(schema, `${below}/${name}`),
    ]);
  });
}

/** The property or definition that a `$ref` leads to. A whole file, or the elements of a list, says nothing in place of the reference. */
function targetOf(place: string, { $ref }: Schema): Schema | undefined {
  if ($ref === undefined) return undefined;
  const { pathname, hash } = new URL($ref, `file:///${place}`);
  if (hash === '' || hash.endsWith('/items')) return undefined;
  const target = described.find((one) => one.place === `${pathname.slice(1)}${hash}`);
  if (!target) throw new Error(`${place}: the reference ${$ref} has no target`);
  return target.schema;
}
