import type { ImgHTMLAttributes, ReactNode } from 'react';
import type { GalleryView } from './view.ts';

interface Props extends ImgHTMLAttributes<HTMLImageElement> {
  readonly view: GalleryView;
}

/** One of the pictures, in the format that the browser can show. */
export function ViewImage({ view: { src, alt, avif, width, height }, ...rest }: Props): ReactNode {
  const image = <img src={src} alt={alt} width={width} height={height} {...rest} />;
  if (avif === undefined) return image;
  return (
    <picture className="formats">
      <source type="image/avif" srcSet={avif} />
      {image}
    </picture>
  );
}
