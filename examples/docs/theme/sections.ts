/** The parts of the documents in their order, each with the key of its name. */
export const SECTIONS = [
  ['start', 'docs.start'],
  ['recipes', 'docs.recipes'],
  ['guides', 'docs.guides'],
  ['reference', 'docs.reference'],
  ['decisions', 'docs.decisions'],
] as const;
