import type { ErrorObject } from 'ajv';
import { pointerTo, type Problem, type Report } from '../model/diagnostics/diagnostic.ts';
import { didYouMean, listSome, nearest } from '../model/diagnostics/suggest.ts';
import { scalarText } from '../model/edits/yaml-values.ts';
import { kindOf, type EngineKind, type Kind } from '../model/schema/kinds.ts';
import { TYPE_NAMES } from '../model/schema/type-names.ts';
import { answerValidator, validatorOf, type Validator } from '../model/schema/validators.ts';
import type { ParsedFile } from './parse/parse-yaml.ts';
import { quote } from './parse/quote.ts';
import { countryName, countryOfFlag, meantFlag } from './resolve/country-code.ts';
import { markSound, soundKindOf } from './sound-values.ts';
import { suggestForm, suggestValue } from './suggest-value.ts';

/** A file whose shape was checked. `broken` lists the pointers to values that its schema refused. */
export interface ValidFile<T = unknown> {
  readonly file: ParsedFile;
  readonly kind: Kind;
  readonly value: T;
  readonly broken: readonly string[];
}

/** Returns the flags of the sites of the project, for hints. */
type Flags = () => readonly string[];

/** More hints would not help, and cost time in a file with mistakes everywhere. */
const MOST_HINTS = 200;

/** Checks the shape of a file against the schema of its kind. Returns undefined for a file that has no kind or no value. */
export function validate(file: ParsedFile, report: Report, flags: Flags = () => []): ValidFile | undefined {
  const kind = kindOf(file.path);
  if (!kind) return undefined;
  if (soundKindOf(file.value) === kind) return { file, kind, value: file.value, broken: [] };
  const check = validatorOf(kind);
  const valid = validateAs(kind, check, { file, report, flags });
  // Leading zeros are lost in the value: such a file is checked each time, so that they are reported.
  if (valid?.broken.length === 0 && !check.errors && file.zeros.length === 0) markSound(file.value, kind);
  return valid;
}

/** Checks the shape of a file of a kind against a schema. */
export function validateAs(
  kind: Kind,
  check: Validator,
  { file, report, flags }: { readonly file: ParsedFile; readonly report: Report; readonly flags: Flags },
): ValidFile | undefined {
  if (file.value === undefined) return undefined;
  const errors = check(file.value) ? [] : relevant(check.errors ?? []);
  const refused = new Set(errors.map((error) => placeOf(error).pointer));
  file.zeros.filter((pointer) => !refused.has(pointer)).forEach((pointer) => report(explainZero(file, pointer)));
  const unread = [...file.holes, ...cutOff(file)];
  if (errors.length === 0) return { file, kind, value: file.value, broken: unread };
  const meant = meantKeys(errors);
  const loose = kind === 'redirects' ? errors.filter(isLooseRule) : [];
  const explained = new Set(loose.map(({ instancePath }) => instancePath));
  const first = loose.find((error) => isOwnMistake(file, error));
  if (first) report(explainLooseRules(file.path, first, explained.size));
  errors
    .filter((error) => isOwnMistake(file, error) && !meant.has(keyOf(error)) && !explained.has(error.instancePath))
    .forEach((error, index) => report(explain(file.path, error, { withHint: index < MOST_HINTS, file, flags })));
  return { file, kind, value: file.value, broken: [...errors.map((error) => placeOf(error).pointer), ...unread] };
}

/** Receives each problem of a value that does not come from a file, with its pointer. */
export type ReportValue = (problem: Omit<Problem, 'at'>, pointer: string) => void;

/** Checks a value that does not come from a file against the schema of its kind. */
export function validateValue(kind: EngineKind, value: unknown, report: ReportValue): boolean {
  return checkValue(validatorOf(kind), value, report);
}

/** Checks a value against a named definition of api.schema.json. */
export function validateAnswer(name: string, value: unknown, report: ReportValue): boolean {
  return checkValue(answerValidator(name), value, report);
}

function checkValue(check: Validator, value: unknown, report: ReportValue): boolean {
  if (check(value)) return true;
  for (const error of relevant(check.errors ?? [])) {
    const { code, message, hint } = explain('', error, { withHint: true });
    report({ code, message, ...(hint === undefined ? {} : { hint }) }, placeOf(error).pointer);
  }
  return false;
}

/** False if an error only follows from a mistake that the parser reported: at an unreadable value, or after a syntax error. */
function isOwnMistake(file: ParsedFile, error: ErrorObject): boolean {
  const { pointer } = placeOf(error);
  if (file.holes.includes(pointer)) return false;
  if (file.soundUntil >= file.text.length) return true;
  // The line before a syntax error is often part of it, and a missing key or value may come after it.
  const line = file.text.lastIndexOf('\n', file.soundUntil - 1);
  const before = file.text.lastIndexOf('\n', line - 1);
  const [, , , end = file.text.length] = file.marks().get(pointer) ?? [];
  return error.keyword !== 'required' && error.data !== null && pointer !== '' && end <= before;
}

/** Finds the innermost value that the first syntax error is in: what the parser made of it is not what its author means. */
function cutOff(file: ParsedFile): string[] {
  if (file.soundUntil >= file.text.length) return [];
  let innermost = '';
  for (const [pointer, [, , start, end]] of file.marks())
    if (start <= file.soundUntil && file.soundUntil <= end && pointer.startsWith(innermost)) innermost = pointer;
  return innermost === '' ? [] : [innermost];
}

/** Tells whether the value at the pointer is broken, or any value inside or around it. */
export function isBroken(file: Pick<ValidFile, 'broken'>, pointer: string): boolean {
  return file.broken.some(
    (broken) =>
      broken === '' || broken === pointer || broken.startsWith(`${pointer}/`) || pointer.startsWith(`${broken}/`),
  );
}

/** Keywords that fail only because another keyword failed. */
const WRAPPERS = new Set(['if', 'propertyNames', 'anyOf', 'oneOf', 'not']);

function relevant(errors: readonly ErrorObject[]): ErrorObject[] {
  const seen = new Set<string>();
  const wrongType = new Set(errors.filter(({ keyword }) => keyword === 'type').map(({ instancePath }) => instancePath));
  return errors.filter((error) => {
    if (WRAPPERS.has(error.keyword) && error.keyword !== 'not') return false;
    // A value of the wrong type fails other keywords too; only the type is reported.
    if (error.keyword !== 'type' && error.propertyName === undefined && wrongType.has(error.instancePath)) return false;
    const key = `${error.instancePath} ${error.keyword} ${JSON.stringify(error.params)} ${error.propertyName ?? ''}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function placeOf(error: ErrorObject): { pointer: string; target: 'key' | 'value' } {
  if (error.keyword === 'additionalProperties') {
    return { pointer: pointerTo(error.instancePath, String(error.params.additionalProperty)), target: 'key' };
  }
  if (error.propertyName !== undefined)
    return { pointer: pointerTo(error.instancePath, error.propertyName), target: 'key' };
  if (error.keyword === 'required' || error.keyword === 'dependentRequired')
    return { pointer: error.instancePath, target: 'key' };
  if (error.keyword === 'uniqueItems')
    return {
      pointer: pointerTo(error.instancePath, Math.max(Number(error.params.i), Number(error.params.j))),
      target: 'value',
    };
  return { pointer: error.instancePath, target: 'value' };
}

/** Says that YAML leaves the zero at the start of a number out. */
function explainZero(file: ParsedFile, pointer: string): Problem {
  const written = writtenAt(file, pointer);
  const number = String(Number(written));
  return {
    code: 'YM018',
    message: `YAML reads \`${written}\` as the number ${number}.`,
    hint: `Write \`${number}\`, or \`${quote(written)}\` if the zero belongs to it.`,
    at: { file: file.path, pointer },
  };
}

/** Returns the value at a pointer as its author wrote it. */
function writtenAt(file: ParsedFile, pointer: string): string {
  const [, , start = 0, end = 0] = file.marks().get(pointer) ?? [];
  return file.text.slice(start, end);
}

/** Words of other formats, by the key of Sitefold that means the same. */
const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  from: ['source', 'src', 'path'],
  to: ['target', 'destination', 'dest', 'redirect', 'url'],
  status: ['code', 'statusCode', 'type'],
  groups: ['redirects', 'rules'],
};

/** Returns the known key that an unknown one most likely means: another word for it, one without its blank, or a typing mistake. */
function meantKey(key: string, known: readonly string[]): string | undefined {
  const before = /^([^:]+):/.exec(key)?.[1];
  if (before !== undefined && known.includes(before)) return before;
  return known.find((one) => OTHER_WORDS[one]?.includes(key)) ?? nearest(key, known);
}

function knownKeys({ parentSchema }: ErrorObject): string[] {
  return Object.keys((parentSchema as { properties?: object } | undefined)?.properties ?? {});
}

/** Returns the missing keys, as \`keyOf\` writes them, that an unknown key of the same mapping means. */
function meantKeys(errors: readonly ErrorObject[]): ReadonlySet<string> {
  return new Set(
    errors
      .filter(({ keyword }) => keyword === 'additionalProperties')
      .slice(0, MOST_HINTS)
      .map(
        (error) => `${error.instancePath} ${meantKey(String(error.params.additionalProperty), knownKeys(error)) ?? ''}`,
      ),
  );
}

/** The keys of which a rule has one. */
const SOURCE_KEYS = new Set(['from', 'regex', ...(OTHER_WORDS.from ?? [])]);

/** Tells whether an unknown key is the source of a rule that takes the place of a group. */
function isLooseRule({ keyword, params, data, instancePath }: ErrorObject): boolean {
  return (
    keyword === 'additionalProperties' &&
    /^\/groups\/\d+$/.test(instancePath) &&
    SOURCE_KEYS.has(String(params.additionalProperty)) &&
    !('name' in (data as object) || 'rules' in (data as object))
  );
}

/** Says how rules directly below `groups` become a group. */
function explainLooseRules(path: string, { instancePath, params }: ErrorObject, count: number): Problem {
  const [rule, each] = count === 1 ? ['A rule is', 'the rule'] : [`${count} rules are`, 'the rules'];
  return {
    code: 'SC001',
    message: `${rule} directly below \`groups\`, and not below the \`rules\` of a group.`,
    hint: `Write \`- name: Moved pages\` and below it \`  rules:\` above ${each}, and indent all lines of ${each} by 4 spaces.`,
    at: { file: path, pointer: pointerTo(instancePath, String(params.additionalProperty)), target: 'key' },
  };
}

function keyOf({ keyword, instancePath, params }: ErrorObject): string {
  return keyword === 'required' ? `${instancePath} ${String(params.missingProperty)}` : '';
}

interface ExplainOptions {
  readonly withHint: boolean;
  /** The file of the value, if it comes from one. */
  readonly file?: ParsedFile;
  readonly flags?: Flags;
}

function explain(path: string, error: ErrorObject, { withHint, file, flags }: ExplainOptions): Problem {
  const { pointer, target } = placeOf(error);
  const at = { file: path, pointer, target } as const;
  const schema = (error.parentSchema ?? {}) as { description?: string; examples?: unknown[]; properties?: object };
  const examples = (schema.examples ?? []).map(show);
  const example =
    examples.length > 0
      ? `Write for example ${examples
          .slice(0, 2)
          .map((one) => `\`${one}\``)
          .join(' or ')}.`
      : 'See the description of the key in the schema.';
  // The data of a wrong key is the whole mapping, which is slow to print if it has many keys.
  const value = error.propertyName ?? (target === 'key' ? '' : show(error.data));
  switch (error.keyword) {
    case 'additionalProperties': {
      const key = String(error.params.additionalProperty);
      const known = knownKeys(error);
      const meant = withHint ? meantKey(key, known) : undefined;
      const rest = meant === undefined ? undefined : /^[^:]+:(.+)$/.exec(key)?.[1];
      if (rest !== undefined)
        return {
          code: 'SC001',
          message: `There is no blank behind the colon of \`${key}\`.`,
          hint: `Write \`${meant}: ${rest}\`.`,
          at,
        };
      const others = withHint && known.length > 0 ? `Allowed here: ${listSome(known, 14)}.` : 'Delete it.';
      const hint = meant === undefined ? others : `Did you mean \`${meant}\`?`;
      return { code: 'SC001', message: `The key \`${key}\` is unknown.`, hint, at };
    }
    case 'required':
    case 'dependentRequired': {
      const key = String(error.params.missingProperty);
      const property = ((schema.properties ?? {}) as Record<string, { description?: string }>)[key];
      const known = kindOf(path) === 'sites' && key === 'name' ? siteName(error.data) : undefined;
      const hint = `Add \`${key}:${known === undefined ? '' : ` ${known}`}\`${property?.description === undefined ? '.' : `. ${property.description}`}`;
      return { code: 'SC002', message: `The key \`${key}\` is missing.`, hint, at };
    }
    case 'type': {
      const wanted = [error.params.type as string | string[]].flat();
      const types = wanted.map((type) => TYPE_NAMES[type] ?? type).join(' or ');
      const written = file ? writtenAt(file, pointer) : '';
      const allowed = (error.parentSchema as { enum?: unknown[] } | undefined)?.enum;
      const suggested = suggestValue({ value: error.data, written, wanted, ...(allowed ? { allowed } : {}) });
      const said = suggested?.reads === undefined ? undefined : `YAML reads \`${written}\` as ${suggested.reads}`;
      const missing = file && error.data === null && written === '' ? 'There is no value' : undefined;
      return {
        code: 'SC003',
        message: `${said ?? missing ?? `\`${value}\` is ${typeOf(error.data)}`}; ${types} is wanted.`,
        hint: suggested?.hint ?? example,
        at,
      };
    }
    case 'enum': {
      const allowed = (error.params.allowedValues as unknown[]).map(show);
      const hint = withHint
        ? didYouMean(value, allowed, `Allowed: ${listSome(allowed, 14)}.`)
        : 'See the allowed values in the schema.';
      return { code: 'SC004', message: `\`${value}\` is not one of the allowed values.`, hint, at };
    }
    case 'const': {
      const hint = `Write \`${show(error.params.allowedValue)}\`.`;
      return { code: 'SC004', message: `\`${value}\` is not allowed here.`, hint, at };
    }
    case 'not':
      return { code: 'SC004', message: `\`${value}\` is not allowed here.`, hint: example, at };
    case 'pattern': {
      const what = error.propertyName === undefined ? value : error.propertyName;
      const purpose = schema.description === undefined ? '' : `${schema.description} `;
      const known = withHint ? (flags?.() ?? []) : [];
      const meant = withHint ? meantText(what, error, known) : undefined;
      const otherwise = (withHint ? flagHint(file, error, known) : undefined) ?? example;
      return {
        code: 'SC005',
        message: `\`${what}\` does not have the right form.`,
        hint: `${purpose}${meant === undefined ? otherwise : `Write \`${meant}\`.`}`.trimEnd(),
        at,
      };
    }
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return {
        code: 'SC006',
        message: `\`${value}\` is out of range: it must be ${String(error.params.comparison)} ${String(error.params.limit)}.`,
        hint: example,
        at,
      };
    case 'minItems':
    case 'minProperties':
      return { code: 'SC007', message: `At least ${String(error.params.limit)} is needed here.`, hint: example, at };
    case 'minLength':
      return { code: 'SC007', message: 'The text is empty.', hint: example, at };
    case 'maxItems':
    case 'maxLength':
    case 'maxProperties':
      return { code: 'SC007', message: `At most ${String(error.params.limit)} is allowed here.`, hint: example, at };
    case 'uniqueItems':
      return { code: 'SC008', message: 'The entry appears twice in the list.', hint: 'Delete one of the two.', at };
    default:
      throw new Error(`no message for the schema keyword ${error.keyword}`);
  }
}

/** Returns the name of the country of a site in the site's language, as YAML has it; undefined if it is not known. */
function siteName(site: unknown): string | undefined {
  const { flag, country, lang } = site as Readonly<Record<string, unknown>>;
  if (typeof flag !== 'string' || typeof lang !== 'string') return undefined;
  const name = countryName(typeof country === 'string' ? country : countryOfFlag(flag), lang);
  return name === undefined ? undefined : scalarText(name, '', true);
}

/** Returns a text of the right form that the author most likely means. Where a list is allowed too, one entry may be meant. */
function meantText(text: string, { params, parentSchema }: ErrorObject, flags: readonly string[]): string | undefined {
  const { items } = (parentSchema ?? {}) as { items?: { pattern?: string } };
  if (items?.pattern === FLAG_FORM && flags.length > 0 && !flags.includes(text)) {
    const words = /^\^\((.*)\)\$$/.exec(String(params.pattern))?.[1]?.split('|') ?? [];
    const meant = nearest(text, [...words, ...flags]);
    return meant !== undefined && flags.includes(meant) ? `[${meant}]` : meant;
  }
  if (items?.pattern !== undefined && new RegExp(items.pattern, 'u').test(text)) return `[${text}]`;
  const meant = suggestForm(text, String(params.pattern));
  return meant === '' ? '""' : meant;
}

/** The form of a flag in the schemas. */
const FLAG_FORM = '^([a-z]{2})?$';

/** Says which flag a text of another form means: one of the project, or in sites.yaml one of a country. Undefined where no flag is wanted. */
function flagHint(
  file: ParsedFile | undefined,
  { data, instancePath, params }: ErrorObject,
  flags: readonly string[],
): string | undefined {
  if (!file || typeof data !== 'string' || params.pattern !== FLAG_FORM) return undefined;
  if (kindOf(file.path) !== 'sites') return didYouMean(data, flags, 'Name a flag of manifests/sites.yaml.');
  const { sites } = file.value as { readonly sites: readonly Readonly<Record<string, unknown>>[] };
  const meant = meantFlag(data, sites[Number(instancePath.split('/')[2])]?.country);
  return meant === undefined || flags.includes(meant) ? '' : `Write \`${meant}\`.`;
}

function typeOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'number' && !Number.isInteger(value)) return 'a number with a fraction';
  return TYPE_NAMES[typeof value] ?? typeof value;
}

function show(value: unknown): string {
  const text = typeof value === 'string' && value !== '' ? value : (JSON.stringify(value) ?? 'nothing');
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
