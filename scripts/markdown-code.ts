import { scalarText, type Scalar } from '../engine/model/edits/yaml-values.ts';

/** Returns a text as code in a line of Markdown. */
export function code(text: string): string {
  const fence = text.includes('`') ? '``' : '`';
  return `${fence}${text}${fence}`;
}

/** Returns a value as it is written in a manifest, as code in a line of Markdown. */
export function valueCode(value: unknown): string {
  return code(typeof value === 'string' ? scalarText(value, '', false) : flowText(value));
}

function flowText(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `[${value.map(flowText).join(', ')}]`;
  if (typeof value !== 'object') return scalarText(value as Scalar, '', true);
  const pairs = Object.entries(value).map(([key, one]) => `${scalarText(key, '', true)}: ${flowText(one)}`);
  return `{ ${pairs.join(', ')} }`;
}
