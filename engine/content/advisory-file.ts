/** The folder of the public CSAF documents, named after a label of the Traffic Light Protocol 1. */
export const CSAF_FOLDER = '/.well-known/csaf/white/';

/** Returns the path of the CSAF document of an advisory, on every site: its year and its id (`exa-2026-01`). CSAF 2.0, 5.1 and 7.1.11. */
export function advisoryFile({ id, published }: { readonly id: string; readonly published: string }): string {
  return `${CSAF_FOLDER}${published.slice(0, 4)}/${id}.json`;
}
