/** Where the CSAF documents that everybody may read stand. The folder is named as the labels of the Traffic Light Protocol 1 are. */
export const CSAF_FOLDER = '/.well-known/csaf/white/';

/** The path of the CSAF document of an advisory, on every site: its year and its id (`ksa-2026-01`). CSAF 2.0, 5.1 and 7.1.11. */
export function advisoryFile({ id, published }: { readonly id: string; readonly published: string }): string {
  return `${CSAF_FOLDER}${published.slice(0, 4)}/${id}.json`;
}
