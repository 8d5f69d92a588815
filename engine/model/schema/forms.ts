import common from './common.schema.json' with { type: 'json' };
import type { FieldSchema } from './field-paths.ts';

/** The shared definitions, by their names. A field may have some of them as its form. */
export const FORMS = common.$defs as unknown as Readonly<Record<string, FieldSchema>>;
