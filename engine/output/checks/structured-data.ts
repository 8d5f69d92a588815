import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { SCHEMA_ORG_TYPES } from '../../model/schema/schema-org.gen.ts';
import { THING_SCHEMAS } from './thing-schemas.ts';

/** Returns the mistakes in one text of structured data of a page. */
export function checkStructuredData(text: string): string[] {
  let told: unknown;
  try {
    told = JSON.parse(text);
  } catch {
    return ['is not valid JSON'];
  }
  if (typeof told !== 'object' || told === null || !('@type' in told)) return ['is not an object with a type'];
  if (!('@context' in told) || told['@context'] !== 'https://schema.org')
    return ['does not have the context of schema.org'];
  const type = String(told['@type']);
  const validate = validators().get(type);
  // A kind of content of a project may say that its entries are something else. Only what all such things have is known.
  if (!validate) {
    if (!SCHEMA_ORG_TYPES.has(type)) return [`is a \`${type}\`, which is not a type of schema.org`];
    return 'url' in told && String(told.url).startsWith('https://')
      ? []
      : [`${type} must have the \`url\` of its page`];
  }
  validate(told);
  return (validate.errors ?? []).map(({ instancePath, message = '' }) => `${type}${instancePath} ${message}`);
}

let compiled: ReadonlyMap<string, ValidateFunction> | undefined;

function validators(): ReadonlyMap<string, ValidateFunction> {
  if (!compiled) {
    const ajv = new Ajv2020({ allErrors: true, strictTypes: false });
    compiled = new Map(Object.entries(THING_SCHEMAS).map(([type, schema]) => [type, ajv.compile(schema)]));
  }
  return compiled;
}
