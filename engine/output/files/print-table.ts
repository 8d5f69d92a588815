import type { Block } from './document.ts';
import { FONT, INK, MARGIN, roomFor } from './print-style.ts';
import { toWinAnsi } from './winansi.ts';

type Table = Extract<Block, { kind: 'table' }>;

/** The share of the width that the first column has. */
const FIRST = 0.36;
const GAP = 8;
const PADDING = 3;

/** A table: the first column names the rows, the others share the rest of the width. The head is repeated on each page. */
export function printTable(pdf: PDFKit.PDFDocument, { head, rows }: Table): void {
  const columns = Math.max(head?.length ?? 0, ...rows.map((row) => row.length));
  const width = pdf.page.width - 2 * MARGIN;
  const first = columns > 5 ? width * 0.2 : width * FIRST;
  const rest = (width - first) / Math.max(1, columns - 1);
  const size = columns > 5 ? 7 : columns > 3 ? 7.5 : 8.5;
  const line = (cells: readonly string[], font: string): void => {
    pdf.font(font).fontSize(size);
    const texts = cells.map(toWinAnsi);
    const widths = texts.map((_, index) => (index === 0 ? first : rest) - GAP);
    const height = Math.max(...texts.map((text, index) => pdf.heightOfString(text, { width: widths[index] ?? rest })));
    const page = pdf.page;
    roomFor(pdf, height + 2 * PADDING);
    if (pdf.page !== page && head && cells !== head) line(head, FONT.bold);
    pdf.font(font).fontSize(size);
    const top = pdf.y + PADDING;
    for (const [index, text] of texts.entries()) {
      const left = index === 0 ? MARGIN : MARGIN + first + (index - 1) * rest;
      pdf.fillColor(index === 0 ? INK.soft : INK.body).text(text, left, top, { width: widths[index] ?? rest });
    }
    const bottom = top + height + PADDING;
    pdf
      .moveTo(MARGIN, bottom)
      .lineTo(MARGIN + width, bottom)
      .lineWidth(0.5)
      .strokeColor(INK.line)
      .stroke();
    pdf.x = MARGIN;
    pdf.y = bottom;
  };
  if (head) line(head, FONT.bold);
  for (const row of rows) line(row, FONT.plain);
  pdf.moveDown(0.6);
}
