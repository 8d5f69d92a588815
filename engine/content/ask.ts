import { CALL_NAMES } from './calls.ts';
import type { CallData, CallName, CallParams, ContentSource } from './source.ts';

/** Answers any call with the type of data that the call declares. */
export type Answer = <K extends CallName>(name: K, params: CallParams<K>) => Promise<unknown>;

/** Makes a source that answers every call with the same function. */
export function sourceOf(answer: Answer): ContentSource {
  const methods = CALL_NAMES.map((name) => [name, (params: CallParams<typeof name>) => answer(name, params)]);
  return Object.fromEntries(methods) as unknown as ContentSource;
}

/** Makes a call by its name. */
export function ask<K extends CallName>(source: ContentSource, name: K, params: CallParams<K>): Promise<CallData<K>> {
  const method = source[name] as (params: CallParams<K>) => Promise<CallData<K>>;
  return method(params);
}
