import type { Company, Logo } from '../../model/company.ts';
import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { didYouMean } from '../../model/diagnostics/suggest.ts';
import schema from '../../model/schema/company.schema.json' with { type: 'json' };
import type { CompanyRaw } from '../../model/schema/types.gen.ts';
import { isBroken, type ValidFile } from '../validate.ts';
import { countryProblem } from './country-code.ts';
import { filesOf, type ResolveInput } from './input.ts';
import { resolvePaper } from './paper.ts';

const { ink, accent } = schema.properties.colours.properties;
/** The colours where company.yaml names none. */
const COLOURS = { ink: ink.default, accent: accent.default };

/** Reads company.yaml. Without it, or where the schema refused a value, the company has defaults, and nothing is built. */
export function resolveCompany(input: ResolveInput): Company {
  const [file] = filesOf<CompanyRaw>(input, 'company');
  const raw = file ? soundParts(file) : {};
  const { name = '', legalName = name, address, contacts = {}, register = {}, signatory, colours, copyright } = raw;
  const country = address && countryProblem(address.country);
  if (file && country) input.report({ ...country, at: originAt(file.file.path, '/address/country') });
  return {
    name,
    legalName,
    ...(address && { address }),
    contacts,
    register,
    ...(signatory && { signatory }),
    logo: file ? resolveLogos(input, file, raw.logo ?? {}) : {},
    colours: { ...COLOURS, ...colours },
    paper: resolvePaper(input),
    copyright: { holder: name, ...copyright },
  };
}

/** The parts of the manifest in which the schema refused nothing. */
function soundParts(file: ValidFile<CompanyRaw>): Partial<CompanyRaw> {
  if (isBroken(file, '/') || typeof file.value !== 'object') return {};
  return Object.fromEntries(
    Object.entries(file.value).filter(([key]) => !isBroken(file, pointerTo('', key))),
  ) as Partial<CompanyRaw>;
}

/** Finds the files of the logos. Reports those that do not exist, and files that no logo names. */
function resolveLogos(
  { logos, report }: ResolveInput,
  { file }: ValidFile<CompanyRaw>,
  named: NonNullable<CompanyRaw['logo']>,
): Company['logo'] {
  const known = new Map(logos.map((one) => [one.path, one]));
  const found: Partial<Record<keyof Company['logo'], Logo>> = {};
  for (const use of ['light', 'dark', 'mark'] as const) {
    const path = named[use];
    if (path === undefined) continue;
    const parsed = known.get(path);
    if (!parsed)
      report({
        code: 'IM007',
        message: `There is no logo \`${path}\`.`,
        hint: didYouMean(path, [...known.keys()], 'Put the SVG file there, or delete the line.'),
        at: originAt(file.path, `/logo/${use}`),
      });
    else if (parsed.logo) found[use] = parsed.logo;
  }
  const used = new Set(Object.values(named));
  for (const { path } of logos.filter((one) => !used.has(one.path)))
    report({
      code: 'IO003',
      message: `Nothing reads the file \`${path}\`.`,
      hint: `Name it under \`logo\` in \`${file.path}\`, or delete it.`,
      at: { file: path, start: 0, end: 0 },
    });
  return found;
}
