/**
 * The expressions of a device file. A text may hold placeholders (see `template.ts`), a list may hold the forms of `lists.ts`, and an
 * object whose first key begins with `$` is an operation (see `forms.ts` and `operations.ts`). Any other value is its own result.
 */
export type Expression =
  | null
  | boolean
  | number
  | string
  | readonly Expression[]
  | { readonly [key: string]: Expression | undefined };

export type Mapping = Readonly<Record<string, Expression | undefined>>;

export function isMapping(expression: Expression | undefined): expression is Mapping {
  return typeof expression === 'object' && expression !== null && !Array.isArray(expression);
}

/** The name of an operation: the first key that begins with `$`. */
export function operationOf(mapping: Mapping): string | undefined {
  return Object.keys(mapping).find((key) => key.startsWith('$'));
}
