import { didYouMean } from '../../model/diagnostics/suggest.ts';
import { definedProperties, readProperties } from '../theme/custom-properties.ts';
import type { LintContext } from './context.ts';

/** A custom property that a style of the project reads without a fallback must be defined by the project or by the engine. */
export function themeProperties({ theme, engineProperties, report }: LintContext): void {
  if (!engineProperties) return;
  const read = theme.flatMap((file) => readProperties(file).map((property) => ({ ...property, file: file.path })));
  const own = definedProperties(theme);
  const names = new Set(own.names);
  const isDefined = (name: string): boolean =>
    names.has(name) || own.beginnings.some((beginning) => name.startsWith(beginning));
  if (read.every(({ name }) => isDefined(name))) return;
  // Reading the styles of the engine takes longer than all the rest.
  for (const name of engineProperties()) names.add(name);
  for (const { name, file, start, end } of read.filter((one) => !isDefined(one.name)))
    report({
      code: 'TH008',
      message: `The style reads the custom property \`${name}\`, which is not defined.`,
      hint: didYouMean(name, names, `Define it in theme/tokens.css, or give it a fallback: \`var(${name}, …)\`.`),
      at: { file, start, end },
    });
}
