import { createInterface } from 'node:readline';
import { explainUrl, type Explanation } from '../../engine/explain.ts';
import { createRouter } from '../../engine/router.ts';
import { UserError, paintData as paint, print } from '../io.ts';
import { loadSoundProject } from '../project.ts';

interface Options {
  readonly root: string;
  readonly json?: boolean;
  readonly stdin?: boolean;
}

/** Says what happens to each URL and why. */
export async function explainCommand({ root, json, stdin }: Options, urls: readonly string[]): Promise<void> {
  if (urls.length === 0 && !stdin)
    throw new UserError('Give at least one URL, or --stdin. See sitefold explain --help.');
  const { model, files } = loadSoundProject(root);
  const router = createRouter(model);
  const show = (url: string): string => {
    const explanation = explainUrl(url, { model, router, files });
    return json ? `${JSON.stringify(explanation)}\n` : formatExplanation(explanation);
  };
  let chunk = urls.map(show).join('');
  if (stdin) {
    for await (const line of createInterface({ input: process.stdin })) {
      if (line.trim() !== '') chunk += show(line.trim());
      if (chunk.length > 65_536) {
        print(chunk);
        chunk = '';
      }
    }
  }
  print(chunk);
}

const NOTES = ['reason', 'note', 'owner', 'ticket', 'added', 'expires'] as const;

function formatExplanation({ url, status, location, finalStatus, hops, site, page, rule, why }: Explanation): string {
  const lines = [
    `${paint('bold', url)}  ${status}${location === null ? '' : ` → ${location}`}`,
    `  why    ${why}`,
    ...(rule ? [`  rule   ${rule.id}  ${rule.file}:${rule.line}`] : []),
    ...NOTES.flatMap((key) => (rule?.[key] === undefined ? [] : [`  ${key.padEnd(6)} ${rule[key]}`])),
    `  site   ${site === '' ? '(root)' : site}`,
    ...(location === null
      ? []
      : [
          `  ends   ${finalStatus === 0 ? 'on another host' : `${finalStatus}${page === undefined ? '' : ` ${page}`}`} after ${hops} ${hops === 1 ? 'hop' : 'hops'}`,
        ]),
  ];
  return `${lines.join('\n')}\n`;
}
