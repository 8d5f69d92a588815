import type { Constants } from '../../model/constants.ts';
import { fieldText, type CollectionName, type Content } from '../../model/content.ts';
import { originAt, pointerTo, type Origin } from '../../model/diagnostics/diagnostic.ts';
import { didYouMean, listSome, nearest } from '../../model/diagnostics/suggest.ts';
import { PAGE_PARAM, PAGE_PATTERN, type Route, type RouteParam, type RouteSegment } from '../../model/route.ts';
import type { Kind } from '../../model/schema/kinds.ts';
import type { RoutesRaw } from '../../model/schema/types.gen.ts';
import { expressionFlaw } from '../../redirects/analysis/regex-safety.ts';
import { isBroken } from '../validate.ts';
import { filesOf, type ResolveInput } from './input.ts';

type RouteRaw = RoutesRaw['routes'][number];

/** Reads routes.yaml. Reports unusable entries and leaves them out. */
export function resolveRoutes(input: ResolveInput, constants: Constants, content: Content): Route[] {
  return filesOf<RoutesRaw>(input, 'routes').flatMap((file) =>
    (Array.isArray(file.value.routes) ? file.value.routes : []).flatMap((raw, index) => {
      const pointer = pointerTo('/routes', index);
      if (isBroken(file, pointer)) return [];
      const route = resolveRoute(raw, originAt(file.file.path, pointer), { input, constants, content });
      return route ? [route] : [];
    }),
  );
}

interface Context {
  readonly input: ResolveInput;
  readonly constants: Constants;
  readonly content: Content;
}

function resolveRoute(raw: RouteRaw, at: Origin, context: Context): Route | undefined {
  const segments = resolveSegments(raw, at, context);
  const params = resolveParams(raw, at, context);
  const named = [
    ...(raw.data ?? []).map((name, index) => [name, pointerTo(at.pointer, 'data', index)] as const),
    ...(raw.paginate === undefined ? [] : [[raw.paginate, pointerTo(at.pointer, 'paginate')] as const]),
  ];
  const known = named.filter(([name, pointer]) => isCollection(name, originAt(at.file, pointer), context));
  if (!segments || !params || known.length < named.length) return undefined;
  return {
    path: raw.path,
    segments,
    title: raw.title,
    template: raw.template,
    layout: raw.layout ?? 'default',
    render: raw.render ?? 'build',
    data: (raw.data ?? []) as CollectionName[],
    ...(raw.page === undefined ? {} : { page: raw.page }),
    params,
    ...(raw.paginate === undefined ? {} : { paginate: raw.paginate as CollectionName }),
    ...(raw.canonical === undefined ? {} : { canonical: raw.canonical }),
    ...(raw.parent === undefined ? {} : { parent: raw.parent }),
    query: raw.query ?? {},
    queryRender: (raw.queryRender ?? []).flatMap((key) => queryKeys(key, context.content)),
    status: raw.status ?? 200,
    index: raw.index ?? true,
    ...(raw.preview && { preview: { ...raw.preview, title: raw.preview.title ?? raw.title } }),
    middleware: raw.middleware ?? [],
    ...(raw.role === undefined ? {} : { role: raw.role }),
    ...(raw.form === undefined ? {} : { form: raw.form }),
    at,
  };
}

/** Returns the query key itself, or the values of the field for a key such as `filters.id`. An unknown collection has no values. */
function queryKeys(key: string, content: Content): string[] {
  const [collection = '', field] = key.split('.');
  if (field === undefined) return [key];
  const entries: readonly object[] = content[collection as CollectionName] ?? [];
  return entries.flatMap((entry) => fieldText(entry, field) ?? []);
}

function resolveSegments(raw: RouteRaw, at: Origin, { input }: Context): RouteSegment[] | undefined {
  const segments: RouteSegment[] = [];
  for (const part of raw.path === '' ? [] : raw.path.split('/')) {
    const match = /^([^{}]*)\{([A-Za-z][A-Za-z0-9]*)\}$/.exec(part);
    if (match) {
      segments.push({ kind: 'param', start: match[1] ?? '', name: match[2] ?? '' });
    } else if (/^[A-Za-z0-9._~-]+$/.test(part) && part !== '.' && part !== '..') {
      segments.push({ kind: 'literal', text: part });
    } else {
      input.report({
        code: 'RT003',
        message: `The segment \`${part}\` of the path is malformed.`,
        hint: segmentHint(part, raw.path),
        at: originAt(at.file, pointerTo(at.pointer, 'path')),
      });
      return undefined;
    }
  }
  return checkNames(raw, segments, at, input) ? segments : undefined;
}

/** Says how the parameter of another router is written here. */
function segmentHint(part: string, path: string): string {
  const name = /^(?::|\[|<|\$)([A-Za-z][A-Za-z0-9]*)[\]>]?$/.exec(part)?.[1];
  return name === undefined
    ? 'Write letters, digits and hyphens, or `{name}` at the end of the segment.'
    : `Write \`"${path.replace(part, `{${name}}`)}"\`.`;
}

function checkNames(raw: RouteRaw, segments: readonly RouteSegment[], at: Origin, { report }: ResolveInput): boolean {
  const names = segments.flatMap((segment) => (segment.kind === 'param' ? [segment.name] : []));
  const pathAt = originAt(at.file, pointerTo(at.pointer, 'path'));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) {
    report({
      code: 'RT003',
      message: `The parameter \`{${twice}}\` appears twice in the path.`,
      hint: 'Give the second one another name.',
      at: pathAt,
    });
    return false;
  }
  const declared = Object.keys(raw.params ?? {});
  const misspelt = new Set(declared.flatMap((name) => (names.includes(name) ? [] : (nearest(name, names) ?? []))));
  let fine = true;
  for (const name of names) {
    if (declared.includes(name) || (raw.paginate !== undefined && name === PAGE_PARAM)) continue;
    fine = false;
    if (misspelt.has(name)) continue;
    report({
      code: 'RT004',
      message: `The parameter \`{${name}}\` of the path is not declared.`,
      hint:
        name === PAGE_PARAM
          ? 'Add `paginate:` with the collection of the list.'
          : `Add \`params: { ${name}: { from: …, pattern: … } }\`.`,
      at: pathAt,
    });
  }
  for (const name of declared) {
    if (names.includes(name)) continue;
    fine = false;
    report({
      code: 'RT004',
      message: `The path does not contain the parameter \`${name}\`.`,
      hint: didYouMean(name, names, `Add \`{${name}}\` to the path, or delete the parameter.`),
      at: originAt(at.file, pointerTo(at.pointer, 'params', name), 'key'),
    });
  }
  return fine;
}

function resolveParams(raw: RouteRaw, at: Origin, context: Context): RouteParam[] | undefined {
  const params: RouteParam[] = [];
  let fine = true;
  for (const [name, param] of Object.entries(raw.params ?? {})) {
    const pointer = pointerTo(at.pointer, 'params', name);
    const [collection = '', field = ''] = param.from.split('.');
    const pattern = patternOf(param, originAt(at.file, pointer), context);
    const known = collectionExists(collection, field, originAt(at.file, pointerTo(pointer, 'from')), context);
    if (pattern === undefined || !known) fine = false;
    else params.push({ name, collection: collection as CollectionName, field, pattern });
  }
  if (raw.paginate !== undefined)
    params.push({ name: PAGE_PARAM, collection: raw.paginate as CollectionName, field: 'id', pattern: PAGE_PATTERN });
  return fine ? params : undefined;
}

/** Reads the pattern of a parameter. It is anchored and must be simple enough to run in linear time, see `expressionFlaw`. */
function patternOf(
  param: { pattern?: string; oneOf?: string },
  at: Origin,
  { input, constants }: Context,
): string | undefined {
  const { report } = input;
  if ((param.pattern === undefined) === (param.oneOf === undefined)) {
    const message =
      param.pattern === undefined
        ? 'The parameter has neither `pattern` nor `oneOf`.'
        : 'The parameter has both `pattern` and `oneOf`.';
    const hint =
      param.pattern === undefined
        ? 'Add for example `pattern: "[A-Za-z0-9-]+"`, or `oneOf:` with a constant whose value is a list.'
        : 'Keep one of the two.';
    report({ code: 'RT007', message, hint, at: originAt(at.file, at.pointer, 'key') });
    return undefined;
  }
  if (param.oneOf !== undefined) {
    const list = constants[param.oneOf]?.value;
    if (Array.isArray(list)) return list.map(escapeRegExp).join('|');
    report({
      code: 'RT007',
      message: `\`${param.oneOf}\` is not a constant with a list.`,
      hint: didYouMean(param.oneOf, Object.keys(constants), 'Name a constant whose value is a list.'),
      at: originAt(at.file, pointerTo(at.pointer, 'oneOf')),
    });
    return undefined;
  }
  const pattern = param.pattern ?? '';
  const flaw = expressionFlaw(`^(?:${pattern})$`);
  if (flaw === undefined) return pattern;
  report({
    code: 'RT006',
    message: `The pattern \`${pattern}\` ${flaw}.`,
    hint: 'Write for example `[1-9][0-9]*` or `[a-z0-9-]+`.',
    at: originAt(at.file, pointerTo(at.pointer, 'pattern')),
  });
  return undefined;
}

function escapeRegExp(text: unknown): string {
  return String(text).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** A collection that Sitefold knows, or that the project declares. */
function isCollection(name: string, at: Origin, { input, content }: Context): boolean {
  const names = Object.keys(content);
  if (names.includes(name)) return true;
  // The manifest of a kind of content with a mistake is not missing.
  if (input.incomplete.has('collections')) return false;
  input.report({
    code: 'RT005',
    message: `There is no collection \`${name}\`.`,
    hint: didYouMean(name, names, `Collections: ${listSome(names, 30)}.`),
    at,
  });
  return false;
}

function collectionExists(collection: string, field: string, at: Origin, context: Context): boolean {
  if (!isCollection(collection, at, context)) return false;
  const { input, content } = context;
  const list = content[collection as CollectionName];
  const fields = new Set(list.flatMap((entry) => Object.keys(entry)));
  if (list.length > 0 && !fields.has(field) && !input.incomplete.has(`content/${collection}` as Kind)) {
    input.report({
      code: 'RT005',
      message: `The entries of \`${collection}\` have no field \`${field}\`.`,
      hint: didYouMean(field, fields, `Fields: ${listSome(fields, 20)}.`),
      at,
    });
    return false;
  }
  return true;
}
