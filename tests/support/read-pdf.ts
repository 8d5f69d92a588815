import { inflateSync } from 'node:zlib';

/** The words that a PDF shows, from the hexadecimal strings of its page streams. WinAnsi is read as Latin-1. */
export function textOfPdf(pdf: Uint8Array): string {
  const raw = Buffer.from(pdf).toString('latin1');
  const streams = [...raw.matchAll(/\/Filter \/FlateDecode[^]*?stream\n/g)].map(({ index, 0: head }) => {
    const end = raw.indexOf('\nendstream', index);
    return inflateSync(Buffer.from(raw.slice(index + head.length, end), 'latin1')).toString('latin1');
  });
  return streams
    .flatMap((stream) => [...stream.matchAll(/\[(.*?)\] TJ/g)])
    .map(([, shown = '']) =>
      [...shown.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
    )
    .join('\n');
}

/** The number of pages. */
export function pagesOfPdf(pdf: Uint8Array): number {
  return [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/Type \/Page\n/g),
  ].length;
}
