import type { SiteModel } from '../model/site-model.ts';

const known = new WeakMap<object, Uint8Array>();

/** Returns a value as JSON. It is printed once: a model has several megabytes, and a build needs it twice. */
export function jsonOf(value: object, print: () => string = () => JSON.stringify(value)): Uint8Array {
  let json = known.get(value);
  if (json === undefined) {
    json = Buffer.from(print());
    known.set(value, json);
  }
  return json;
}

/** Remembers the JSON from which a value was read, so that it need not be printed. */
export function rememberJson(value: object, json: Uint8Array): void {
  known.set(value, json);
}

/** Returns the fields of a model as JSON, each with its name. */
export function modelFields(model: SiteModel): (readonly [name: string, json: Uint8Array])[] {
  return Object.entries(model).map(([name, value]) => [name, jsonOf(value as object)]);
}
