import type { Ajv2020 } from 'ajv/dist/2020.js';
import { createRequire } from 'node:module';
import type { FieldSchema } from '../../model/schema/field-paths.ts';
import common from '../../model/schema/common.schema.json' with { type: 'json' };
import type { Validator } from '../../model/schema/validators.ts';

/** Schemas that are compiled at most: a development server meets a new one with each edit of a manifest. */
const MOST_KEPT = 200;
const kept = new Map<string, Validator>();
let ajv: Ajv2020 | undefined;

/** Compiles the schema of a kind of content of a project. The schemas of the engine are compiled when it is made. */
export function entryValidator(schema: FieldSchema): Validator {
  const key = JSON.stringify(schema);
  let validator = kept.get(key);
  if (!validator) {
    if (kept.size >= MOST_KEPT) kept.clear();
    ajv ??= openCompiler();
    validator = ajv.compile(schema) as Validator;
    kept.set(key, validator);
  }
  return validator;
}

/** The compiler is loaded with the first kind of content: most commands of most projects do without it. */
function openCompiler(): Ajv2020 {
  const require = createRequire(import.meta.url);
  const { Ajv2020: Compiler } = require('ajv/dist/2020.js') as { Ajv2020: typeof Ajv2020 };
  const { $schema: _, ...shared } = common;
  return new Compiler({
    schemas: [{ ...shared, $id: 'common.schema.json' }],
    // The schemas are those of the engine, and those that `entrySchema` makes.
    meta: false,
    validateSchema: false,
    allErrors: true,
    verbose: true,
    strictTypes: false,
    strictRequired: false,
    allowUnionTypes: true,
    // Fields say with it what they refer to; a rule looks whether that exists.
    keywords: ['refersTo'],
  });
}
