import { zlibSync } from 'fflate';
import Pdf from 'pdfkit';
import type { Block, PrintedDocument } from './document.ts';
import { printTable } from './print-table.ts';
import { BODY, FONT, INK, MARGIN, roomFor } from './print-style.ts';
import { toWinAnsi } from './winansi.ts';

/** The document as a PDF file, with an outline. The same document gives the same bytes on every machine. */
export async function printPdf(document: PrintedDocument): Promise<Uint8Array> {
  const made = new Date(`${document.date}T00:00:00Z`);
  const pdf = new PortablePdf({
    size: 'A4',
    margins: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
    bufferPages: true,
    compress: false,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: toWinAnsi(document.title),
      Subject: toWinAnsi(document.subtitle),
      Author: toWinAnsi(document.publisher.legalName),
      Creator: 'Sitefold',
      CreationDate: made,
      ModDate: made,
    },
  });
  const chunks: Uint8Array[] = [];
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise<void>((done, failed) => {
    pdf.on('end', done);
    pdf.on('error', failed);
  });
  // A page begins in black, also in the middle of a paragraph.
  pdf.on('pageAdded', () => pdf.fillColor(INK.body));
  printHead(pdf, document);
  for (const { title, blocks } of document.chapters) {
    roomFor(pdf, 90);
    pdf.outline.addItem(toWinAnsi(title));
    pdf.moveDown(1).font(FONT.bold).fontSize(14).fillColor(INK.strong).text(toWinAnsi(title)).moveDown(0.4);
    for (const block of blocks) printBlock(pdf, block);
  }
  printFeet(pdf, document.footer);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

/** pdfkit compresses with the zlib of the runtime, whose bytes differ by processor. fflate gives the same everywhere. */
class PortablePdf extends Pdf {
  override ref(data: Record<string, unknown>): PDFKit.PDFKitReference {
    const reference = super.ref(data) as unknown as Stream;
    const end = reference.end.bind(reference);
    reference.end = (chunk) => {
      if (chunk !== undefined) reference.write(chunk);
      if (reference.buffer.length > 0 && reference.data.Filter === undefined) {
        reference.buffer = [zlibSync(Buffer.concat(reference.buffer), { level: 9 })];
        reference.data.Filter = 'FlateDecode';
      }
      end();
    };
    return reference as unknown as PDFKit.PDFKitReference;
  }
}

/** The data of a stream that pdfkit keeps until it is written. */
interface Stream {
  buffer: Uint8Array[];
  readonly data: Record<string, unknown>;
  write(chunk: Uint8Array | string): void;
  end(chunk?: Uint8Array | string): void;
}

function printHead(pdf: PDFKit.PDFDocument, { publisher, title, subtitle }: PrintedDocument): void {
  pdf
    .font(FONT.bold)
    .fontSize(9)
    .fillColor(INK.soft)
    .text(toWinAnsi(publisher.name.toUpperCase()), { characterSpacing: 2 })
    .moveDown(0.8);
  pdf.fontSize(20).fillColor(INK.strong).text(toWinAnsi(title)).moveDown(0.2);
  pdf.font(FONT.plain).fontSize(10).fillColor(INK.soft).text(toWinAnsi(subtitle)).moveDown(0.4);
}

function printBlock(pdf: PDFKit.PDFDocument, block: Block): void {
  switch (block.kind) {
    case 'heading':
      roomFor(pdf, 60);
      pdf.moveDown(0.5).font(FONT.bold).fontSize(10.5).fillColor(INK.strong).text(toWinAnsi(block.text)).moveDown(0.25);
      return;
    case 'paragraph':
      pdf.font(FONT.plain).fontSize(BODY).fillColor(INK.body).text(toWinAnsi(block.text), { lineGap: 2 }).moveDown(0.5);
      return;
    case 'list':
      pdf.font(FONT.plain).fontSize(BODY).fillColor(INK.body);
      for (const [index, item] of block.items.entries()) {
        const mark = block.ordered ? `${index + 1}.` : '\u2022';
        roomFor(pdf, 26);
        const top = pdf.y;
        pdf.text(mark, MARGIN, top, { width: 14, lineBreak: false });
        pdf.text(toWinAnsi(item), MARGIN + 16, top, { width: pdf.page.width - 2 * MARGIN - 16, lineGap: 2 });
        pdf.moveDown(0.2);
      }
      pdf.x = MARGIN;
      pdf.moveDown(0.3);
      return;
    case 'table':
      printTable(pdf, block);
  }
}

/** Prints the foot of every page and its number. */
function printFeet(pdf: PDFKit.PDFDocument, footer: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    const { width, height, margins } = pdf.page;
    // Below the margin pdfkit would begin another page.
    margins.bottom = 0;
    pdf.font(FONT.plain).fontSize(7.5).fillColor(INK.soft);
    pdf.text(toWinAnsi(footer), MARGIN, height - 34, { width: width - 2 * MARGIN - 60, lineBreak: false });
    pdf.text(`${page - start + 1} / ${count}`, width - MARGIN - 60, height - 34, {
      width: 60,
      align: 'right',
      lineBreak: false,
    });
    margins.bottom = MARGIN;
  }
}
