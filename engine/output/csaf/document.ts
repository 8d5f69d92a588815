import { advisoryFile } from '../../content/advisory-file.ts';
import { startOfDay } from '../../content/dates.ts';
import { paragraphs } from '../../content/plain-text.ts';
import { textConstant } from '../../model/constants.ts';
import type { Advisory } from '../../model/content.ts';
import { localise } from '../../model/language.ts';
import type { SiteModel } from '../../model/site-model.ts';
import type { TextRaw } from '../../model/schema/types.gen.ts';
import { VERSION } from '../../model/version.ts';
import { rootSite } from '../../model/active-sites.ts';
import { affectedVersions, type AffectedVersion } from './affected.ts';
import { publisher } from './provider.ts';
import { WEAKNESSES } from './weaknesses.ts';

/** Makes the CSAF 2.0 document of an advisory in the profile "security advisory", in English. */
export function csafDocument(model: SiteModel, advisory: Advisory): object {
  const affected = affectedVersions(model, advisory);
  return {
    document: {
      category: 'csaf_security_advisory',
      csaf_version: '2.0',
      distribution: { text: 'Everybody may read and share this.', tlp: { label: 'WHITE' } },
      lang: 'en',
      notes: [{ category: 'summary', text: english(model, advisory.summary), title: 'Summary' }],
      publisher: publisher(model),
      references: references(model, advisory),
      title: english(model, advisory.title),
      tracking: tracking(advisory),
    },
    product_tree: productTree(model.company.name, affected),
    vulnerabilities: [vulnerability(model, advisory, affected)],
  };
}

function english({ messages }: SiteModel, text: TextRaw): string {
  return localise(text, 'en', messages).text.trim();
}

function references(model: SiteModel, advisory: Advisory): object[] {
  const { addr } = rootSite(model);
  const policy = textConstant(model.constants, 'security.policy');
  return [
    { category: 'self', summary: 'This document', url: new URL(advisoryFile(advisory), addr).href },
    ...(policy === ''
      ? []
      : [{ category: 'self', summary: 'The advisory as a page', url: `${addr}${policy}#${advisory.id}` }]),
  ];
}

/** A changed advisory is in its second revision, because the content keeps only the first and the last day. */
function tracking({ id, published, updated }: Advisory): object {
  const first = { date: startOfDay(published), number: '1', summary: 'First release.' };
  const last = { date: startOfDay(updated), number: '2', summary: 'Text revised.' };
  const history = updated === published ? [first] : [first, last];
  return {
    current_release_date: startOfDay(updated),
    generator: { engine: { name: 'Sitefold', version: VERSION } },
    id: id.toUpperCase(),
    initial_release_date: startOfDay(published),
    revision_history: history,
    status: 'final',
    version: String(history.length),
  };
}

/** Sorts keys in alphabetical order, as the standard recommends for comparison (CSAF 2.0, 6.2.13). */
function productTree(vendor: string, affected: readonly AffectedVersion[]): object {
  const models = affected.map(({ model, before, fixed, vulnerableId, fixedId }) => ({
    branches: [
      {
        category: 'product_version_range',
        name: `vers:generic/<${before}`,
        product: product(`${vendor} ${model} before ${before}`, vulnerableId, model),
      },
      { category: 'product_version', name: fixed, product: product(`${vendor} ${model} ${fixed}`, fixedId, model) },
    ],
    category: 'product_name',
    name: model,
  }));
  return { branches: [{ branches: models, category: 'vendor', name: vendor }] };
}

function product(name: string, id: string, model: string): object {
  return { name, product_id: id, product_identification_helper: { model_numbers: [model] } };
}

function vulnerability(model: SiteModel, advisory: Advisory, affected: readonly AffectedVersion[]): object {
  const vulnerable = affected.map(({ vulnerableId }) => vulnerableId);
  const weakness = WEAKNESSES[advisory.cwe];
  return {
    ...(weakness === undefined ? {} : { cwe: { id: advisory.cwe, name: weakness } }),
    ids: [{ system_name: `${model.company.name} advisory`, text: advisory.id.toUpperCase() }],
    notes: [
      {
        category: 'description',
        text: paragraphs(english(model, advisory.body)).join('\n\n'),
        title: 'Description',
      },
    ],
    product_status: { fixed: affected.map(({ fixedId }) => fixedId), known_affected: vulnerable },
    release_date: startOfDay(advisory.published),
    remediations: affected.map(({ model: name, fixed, vulnerableId, page }) => ({
      category: 'vendor_fix',
      details: `Update ${name} to ${fixed} or later.`,
      product_ids: [vulnerableId],
      ...(page === undefined ? {} : { url: page }),
    })),
    scores: [
      {
        cvss_v3: {
          baseScore: advisory.score,
          baseSeverity: advisory.severity.toUpperCase(),
          vectorString: advisory.vector,
          version: '3.1',
        },
        products: vulnerable,
      },
    ],
    title: english(model, advisory.title),
  };
}
