import type { Thing } from 'schema-dts';

/** A thing of schema.org that a page tells, with the address of the vocabulary. */
export type TopThing = Exclude<Thing, string> & { readonly '@context': 'https://schema.org' };
