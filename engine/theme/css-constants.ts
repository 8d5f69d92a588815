import type { Plugin } from 'postcss';
import type { Constants } from '../model/constants.ts';
import { STYLE_CONSTANT } from '../model/style-constants.ts';

/** The CSS unit of a number, by the unit of the constant. Texts get no unit. */
const UNITS: Readonly<Record<string, string>> = { milliseconds: 'ms', pixels: 'px' };

/**
 * Fills constants.yaml into styles: `constant(fadeIn.duration)` becomes `600ms`, in values and in the conditions of media queries,
 * which cannot read custom properties. A constant that does not exist, or has no unit in CSS, stops the build.
 */
export function cssConstants(read: () => Constants): Plugin {
  const fill = (text: string): string => text.replaceAll(STYLE_CONSTANT, (_, key: string) => cssValue(read(), key));
  return {
    postcssPlugin: 'sitefold-constants',
    Declaration(declaration) {
      if (declaration.value.includes('constant(')) declaration.value = fill(declaration.value);
    },
    AtRule(rule) {
      if (rule.params.includes('constant(')) rule.params = fill(rule.params);
    },
  };
}

/** A constant as CSS writes it. */
export function cssValue(constants: Constants, key: string): string {
  const constant = constants[key];
  if (!constant) throw new Error(`a style reads the constant ${key}, which constants.yaml does not have`);
  const { value, unit } = constant;
  if (typeof value === 'string') return value;
  const mark = UNITS[unit ?? ''];
  if (typeof value !== 'number' || mark === undefined)
    throw new Error(`a style reads the constant ${key}, whose unit (${unit ?? 'none'}) CSS does not know`);
  return `${value}${mark}`;
}
