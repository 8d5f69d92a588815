import type { Application } from '../../content/application.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { jsonOf, modelFields, rememberJson } from '../model-fields.ts';

/** The data of a site that `site.json` holds. */
export interface SiteData {
  readonly model: SiteModel;
  readonly applications: ReadonlyMap<string, Application>;
}

/*
 * `site.json` is one JSON object: the model, and the data that sites have loaded. Each field of the model has a line of its own, and the
 * data of all sites is one more, so that a line is read, compared and written again without the others.
 */
const HEAD = '{"model":{\n';
const MIDDLE = '\n},\n';
const TAIL = '}\n';
/** Between two fields. A text in JSON has no line breaks. */
const BETWEEN = ',\n';

/** Prints `site.json`. */
export function printSite({ model, applications }: SiteData): Buffer {
  const fields = modelFields(model).flatMap(([name, json], index) => [
    Buffer.from(`${index === 0 ? '' : BETWEEN}${JSON.stringify(name)}:`),
    json,
  ]);
  const last = jsonOf(applications, () => printApplications(applications));
  return Buffer.concat([Buffer.from(HEAD), ...fields, Buffer.from(MIDDLE), last, Buffer.from(TAIL)]);
}

/** Reads `site.json`. Where it will be written again, what is the same is not printed again; that takes its memory until then. */
export function parseSite(bytes: Buffer, { writtenAgain }: { readonly writtenAgain: boolean }): SiteData {
  const lines = splitSite(bytes);
  // Another program may have printed it in its own way.
  if (!lines) {
    const { model, ...rest } = JSON.parse(bytes.toString()) as StoredApplications & { readonly model: SiteModel };
    return { model, applications: readApplications(rest) };
  }
  const model = Object.fromEntries(
    lines.fields.map(([name, json]) => {
      const value = JSON.parse(json.toString()) as object;
      if (writtenAgain) rememberJson(value, json);
      return [name, value];
    }),
  ) as unknown as SiteModel;
  const applications = readApplications(JSON.parse(`{${lines.applications.toString()}}`) as StoredApplications);
  if (writtenAgain) rememberJson(applications, lines.applications);
  return { model, applications };
}

interface SiteLines {
  readonly fields: readonly (readonly [name: string, json: Buffer])[];
  /** The last line. */
  readonly applications: Buffer;
}

function splitSite(bytes: Buffer): SiteLines | undefined {
  const end = bytes.lastIndexOf(MIDDLE);
  if (bytes.toString('latin1', 0, HEAD.length) !== HEAD || end === -1) return undefined;
  const fields: [string, Buffer][] = [];
  for (let at = HEAD.length; at < end;) {
    const next = bytes.indexOf(BETWEEN, at);
    const to = next === -1 || next > end ? end : next;
    const line = bytes.subarray(at, to);
    const colon = line.indexOf(':');
    fields.push([JSON.parse(line.toString('utf8', 0, colon)) as string, line.subarray(colon + 1)]);
    at = to + BETWEEN.length;
  }
  return { fields, applications: bytes.subarray(end + MIDDLE.length, bytes.length - TAIL.length) };
}

interface StoredApplications {
  /** Values of fields of applications. Many sites have the same navigation, and all have the same list of sites. */
  readonly parts: readonly unknown[];
  /** The places of the values among the parts, by field. */
  readonly applications: readonly (readonly [flag: string, places: Readonly<Record<string, number>>])[];
}

/** Prints the data of sites as the last fields of an object. A value that many sites have is printed once. */
function printApplications(applications: ReadonlyMap<string, Application>): string {
  const parts: string[] = [];
  const placeOf = new Map<string, number>();
  const place = (value: unknown): number => {
    const text = JSON.stringify(value);
    let found = placeOf.get(text);
    if (found === undefined) {
      found = parts.push(text) - 1;
      placeOf.set(text, found);
    }
    return found;
  };
  const places = [...applications].map(([flag, application]) => [
    flag,
    Object.fromEntries(
      Object.entries(application)
        .filter(([, value]) => value !== undefined)
        .map(([field, value]) => [field, place(value)]),
    ),
  ]);
  return `"parts":[${parts.join()}],"applications":${JSON.stringify(places)}`;
}

function readApplications({ parts, applications }: StoredApplications): ReadonlyMap<string, Application> {
  return new Map(
    applications.map(([flag, places]) => [
      flag,
      Object.fromEntries(
        Object.entries(places).map(([field, place]) => [field, parts[place]]),
      ) as unknown as Application,
    ]),
  );
}
