import { exampleSerial } from '../../content/serial-number.ts';
import { numberConstant, textConstant } from '../../model/constants.ts';
import type { Page } from '../page.ts';
import { problemText } from '../account/problem-words.ts';
import { fileLimits } from './file-limits.ts';

/** Returns the message for a problem of a request to the support, in the language of the site. */
export function requestProblemText(page: Page, problem: string): string {
  const { constants } = page;
  const form = textConstant(constants, 'warranty.serialForm');
  switch (problem) {
    case 'serial':
      return form === '' ? problemText(page, problem) : page.t('warranty.notOurs', { serial: exampleSerial(form) });
    case 'serialMissing':
      return page.t('request.problemSerialMissing');
    case 'text':
      return page.t('request.problemText');
    case 'textLong':
      return page.t('request.problemTextLong', { count: numberConstant(constants, 'support.requestCharacters') });
    case 'filesMany':
      return page.t('request.problemFilesMany', fileLimits(page));
    case 'filesLarge':
      return page.t('request.problemFilesLarge', fileLimits(page));
    case 'filesType':
      return page.t('request.problemFilesType', fileLimits(page));
    case 'number':
      return page.t('request.problemNumber');
    default:
      // Products, names, addresses and too many attempts are as in the forms of accounts.
      return problemText(page, problem);
  }
}
