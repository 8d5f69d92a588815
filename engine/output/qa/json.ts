import type { QaFormat } from './format.ts';
import { headLines } from './format.ts';

/** The cases as data, one a line. */
export const json: QaFormat = {
  id: 'json',
  title: 'JSON',
  run: 'data for a runner of your own',
  tested: 'read again and replayed',
  sendsHost: true,
  emit(suite) {
    const lines = suite.cases.map((one) => `\n${JSON.stringify(one)}`).join(',');
    const [generated, ...notes] = headLines(suite);
    const text = `{"generated":${JSON.stringify(generated)},"notes":${JSON.stringify(notes)},"cases":[${lines}\n]}\n`;
    return [{ path: 'json/redirects.json', text }];
  },
};
