import { originAt } from '../../model/diagnostics/diagnostic.ts';
import { didYouMean } from '../../model/diagnostics/suggest.ts';
import type { BlocksRaw } from '../../model/schema/types.gen.ts';
import { soundFiles, themeNames, type LintContext } from './context.ts';

const LAYOUT_VALUES = ['images', 'products', 'columns', 'textPosition'] as const;

/** A file is named after its block type, which has a component, numbers are unique, and every layout value is given or marked as not shown. */
export function blockTypes(context: LintContext): void {
  const { report } = context;
  const components = themeNames(context, 'blocks');
  const first = new Map<number, string>();
  for (const { file, value } of soundFiles<BlocksRaw>(context, 'blocks')) {
    const name = file.path.slice(file.path.lastIndexOf('/') + 1, -'.yaml'.length);
    if (name !== value.name)
      report({
        code: 'BL001',
        message: `The file \`${name}.yaml\` holds the block type \`${value.name}\`.`,
        hint: `Write \`name: ${name}\`, or rename the file.`,
        at: originAt(file.path, '/name'),
      });
    if (components && !components.includes(value.name))
      report({
        code: 'BL007',
        message: `The block type \`${value.name}\` has no component.`,
        hint: didYouMean(value.name, components, `Add theme/blocks/${value.name}.astro.`),
        at: originAt(file.path, '/name'),
      });
    const before = first.get(value.type);
    if (before !== undefined) {
      report({
        code: 'BL002',
        message: `Two block types have the number ${value.type}.`,
        hint: 'Choose a number that is not in use.',
        at: originAt(file.path, '/type'),
        related: [{ message: 'first declared here', at: originAt(before, '/type') }],
      });
    } else first.set(value.type, file.path);
    for (const key of LAYOUT_VALUES) {
      const given = value[key] !== undefined;
      const open = value.notShown?.includes(key) ?? false;
      const noProducts = key === 'columns' && value.products === 0;
      if (given === open && !noProducts) {
        const message = given
          ? `\`${key}\` is given and listed under \`notShown\`.`
          : `\`${key}\` is neither given nor listed under \`notShown\`.`;
        report({
          code: 'BL003',
          message,
          hint: given ? 'Remove it from the list.' : 'Give the value, or list it.',
          at: originAt(file.path, given ? `/${key}` : '', 'key'),
        });
      }
      if (!given && (value.ours?.includes(key) ?? false)) {
        report({
          code: 'BL003',
          message: `\`${key}\` is listed under \`ours\` and not given.`,
          hint: 'Give the value, or remove it from the list.',
          at: originAt(file.path, '/ours'),
        });
      }
    }
    if ((value.columns === undefined) !== ((value.products ?? 0) === 0)) {
      const message =
        value.columns === undefined
          ? 'The block has products and no columns.'
          : 'The block has columns and no products.';
      report({
        code: 'BL004',
        message,
        hint: 'Products are laid out in columns: give both or neither.',
        at: originAt(file.path, value.columns === undefined ? '/products' : '/columns', 'key'),
      });
    }
  }
}
