import { createContext, runInContext } from 'node:vm';
import type { Artifact } from '../../../engine/model/artifact.ts';
import { splitAddress } from '../../../engine/redirects/match/decide.ts';
import type { StartEngine } from './engine.ts';

interface Answer {
  readonly status: number;
  readonly location?: string;
}

/** What a function returns: the request to pass it on, or a response. */
interface Outcome {
  readonly statusCode?: number;
  readonly headers?: { readonly location?: { readonly value: string } };
}

/** Globals of the run time 2.0 that the function may use; all others are missing. */
const GLOBALS = new Set([
  'Array',
  'Boolean',
  'JSON',
  'Math',
  'Number',
  'Object',
  'Promise',
  'RegExp',
  'String',
  'cf',
  'decodeURIComponent',
  'encodeURIComponent',
  'parseInt',
  'undefined',
]);

/** Loads the function with a simulated store. Returns the answer to an address, see `splitAddress`, or undefined if the request goes to the origin. */
export function loadCloudfront(files: readonly Artifact[]): (address: string) => Promise<Answer | undefined> {
  const text = textOf(files, 'cloudfront/function.js');
  const { data } = JSON.parse(textOf(files, 'cloudfront/store.json')) as { data: { key: string; value: string }[] };
  const pairs = new Map(data.map(({ key, value }) => [key, value]));
  const get = (key: string): Promise<string> => {
    const value = pairs.get(key);
    return value === undefined ? Promise.reject(new Error('KeyNotFound')) : Promise.resolve(value);
  };
  const context = createContext(Object.assign(Object.create(null), { cf: Object.freeze({ kvs: () => ({ get }) }) }), {
    codeGeneration: { strings: false, wasm: false },
  });
  for (const name of runInContext('Object.getOwnPropertyNames(globalThis)', context) as string[])
    runInContext(GLOBALS.has(name) ? `Object.freeze(${name})` : `delete this.${name}`, context);
  const body = text.replace(/^import cf from 'cloudfront';$/m, '');
  const handler = runInContext(`'use strict'; ${body}\nhandler`, context) as (event: unknown) => Promise<Outcome>;
  return async (address) => {
    const { target, host = 'www.kaveno.example' } = splitAddress(address);
    const mark = target.indexOf('?');
    const query = mark === -1 ? undefined : target.slice(mark + 1);
    const uri = mark === -1 ? target : target.slice(0, mark);
    const request = { uri, headers: { host: { value: host } }, rawQueryString: () => query };
    const { statusCode, headers } = await handler({ request });
    if (statusCode === undefined) return undefined;
    return { status: statusCode, ...(headers?.location ? { location: headers.location.value } : {}) };
  };
}

/** CloudFront has no engine to run locally: the function itself runs, in an empty context with a store in memory. */
export const startCloudfront: StartEngine = (files) => {
  const decide = loadCloudfront(files);
  return Promise.resolve({
    version: `node:vm ${process.versions.v8}`,
    origins: [],
    ask: (targets) =>
      Promise.all(
        targets.map(async (target) => {
          const { status, location } = (await decide(target)) ?? { status: 404 };
          return { status, location };
        }),
      ),
    stop: () => Promise.resolve(),
  });
};

function textOf(files: readonly Artifact[], path: string): string {
  const file = files.find((one) => one.path === path);
  if (!file) throw new Error(`${path} was not emitted`);
  return file.text;
}
