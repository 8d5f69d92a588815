/** The standard fonts, which every reader has: nothing is embedded. */
export const FONT = { plain: 'Helvetica', bold: 'Helvetica-Bold' } as const;

export const INK = { strong: '#14181d', body: '#2a3038', soft: '#68717d', line: '#d3d8de' } as const;

/** The margin on all four sides, in points. */
export const MARGIN = 54;

/** The size of running text, in points. */
export const BODY = 9.5;

/** Begins a page where less than this many points is left on the one in use. */
export function roomFor(pdf: PDFKit.PDFDocument, points: number): void {
  if (pdf.y + points > pdf.page.height - MARGIN) pdf.addPage();
}
