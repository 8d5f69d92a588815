import type { Download } from '../../model/content.ts';
import { composeDatasheet } from './datasheet.ts';
import { composeDeclaration } from './declaration.ts';
import { composeManual } from './manual.ts';
import { composeQuickGuide } from './quick-guide.ts';
import type { Compose } from './request.ts';
import { composeDriver, composeFirmware, composeTool } from './software.ts';
import { composeSourceCode } from './source-code.ts';

/** The composer of the files of each category. */
export const COMPOSERS = {
  B101: composeFirmware,
  B102: composeDriver,
  B103: composeTool,
  B104: composeManual,
  B106: composeDatasheet,
  B107: composeQuickGuide,
  ce: composeDeclaration,
  gpl: composeSourceCode,
} as const satisfies Readonly<Record<Download['category'], Compose>>;
