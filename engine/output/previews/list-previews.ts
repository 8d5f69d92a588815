import { hash } from 'node:crypto';
import { drawFlat, drawFlatScene, type FlatDrawing } from '../../theme/drawings/flat.ts';
import { decidingFigures, figureTables } from '../../content/deciding-figures.ts';
import { previewPath, sectionName } from '../../content/preview-path.ts';
import { drawingOf, type Drawings } from '../../theme/drawings/drawings.ts';
import { directionOf, localise } from '../../model/language.ts';
import { onceFor } from '../../model/once-for.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { composePreview, type Brand, type Preview } from './compose.ts';
import type { Outliner } from './outline.ts';

/** A preview picture that is still to be drawn. */
export interface PreviewFile {
  /** The path of the picture, without a slash in front. */
  readonly path: string;
  /** All the text on it: what its fonts must hold. */
  readonly text: string;
  /** The same for the same picture. */
  readonly key: string;
  compose(outline: Outliner): string;
}

/** The preview pictures of a language: one of each product, of each section, and one of the site. */
export function listPreviews(model: SiteModel, lang: string, drawings: Drawings): PreviewFile[] {
  const { content, messages, company, routes } = model;
  const direction = directionOf(lang);
  const plain = (text: Parameters<typeof localise>[0]): string => localise(text, lang, messages).text;
  const word = (message: string): string => plain({ message });
  const words = { lang, plain, yes: word('page.yes'), no: word('page.no'), units: 'metric' } as const;
  const tables = figureTables(content);
  const home = content.pages.find(({ id }) => id === 'home');
  const { light } = company.logo;
  const { ink, accent } = company.colours;
  const brand: Brand = { name: company.name, colours: { ink, accent }, ...(light && { logo: light }) };
  const place = (name: string | undefined): FlatDrawing | undefined => {
    const scene = name === undefined ? undefined : drawings.scenes.get(name);
    return scene && drawOnce(drawings, `scene ${name ?? ''}`, () => drawFlatScene(scene));
  };
  const drawProduct = ({ model, family, specifications }: ProductToDraw): FlatDrawing =>
    drawOnce(drawings, `product ${JSON.stringify([model, family, specifications])}`, () =>
      drawFlat({ model, specifications }, drawingOf(drawings, family)),
    );
  const file = (name: string, preview: Omit<Preview, 'lang' | 'direction' | 'brand'>): PreviewFile => {
    const whole: Preview = { ...preview, lang, direction, brand };
    return {
      path: previewPath(lang, name).slice(1),
      text: [
        light ? undefined : company.name,
        preview.title,
        preview.subtitle,
        ...preview.figures.flatMap(({ value, label }) => [value, label]),
      ].join(' '),
      key: JSON.stringify({ ...whole, picture: preview.picture && digestOf(preview.picture) }),
      compose: (outline) => composePreview(whole, outline),
    };
  };
  return [
    ...content.products.map((product) =>
      file(`product-${product.id}`, {
        title: product.model,
        subtitle: plain(product.name),
        figures: decidingFigures(product, tables, words).map(({ value, unit, label }) => ({
          value: unit === '' ? value : `${value} ${unit}`,
          label: plain(label),
        })),
        picture: drawProduct(product),
      }),
    ),
    ...routes.flatMap(({ path, preview }) =>
      preview && path !== ''
        ? [file(sectionName({ path }), { title: word(preview.title), figures: [], picture: place(preview.scene) })]
        : [],
    ),
    file('site', {
      title: company.name,
      ...(home?.summary === undefined ? {} : { subtitle: plain(home.summary) }),
      figures: [],
      picture: place(routes.find(({ path }) => path === '')?.preview?.scene),
    }),
  ];
}

type ProductToDraw = Pick<SiteModel['content']['products'][number], 'model' | 'family' | 'specifications'>;

// The same drawing is on the pictures of all languages. A build gives each language objects of its own, with what that language reads of them.
const drawnBefore = onceFor<Drawings, Map<string, FlatDrawing>>(() => new Map());

function drawOnce(drawings: Drawings, subject: string, draw: () => FlatDrawing): FlatDrawing {
  const before = drawnBefore(drawings);
  const found = before.get(subject) ?? draw();
  before.set(subject, found);
  return found;
}

const digestOf = onceFor(({ svg, width, height }: FlatDrawing): string => hash('sha256', `${width} ${height} ${svg}`));
