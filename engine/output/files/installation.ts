import type { Block } from './document.ts';
import type { FileRequest } from './request.ts';

/** Returns the installation of products: their guides, and general steps for products without a guide. */
export function installationBlocks({ products, library }: FileRequest): Block[] {
  const { say, guides } = library;
  const own = guides(products.map(({ id }) => id));
  const guided = new Set(own.flatMap((guide) => guide.products));
  const others = Map.groupBy(
    products.filter(({ id }) => !guided.has(id)),
    ({ family }) => library.steps(family),
  );
  return [
    ...own.flatMap(({ title, summary, steps }): Block[] => [
      { kind: 'heading', text: say(title) },
      { kind: 'paragraph', text: say(summary) },
      { kind: 'list', ordered: true, items: steps.map((step) => `${say(step.title)}: ${say(step.text).trim()}`) },
    ]),
    ...[...others].flatMap(([steps, some]): Block[] =>
      steps.length === 0
        ? []
        : [
            { kind: 'heading', text: some.map(({ model }) => model).join(', ') },
            { kind: 'list', ordered: true, items: steps },
          ],
    ),
  ];
}

/** One row for each field that some of the products have, and one column for each product. */
export function factRows({ products, library }: FileRequest, fields: readonly string[]): Block {
  return {
    kind: 'table',
    head: ['', ...products.map(({ model }) => model)],
    rows: fields
      .filter((field) => products.some(({ specifications }) => field in specifications))
      .map((field) => [library.fieldName(field), ...products.map((product) => library.value(product, field) ?? '–')]),
  };
}
