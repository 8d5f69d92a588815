import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { THING_SCHEMAS } from './thing-schemas.ts';

/** What is wrong with one text of structured data, as it stands in a page. Nothing, where the list is empty. */
export function checkStructuredData(text: string): string[] {
  let told: unknown;
  try {
    told = JSON.parse(text);
  } catch {
    return ['is no JSON'];
  }
  if (typeof told !== 'object' || told === null || !('@type' in told)) return ['is no thing with a type'];
  if (!('@context' in told) || told['@context'] !== 'https://schema.org') return ['has not the context of schema.org'];
  const type = String(told['@type']);
  const validate = validators().get(type);
  if (!validate) return [`is a \`${type}\`, which no page tells`];
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
