import { originAt } from '../../model/diagnostics/diagnostic.ts';
import type { ProductsRaw } from '../../model/schema/types.gen.ts';
import { soundFiles, type LintContext } from './context.ts';

/** A product at its end of life has a date for it, a current product has not, and no product is its own successor. */
export function productLife(context: LintContext): void {
  for (const { file, value } of soundFiles<ProductsRaw>(context, 'content/products')) {
    const report = (message: string, hint: string, pointer: string): void =>
      context.report({ code: 'CT003', message, hint, at: originAt(file.path, pointer) });
    if (value.status === 'endOfLife' && value.endOfLife === undefined)
      report('The product is at its end of life and has no date for it.', 'Add `endOfLife:` with the date.', '/status');
    if (value.status === 'current' && value.endOfLife !== undefined)
      report(
        'The product is current and has an end-of-life date.',
        'Delete `endOfLife`, or write `status: endOfLife`.',
        '/endOfLife',
      );
    if (value.successor === value.id)
      report('The product is its own successor.', 'Name another product.', '/successor');
  }
}
