import { Ajv } from 'ajv';
import { redirectRule } from '../../../support/redirect-rule.ts';
import { expect, test } from 'vitest';
import { envoy } from '../../../../engine/redirects/targets/envoy/envoy.ts';
import { expectConformance } from '../../../support/conformance.ts';
import { goldenPlan } from '../../../support/golden-plan.ts';
import { startEnvoyModel } from '../../../support/models/envoy.ts';
import { ODD_REQUESTS } from '../../../support/odd-requests.ts';
import { realPlan, shapesPlan } from '../../../support/redirect-plans.ts';
import { sayable } from '../../../support/sayable.ts';
import { TRICKY_REQUESTS, trickyPlan } from '../../../support/tricky-plan.ts';

test.each(envoy.emit(goldenPlan(envoy.capabilities)).files)('$path', async ({ path, text }) => {
  await expect(text).toMatchFileSnapshot(`./golden/${path}`);
});

test('a model of its documentation decides as the contract says', () =>
  expectConformance({
    target: envoy,
    start: startEnvoyModel,
    plans: [sayable(envoy, shapesPlan()), sayable(envoy, trickyPlan()), realPlan()],
    requests: [...ODD_REQUESTS, ...TRICKY_REQUESTS],
  }));

test('routes have the fields that Envoy knows, and one action', () => {
  const { files } = envoy.emit(sayable(envoy, shapesPlan()));
  const { virtual_hosts: hosts } = JSON.parse(files[0]?.text ?? '') as {
    virtual_hosts: { domains: string[]; routes: object[] }[];
  };
  expect(hosts.map(({ domains }) => domains)).toEqual([[shapesPlan().host]]);
  const schema = {
    type: 'object',
    required: ['match'],
    additionalProperties: false,
    properties: {
      match: {
        type: 'object',
        required: ['safe_regex'],
        additionalProperties: false,
        properties: {
          safe_regex: REGEX,
          headers: { type: 'array', items: { type: 'object', required: ['name', 'string_match'] } },
        },
      },
      redirect: {
        type: 'object',
        additionalProperties: false,
        properties: {
          path_redirect: { type: 'string', pattern: '^/(?!/)' },
          regex_rewrite: {
            type: 'object',
            required: ['pattern', 'substitution'],
            properties: { pattern: REGEX, substitution: { type: 'string' } },
          },
          https_redirect: { const: true },
          host_redirect: { type: 'string' },
          port_redirect: { type: 'integer' },
          response_code: { enum: ['FOUND', 'SEE_OTHER', 'TEMPORARY_REDIRECT', 'PERMANENT_REDIRECT'] },
          strip_query: { const: true },
        },
        oneOf: [{ required: ['path_redirect'] }, { required: ['regex_rewrite'] }],
      },
      direct_response: { type: 'object', required: ['status'], properties: { status: { const: 410 } } },
    },
    oneOf: [{ required: ['redirect'] }, { required: ['direct_response'] }],
  };
  const validate = new Ajv({ strict: false }).compile(schema);
  for (const route of hosts.flatMap(({ routes }) => routes))
    expect(validate(route), JSON.stringify(validate.errors)).toBe(true);
});

const REGEX = {
  type: 'object',
  required: ['regex'],
  additionalProperties: false,
  properties: { regex: { type: 'string' } },
};

test.each([
  ['/:a', '/b/:a?c=d', 'Envoy writes the query of a target only after a path without captures'],
  ['/a/*', '/*', 'Envoy cannot collapse slashes that a capture puts at the start of the path'],
  ['/:a/:b/:c/:d/:e/:f/:g/:h/:i', '/b', 'Envoy can forward only the prefix and eight captures'],
  ['/:a', '/:a', undefined],
  ['/a/*', '/b/*', undefined],
])('%s to %s is refused: %s', (from, to, reason) => {
  expect(envoy.refuses?.(redirectRule(from, to, { sites: [''] }))).toBe(reason);
});
