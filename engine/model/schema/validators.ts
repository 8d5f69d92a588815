import type { ErrorObject } from 'ajv';
import { createRequire } from 'node:module';
import type { EngineKind } from './kinds.ts';

/** A compiled schema. */
export interface Validator {
  (value: unknown): boolean;
  errors?: ErrorObject[] | null;
}

/*
 * The generated validators are loaded one by one when they are first asked for: together they have more than a megabyte, and most commands
 * need one of them, or none where no file has changed.
 */
const load = createRequire(import.meta.url);

/** Returns the validator of a kind of file, or that of the environment variables of the service. */
export function validatorOf(schema: EngineKind | 'environment'): Validator {
  return load(`./validators/${schema}.gen.cjs`) as Validator;
}

/** Returns the validator of a named definition of api.schema.json. */
export function answerValidator(name: string): Validator {
  const validator = (load('./validators/api.gen.cjs') as Readonly<Record<string, Validator>>)[name];
  if (!validator) throw new Error(`no validator was generated for ${name}`);
  return validator;
}
