/** One picture of the gallery. */
export interface GalleryPicture {
  /** The name of the file, without its ending. */
  readonly name: string;
  /** A route form of routes.yaml, or an address with a query below the prefix of a site. */
  readonly form: string;
  readonly flag: string;
  /** Width of the window, in pixels. */
  readonly width: number;
  readonly dark: boolean;
}

const FLAGS = ['th', 'ae'];
const WIDTHS = [1280, 360];
/** Forms that are shown in the dark theme as well. */
const DARK = [
  '',
  'products/{urlFlag}',
  'product/{productid}',
  'product/specification/{productid}',
  'download',
  'faq',
  'news',
  'qig/{Id}',
  'solutions/{Id}',
  'simulator',
  'purchase',
  'error',
];
/** Forms that show nothing without a query. */
const WITH_QUERY: Readonly<Record<string, string>> = {
  'product/compare': 'product/compare?id=r7-60a&id=r7-30a&id=r6-40b',
  search: 'search?q=r7-60a',
};

/** The pictures of the whole gallery: every form on two sites in two widths, and some in the dark theme. */
export function listPictures(forms: readonly string[]): GalleryPicture[] {
  return forms.flatMap((form) =>
    [false, ...(DARK.includes(form) ? [true] : [])].flatMap((dark) =>
      FLAGS.flatMap((flag) => WIDTHS.map((width) => pictureOf({ form, flag, width, dark }))),
    ),
  );
}

function pictureOf({ form, ...rest }: Omit<GalleryPicture, 'name'>): GalleryPicture {
  const stem = form === '' ? 'home' : form.replaceAll(/[{}]/g, '').replaceAll('/', '--');
  const name = [stem, rest.flag, rest.width, ...(rest.dark ? ['dark'] : [])].join('_');
  return { name, form: WITH_QUERY[form] ?? form, ...rest };
}

const shown = (name: string, form: string, flag: string, width: number, dark = false): GalleryPicture => ({
  name,
  form,
  flag,
  width,
  dark,
});

/** The pictures that docs/gallery.md shows. */
export const SHOWN_IN_DOCS: readonly GalleryPicture[] = [
  shown('home', '', 'th', 1280),
  shown('home-dark', '', 'ae', 360, true),
  shown('category', 'products/{urlFlag}', 'th', 1280),
  shown('product', 'product/{productid}', 'ae', 1280),
  shown('specification-dark', 'product/specification/{productid}', 'th', 1280, true),
  shown('compare', 'product/compare?id=r7-60a&id=r7-30a&id=r6-40b', 'th', 1280),
  shown('downloads', 'download', 'ae', 1280),
  shown('product-downloads', 'product/download/{id}', 'th', 360),
  shown('guide', 'qig/{Id}', 'th', 360),
  shown('solution', 'solutions/{Id}', 'th', 1280),
  shown('where-to-buy', 'purchase', 'ae', 360),
  shown('error', 'error', 'th', 1280),
];
