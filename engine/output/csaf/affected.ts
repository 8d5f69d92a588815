import { downloadFiles } from '../../content/download-file.ts';
import type { Advisory } from '../../model/content.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { rootSite } from '../../model/active-sites.ts';

/** The affected and fixed versions of a product in an advisory. */
export interface AffectedVersion {
  readonly model: string;
  /** Versions below this one are affected. */
  readonly before: string;
  readonly fixed: string;
  /** The ids of both in the document. */
  readonly vulnerableId: string;
  readonly fixedId: string;
  /** The page that offers the fixed version. */
  readonly page?: string | undefined;
}

/** Firmware and drivers, the only downloads that an advisory can concern. */
const SOFTWARE: ReadonlySet<string> = new Set(['B101', 'B102', 'B103']);

/** Returns the affected products of an advisory, each with the page of the fixed download. */
export function affectedVersions(model: SiteModel, { affected }: Advisory): AffectedVersion[] {
  const { products, downloads } = model.content;
  return affected.map(({ product, before, fixed }) => {
    const download = downloads.find(
      (one) =>
        SOFTWARE.has(one.category) &&
        one.products.includes(product) &&
        downloadFiles(one).some(({ version }) => version === fixed),
    );
    return {
      model: products.find(({ id }) => id === product)?.model ?? product.toUpperCase(),
      before,
      fixed,
      vulnerableId: `${product}-before-${before}`,
      fixedId: `${product}-${fixed}`,
      page: download && `${rootSite(model).addr}download/${download.id}`,
    };
  });
}
