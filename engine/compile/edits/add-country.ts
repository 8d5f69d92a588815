import { rootSite } from '../../model/active-sites.ts';
import { numberConstant } from '../../model/constants.ts';
import { pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { locate } from '../../model/diagnostics/locate.ts';
import { didYouMean } from '../../model/diagnostics/suggest.ts';
import type { Edit, Edited } from '../../model/edits/text-edits.ts';
import { appendEntry } from '../../model/edits/yaml-append.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { countryOfFlag } from '../resolve/country-code.ts';
import { misleadingFlags, readCountries, type CountrySite } from './country-sites.ts';
import { editProject, type EditableProject, type Problem, type ToldEdit } from './edit-project.ts';
import type { FileEdit } from './file-edits.ts';

/** A country that gets a site. What is left out is proposed from CLDR, or from the sites that there are. */
export interface NewCountry {
  /** The prefix of its addresses: two lower-case letters. */
  readonly flag: string;
  /** BCP 47. */
  readonly lang?: string | undefined;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | undefined;
  readonly name?: string | undefined;
  /** The id of the office that serves it from now on. */
  readonly office?: string | undefined;
}

export interface AddedCountry extends ToldEdit {
  /** The site, with the currency of its market, or else the one that CLDR has. */
  readonly site: CountrySite;
}

/**
 * A site in a language without words is in English, one in a new language has fewer texts than the project promises, and one of a country
 * without a market sells every product. The findings say so.
 */
const EXPECTED = ['ST013', 'CT029', 'MK001'] as const;

/** Adds the site of a country to sites.yaml, and the country to its office if one is named. */
export function addCountry(project: EditableProject, request: NewCountry): AddedCountry | Problem {
  const { model, files } = project;
  const { flag } = request;
  if (!/^[a-z]{2}$/.test(flag))
    return {
      problem: `\`${flag}\` is not a flag. Write two lower-case letters, such as \`nz\`; they begin the addresses of the site.`,
    };
  const same = model.sites.find((one) => one.flag === flag);
  if (same) {
    const { file, line } = locate(same.at, files);
    const hint = same.active ? '' : ` It is paused: \`sitefold site resume ${flag}\` switches it on.`;
    return { problem: `There is a site \`${flag}\` already (${file}:${line}).${hint}` };
  }
  const country = request.country?.toUpperCase() ?? countryOfFlag(flag);
  const read = readCountries(request.lang === undefined ? country : `${country}:${request.lang}`);
  if ('problem' in read) return read;
  const [proposed] = read;
  if (!proposed) return { problem: `\`${country}\` is not a country. Name one with \`--country\`.` };
  const site = { ...proposed, flag, name: request.name ?? proposed.name };
  const added = siteEdits(project, site);
  if ('problem' in added) return added;
  const office = request.office === undefined ? [] : officeEdits(project, request.office, country);
  if ('problem' in office) return office;
  const edited = editProject(project, [...added, ...office], EXPECTED);
  const declared = edited.model?.sites.find((one) => one.flag === flag)?.market;
  const notes = [
    ...misleadingFlags([site]),
    ...(request.office === undefined ? officeNotes(model, site) : []),
    ...(edited.remarks.some(({ code }) => code === 'MK001') ? currencyNotes(site) : []),
  ];
  return { ...edited, site: { ...site, currency: declared?.currency ?? site.currency }, notes };
}

function siteEdits({ model, files }: EditableProject, site: CountrySite): FileEdit[] | Problem {
  const root = rootSite(model);
  const file = files.get(root.at.file);
  if (!file) throw new Error(`the file of the root site, ${root.at.file}, is not known`);
  const edited = appendEntry(
    file,
    '/sites',
    {
      siteId: Math.max(...model.sites.map(({ siteId }) => siteId)) + 1,
      flag: site.flag,
      state: numberConstant(model.constants, 'site.activeState'),
      siteType: 'country',
      region: site.region,
      lang: site.lang,
      country: site.country,
      name: site.name,
      addr: `${root.addr}${site.flag}/`,
    },
    { spaced: true },
  );
  return editsOf(file.path, edited);
}

/** Adds the country to those that an office serves. */
function officeEdits({ model, files }: EditableProject, id: string, country: string): FileEdit[] | Problem {
  const { offices } = model.content;
  const office = offices.find((one) => one.id === id);
  if (!office) {
    const ids = offices.map((one) => one.id);
    return {
      problem: `There is no office \`${id}\`. ${didYouMean(id, ids, `There are ${ids.join(', ') || 'none'}.`)}`,
    };
  }
  if (office.serves.includes(country)) return [];
  const path = `content/offices/${id}.yaml`;
  const file = files.get(path);
  return file
    ? editsOf(path, appendEntry(file, pointerTo('', 'serves'), country))
    : { problem: `There is no file \`${path}\`.` };
}

function editsOf(path: string, edited: Edited): FileEdit[] | Problem {
  if (!edited.ok) return { problem: `\`${path}\` cannot be edited: ${edited.why} Make the change by hand.` };
  return edited.edits.map((edit: Edit): FileEdit => ({ kind: 'edit', path, ...edit }));
}

/** Proposes the currency of a market that is still to be written. */
function currencyNotes({ country, currency }: CountrySite): string[] {
  return currency === undefined ? [] : [`Write \`currency: ${currency}\` into the market of ${country}.`];
}

/** Proposes the office that serves most sites of the region, if none serves the country. */
function officeNotes({ content: { offices }, sites }: SiteModel, { country, region }: CountrySite): string[] {
  if (offices.some(({ serves }) => serves.includes(country))) return [];
  const near = new Set(
    sites.flatMap((site) => (site.region === region && site.country !== undefined ? [site.country] : [])),
  );
  const counted = offices.map(({ id, serves }) => ({ id, count: serves.filter((one) => near.has(one)).length }));
  const [best] = counted.toSorted((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1));
  if (!best || best.count === 0) return [];
  return [
    `No office serves ${country}. \`--office ${best.id}\` adds it to the one that serves most sites of the region.`,
  ];
}
