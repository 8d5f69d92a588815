import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
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
  if (!validate) return [`is a \`${type}\`, which no page may contain`];
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
