import type { Thing } from 'schema-dts';

/** A top-level object of schema.org in a page, with the address of the vocabulary. */
export type TopThing = Exclude<Thing, string> & { readonly '@context': 'https://schema.org' };
