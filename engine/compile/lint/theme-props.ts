import type { NamedProp } from '../../model/component.ts';
import { didYouMean, listSome } from '../../model/diagnostics/suggest.ts';
import type { LintContext } from './context.ts';
import { isTemplate, readContracts } from '../theme/contracts.ts';

const MOST_PROPS = 12;

/** A component of the project must use only props that it is given, and pass others only props that they have. */
export function themeProps(context: LintContext): void {
  const contracts = readContracts(context);
  for (const [file, { reads, shows }] of contracts?.own ?? []) {
    const given = contracts?.givenTo(file);
    for (const prop of unknownIn(given, reads))
      context.report({
        code: 'TH005',
        message: `The file uses the prop \`${prop.name}\`, which nothing passes to it.`,
        hint: isTemplate(file)
          ? 'Nothing is passed to a template: `currentPage(Astro)` from `theme/page.ts` returns the page.'
          : hintFor(prop, given ?? [], 'It is given'),
        at: { file, start: prop.start, end: prop.end },
      });
    for (const { name, from, props } of shows) {
      const shown = contracts?.fileOf(file, from);
      const known = shown === undefined ? undefined : contracts?.propsOf(shown);
      for (const prop of unknownIn(known, props))
        context.report({
          code: 'TH005',
          message: `The component \`${name}\` does not have the prop \`${prop.name}\`.`,
          hint: hintFor(prop, known ?? [], 'It has'),
          at: { file, start: prop.start, end: prop.end },
        });
    }
  }
}

function unknownIn(known: readonly string[] | undefined, props: readonly NamedProp[]): readonly NamedProp[] {
  return known ? props.filter(({ name }) => !known.includes(name)) : [];
}

function hintFor({ name }: NamedProp, known: readonly string[], has: string): string {
  const all =
    known.length === 0
      ? 'no props'
      : known.length === 1
        ? `only the prop ${listSome(known)}`
        : `the props ${listSome(known, MOST_PROPS)}`;
  return `${didYouMean(name, known, '')} ${has} ${all}.`.trim();
}
