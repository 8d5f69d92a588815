/** Tells the names of models from other words. */
export type ModelNames = Pick<ReadonlySet<string>, 'has'>;

/** Matches texts in the form of a model; the content decides which of them are models. */
const MODEL = /\b[A-Z]\d{1,2}-\d{2}[A-Z]\b/g;

export interface TextPart {
  readonly text: string;
  readonly isModel: boolean;
}

/** Splits a text into the names of known models, which are isolated and never broken, and the text between them. */
export function splitModels(text: string, models: ModelNames): readonly TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: model, index } of text.matchAll(MODEL)) {
    if (!models.has(model)) continue;
    if (index > from) parts.push({ text: text.slice(from, index), isModel: false });
    parts.push({ text: model, isModel: true });
    from = index + model.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isModel: false });
  return parts;
}
