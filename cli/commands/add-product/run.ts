import { addProduct, type NewProduct } from '../../../engine/compile/edits/add-product.ts';
import { runEdit, type EditOptions } from '../../edit.ts';
import { refuseCmsContent } from '../../project.ts';

type Options = EditOptions & Omit<NewProduct, 'id'>;

/** Adds a product, to be filled in. */
export async function runAddProduct(options: Options, [id = '']: readonly string[]): Promise<void> {
  refuseCmsContent();
  await runEdit(options, {
    edit: (project) => addProduct(project, { ...options, id }),
    summary: () => `the product \`${id}\`: fill in content/products/${id}.yaml`,
  });
}
