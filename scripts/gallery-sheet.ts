import type { GalleryPicture } from './gallery-pictures.ts';

/** A page that shows all pictures side by side, by form. The pictures are in the same folder. */
export function contactSheet(pictures: readonly GalleryPicture[]): string {
  const rows = [...Map.groupBy(pictures, ({ form }) => form)].map(
    ([form, of]) => `<section>
<h2>/${escape(form)}</h2>
${of.map(figure).join('\n')}
</section>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Gallery: ${pictures.length} pictures</title>
<style>
body { font: 14px/1.4 sans-serif; margin: 2rem; background: #eee; }
section { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; margin-block-end: 2rem; }
h2 { flex-basis: 100%; font-size: 1rem; margin: 0; }
figure { margin: 0; }
img { display: block; max-block-size: 30rem; max-inline-size: 26rem; inline-size: auto; block-size: auto; }
</style>
${rows.join('\n')}
</html>
`;
}

function figure({ name, flag, width, dark }: GalleryPicture): string {
  const words = `${flag}, ${width} px${dark ? ', dark' : ''}`;
  const file = `${name}.webp`;
  return `<figure><a href="${escape(file)}"><img src="${escape(file)}" alt="${escape(words)}" loading="lazy"></a><figcaption>${escape(words)}</figcaption></figure>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
