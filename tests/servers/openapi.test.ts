import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import Ajv from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { docsPage, OPENAPI_PATH } from '../../engine/content/api/docs.ts';
import { ask } from '../../engine/content/ask.ts';
import { CALL_NAMES, CALLS, type Call } from '../../engine/content/calls.ts';
import { createFileSource } from '../../engine/content/files.ts';
import type { CallName } from '../../engine/content/source.ts';
import { PROXY, SPEC_CALLS } from '../spec/calls.ts';
import { startApiService } from '../support/api-service.ts';
import { sampleParams } from '../support/content-source.ts';
import { createClient } from '../support/http.ts';
import { realModel, REPOSITORY } from '../support/real.ts';

/* docs/openapi.json: what it says is what the calls do. */
const FILE = `${REPOSITORY}docs/openapi.json`;
const model = realModel();
const source = createFileSource(model, { build: 'of-a-test' });

interface Operation {
  readonly operationId: CallName;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: { readonly type: string; readonly default?: unknown };
  }[];
  readonly responses: Readonly<Record<string, unknown>>;
}
interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

const document = JSON.parse(readFileSync(FILE, 'utf8')) as Document;
const operations = Object.entries(document.paths).map(([path, methods]) => ({ path, methods }));

test('redocly finds neither an error nor a warning', async () => {
  const { stdout, stderr } = await promisify(execFile)(
    `${REPOSITORY}node_modules/.bin/redocly`,
    ['lint', FILE, '--extends', 'recommended', '--format', 'json'],
    { env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' } },
  );
  const { totals } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as { totals: Record<string, number> };
  expect(totals, stderr).toMatchObject({ errors: 0, warnings: 0 });
});

test('it is OpenAPI 3.1, with the paths of the specification and no other', () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(operations.map(({ path }) => path).sort()).toEqual(
    SPEC_CALLS.map(({ path }) => path.replace(PROXY, '')).sort(),
  );
  expect(operations.map(({ methods }) => Object.keys(methods))).toEqual(operations.map(() => ['get']));
});

describe.each(operations.map(({ path, methods }) => [path, methods.get] as const))('%s', (path, operation) => {
  const name = CALL_NAMES.find((one) => `${CALLS[one].base}${CALLS[one].path}` === path);
  if (name === undefined || operation === undefined) throw new Error(`${path} is not a call`);
  const call: Call = CALLS[name];

  test('has the parameters of the call', () => {
    expect(operation.operationId).toBe(name);
    expect(operation.parameters.map((param) => [param.name, param.in, param.schema.type])).toEqual(
      Object.entries(call.params).map(([key, param]) => [
        key,
        param.in,
        param.kind === 'integer' ? 'integer' : 'string',
      ]),
    );
    for (const { name: key, in: place, required, schema } of operation.parameters) {
      const param = call.params[key];
      expect([key, required]).toEqual([key, place === 'path' || param?.required]);
      const constant = param?.default === undefined ? undefined : model.constants[param.default]?.value;
      expect([key, schema.default]).toEqual([key, constant]);
    }
  });

  test('answers according to its schema', async () => {
    const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false });
    ajv.addSchema(document, 'document');
    const pointer = `#/paths/${path.replaceAll('/', '~1')}/get/responses/200/content/application~1json/schema`;
    const validate = ajv.compile({
      $ref: `document${encodeURI(pointer).replaceAll('{', '%7B').replaceAll('}', '%7D')}`,
    });
    const samples = await sampleParams(source);
    const data = JSON.parse(JSON.stringify(await ask(source, name, samples[name] as never))) as unknown;
    expect(validate({ code: 200, msg: 'ok', data }), ajv.errorsText(validate.errors)).toBe(true);
    expect(validate({ code: 200, msg: 'ok' })).toBe(false);
    expect(validate({ code: 200, msg: 'ok', data: 'text' })).toBe(false);
  });

  test('names the failures', () => {
    expect(Object.keys(operation.responses).sort()).toEqual(expect.arrayContaining(['200', '400', '404', '503']));
  });
});

describe('the page that lists the calls', () => {
  const html = docsPage(model);

  test('names each call, with its path and its parameters, and leads to the document', () => {
    for (const name of CALL_NAMES) {
      const { base, path, params }: Call = CALLS[name];
      const section = new RegExp(`<section id="${name}">[\\s\\S]*?</section>`).exec(html)?.[0] ?? '';
      expect(section).toContain(`<code>GET ${base}${path}</code>`);
      for (const key of Object.keys(params))
        expect([name, section.includes(`<code>${key}</code>`)]).toEqual([name, true]);
    }
    expect(html.match(/<section/g)).toHaveLength(28);
    expect(html).toContain(`href="${OPENAPI_PATH}"`);
  });

  test('has an example of each that answers', async () => {
    const service = await startApiService(model);
    const client = createClient(service.port);
    try {
      const examples = [...html.matchAll(/Example: <a href="([^"]+)"/g)].map(([, href = '']) =>
        href.replaceAll('&amp;', '&'),
      );
      expect(examples).toHaveLength(28);
      for (const example of examples) expect([example, (await client.get(example)).status]).toEqual([example, 200]);
    } finally {
      client.close();
      await service.close();
    }
  });
});
