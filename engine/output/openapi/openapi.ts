import type { Company } from '../../model/company.ts';
import { CALL_NAMES, CALLS, type Call, type Param } from '../../content/calls.ts';
import { numberConstant, textConstant, type Constants } from '../../model/constants.ts';
import { COMPONENT, emitComponents, type JsonObject, type Schemas } from './components.ts';

export interface OpenApiInput {
  readonly schemas: Schemas;
  readonly company: Pick<Company, 'name'>;
  readonly constants: Constants;
  readonly version: string;
}

/** Describes the calls as an OpenAPI 3.1 document, from the table that serves them. */
export function emitOpenApi({ schemas, company, constants, version }: OpenApiInput): JsonObject {
  const paths = CALL_NAMES.map(
    (name) => [`${CALLS[name].base}${CALLS[name].path}`, operation(name, constants)] as const,
  );
  return {
    openapi: '3.1.0',
    info: {
      title: openApiTitle(company),
      version,
      summary: 'The calls that the pages make.',
      description:
        'Every call is a GET. It answers `{ code, msg, data }`: `code` is 200 and `data` holds what was asked for, or `code` is the status of the failure and `msg` says why. The paths below /cms/api and /prod/api answer in each other’s place.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      { url: '/', description: 'The paths themselves.' },
      { url: '/api/proxy', description: 'The same-origin proxy.' },
    ],
    security: [],
    tags: [
      { name: 'content', description: 'Sites, navigation, pages and articles.' },
      { name: 'products', description: 'Products and their categories.' },
      { name: 'visitor', description: 'Who asks.' },
    ],
    paths: Object.fromEntries(paths),
    components: {
      schemas: emitComponents(schemas),
      responses: {
        BadRequest: failure('A parameter is missing, or has a value that the call does not take.'),
        NotFound: failure('There is no such entry.'),
        Invalid: failure('The answer of the CMS behind this server does not fit its schema.'),
        Unavailable: failure('The CMS behind this server does not answer.'),
      },
    },
  };
}

/** The title of the document. */
export function openApiTitle({ name }: Pick<Company, 'name'>): string {
  return `${name} content`;
}

function operation(name: keyof typeof CALLS, constants: Constants): JsonObject {
  const call: Call = CALLS[name];
  const tag =
    call.base === ''
      ? 'visitor'
      : call.base === '/prod/api' && !call.path.startsWith('/static')
        ? 'products'
        : 'content';
  return {
    get: {
      operationId: name,
      tags: [tag],
      summary: call.summary,
      parameters: Object.entries(call.params).map(([key, param]) => parameter(key, param, constants)),
      responses: {
        '200': {
          description: call.uncached === true ? 'The answer; no cache may keep it.' : 'The answer.',
          content: { 'application/json': { schema: answerSchema(call) } },
        },
        '400': { $ref: '#/components/responses/BadRequest' },
        '404': { $ref: '#/components/responses/NotFound' },
        '502': { $ref: '#/components/responses/Invalid' },
        '503': { $ref: '#/components/responses/Unavailable' },
      },
    },
  };
}

function parameter(name: string, param: Param, constants: Constants): JsonObject {
  const value = param.default === undefined ? undefined : defaultOf(param.default, constants);
  return {
    name,
    in: param.in,
    // OpenAPI has no optional path parameters.
    required: param.required || param.in === 'path',
    description: param.description,
    schema: {
      type: param.kind === 'integer' ? 'integer' : 'string',
      ...(value === undefined ? {} : { default: value }),
    },
  };
}

function defaultOf(key: NonNullable<Param['default']>, constants: Constants): string | number {
  switch (key) {
    case 'site.defaultFlag':
      return textConstant(constants, 'site.defaultFlag');
    case 'footerPages.type':
      return textConstant(constants, 'footerPages.type');
    case 'footerPages.page':
      return numberConstant(constants, 'footerPages.page');
    case 'footerPages.size':
      return numberConstant(constants, 'footerPages.size');
  }
}

function answerSchema({ shape, answer }: Call): JsonObject {
  const element = { $ref: `${COMPONENT}${answer}` };
  const list = { type: 'array', items: element };
  const integer = { type: 'integer' };
  const data =
    shape === 'one'
      ? element
      : shape === 'list'
        ? list
        : {
            type: 'object',
            required: ['pageNum', 'pageSize', 'pages', 'total', 'list'],
            properties: { pageNum: integer, pageSize: integer, pages: integer, total: integer, list },
          };
  return {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { const: 200 }, msg: { type: 'string' }, data },
  };
}

function failure(description: string): JsonObject {
  return {
    description,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['code', 'msg', 'data'],
          properties: { code: { type: 'integer' }, msg: { type: 'string' }, data: { type: 'null' } },
        },
      },
    },
  };
}
