import { sharedName, type FieldSchema } from '../engine/model/schema/field-paths.ts';
import { TYPE_NAMES } from '../engine/model/schema/type-names.ts';
import { slugOf } from '../engine/content/contents-list.ts';
import { code, valueCode } from './markdown-code.ts';
import { PATTERN_WORDS } from './pattern-words.ts';

/** The page of the forms that several kinds of files share. */
const FORMS_PAGE = '/schemas/forms';

/** What `valueWords` says, and what the tables of a page say besides. */
const KNOWN = new Set(
  '$ref refersTo type enum const pattern minLength maxLength minimum maximum items minItems maxItems uniqueItems properties additionalProperties propertyNames minProperties maxProperties not anyOf if then else required dependentRequired description examples default'.split(
    ' ',
  ),
);

/**
 * Says in Markdown which values a field takes. `path`: that of the field, as `routes[].params`, under which the page has a table of the keys
 * of a mapping.
 */
export function valueWords(field: FieldSchema, path: string): string {
  const unknown = Object.keys(field).find((keyword) => !KNOWN.has(keyword));
  if (unknown !== undefined) throw new Error(`the documentation has no words for ${unknown} of ${path}`);
  const form = sharedName(field);
  if (form !== undefined) return `${formLink(form)}${referenceWords(field)}`;
  if (Array.isArray(field.enum)) return field.enum.map(valueCode).join(', ');
  if ('const' in field) return valueCode(field.const);
  if (Array.isArray(field.anyOf))
    return (field.anyOf as FieldSchema[]).map((one) => valueWords(one, path)).join('; or ');
  const types = [field.type ?? 'object'].flat() as string[];
  const words = types.map((type) => typeWords(type, field, path));
  // A comma or a colon would leave open what the next word belongs to.
  return `${words.join(words.some((one) => /[,;:]/.test(one)) ? '; or ' : ' or ')}${exceptionWords(field)}`;
}

/** Says which keys a mapping must have because of others, a sentence each. */
export function conditionWords(field: FieldSchema): string[] {
  const { if: condition, then, dependentRequired = {} } = field;
  const missing = keysOf((condition as FieldSchema | undefined)?.not);
  const required = keysOf(then);
  return [
    ...Object.entries(dependentRequired as Record<string, string[]>).map(
      ([key, others]) => `With ${code(key)}, ${others.map(code).join(' and ')} is required.`,
    ),
    ...(missing.length > 0 && required.length > 0
      ? [`Without ${missing.map(code).join(' and ')}, ${required.map(code).join(' and ')} is required.`]
      : []),
  ];
}

/** Returns a link to a heading of the page. */
function sectionLink(path: string): string {
  return `[${code(path)}](#${slugOf(path)})`;
}

function formLink(form: string): string {
  return `[${code(form)}](${FORMS_PAGE}#${slugOf(form)})`;
}

function referenceWords({ refersTo }: FieldSchema): string {
  return typeof refersTo === 'string' ? `, of an entry of ${code(refersTo)}` : '';
}

function typeWords(type: string, field: FieldSchema, path: string): string {
  const name = TYPE_NAMES[type];
  if (name === undefined) throw new Error(`the documentation has no word for the type ${type} of ${path}`);
  return `${name}${constraintWords(type, field, path)}${typeCondition(type, field)}`;
}

function constraintWords(type: string, field: FieldSchema, path: string): string {
  switch (type) {
    case 'string':
      return `${amountWords(field, 'Length', 'characters')}${formWords(field)}`;
    case 'integer':
    case 'number':
      return rangeWords(field);
    case 'array':
      return listWords(field, path);
    case 'object':
      return mappingWords(field, path);
    default:
      return '';
  }
}

function listWords(field: FieldSchema, path: string): string {
  const { items, uniqueItems } = field;
  const once = uniqueItems === true ? ', without repetitions' : '';
  const entries = items ? `; each entry: ${valueWords(items as FieldSchema, `${path}[]`)}` : '';
  return `${amountWords(field, 'Items', 'entries')}${once}${entries}`;
}

function mappingWords(field: FieldSchema, path: string): string {
  const { properties, propertyNames, additionalProperties: others } = field;
  return [
    properties ? ` with the keys of ${sectionLink(path)}` : '',
    amountWords(field, 'Properties', 'keys'),
    propertyNames ? `; each key: ${valueWords({ type: 'string', ...propertyNames }, path)}` : '',
    typeof others === 'object' ? `; each value: ${valueWords(others as FieldSchema, `${path}{}`)}` : '',
  ].join('');
}

/** Says what holds for values of one type alone: `if: { type: string }, then: { enum: … }`. */
function typeCondition(type: string, { if: condition, then, else: otherwise }: FieldSchema): string {
  if (condition === undefined) return '';
  const { type: conditioned, required } = condition as FieldSchema;
  if (conditioned === type && required === undefined) return `: ${valueWords(then as FieldSchema, '')}`;
  return otherwise === undefined ? '' : typeCondition(type, otherwise as FieldSchema);
}

function exceptionWords({ not }: FieldSchema): string {
  if (not === undefined) return '';
  const { enum: values, const: value } = not as { enum?: unknown[]; const?: unknown };
  return `, but not ${(values ?? [value]).map(valueCode).join(' or ')}`;
}

function formWords({ pattern }: FieldSchema): string {
  if (typeof pattern !== 'string') return '';
  const words = PATTERN_WORDS[pattern];
  return words === undefined ? ` that matches ${code(pattern)}` : `: ${words}`;
}

function rangeWords({ minimum, maximum }: FieldSchema): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${String(minimum)} to ${String(maximum)}`;
  if (minimum !== undefined) return `, ${String(minimum)} or more`;
  return maximum === undefined ? '' : `, ${String(maximum)} or less`;
}

function amountWords(field: FieldSchema, of: 'Length' | 'Items' | 'Properties', counted: string): string {
  const least = Number(field[`min${of}`] ?? 0);
  const most = field[`max${of}`];
  if (most === undefined) return least === 0 ? '' : least === 1 ? ', not empty' : `, at least ${least} ${counted}`;
  if (least === most) return ` of ${least} ${counted}`;
  return least === 0 ? ` of at most ${Number(most)} ${counted}` : ` of ${least} to ${Number(most)} ${counted}`;
}

function keysOf(schema: unknown): readonly string[] {
  return (schema as { required?: readonly string[] } | undefined)?.required ?? [];
}
