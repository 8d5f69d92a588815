import { createInterface } from 'node:readline';
import { createExplainer, requestAddress, type Explanation } from '../../../engine/routing/explain.ts';
import { createRouter } from '../../../engine/routing/router.ts';
import { createTargetView, type TargetView } from '../../../engine/redirects/targets/explain-target.ts';
import { TARGETS } from '../../../engine/redirects/targets/registry.ts';
import type { ExternalOptions } from '../../accept-external.ts';
import { UserError, paintData as paint, print, printText } from '../../io.ts';
import { loadUsableProject } from '../../project.ts';
import { codeOf, explainCode } from './explain-code.ts';
import { targetId } from '../redirects-emit/run.ts';

interface Options extends ExternalOptions {
  readonly root: string;
  readonly json?: boolean;
  readonly stdin?: boolean;
  readonly target?: string;
}

/** Prints what happens to each URL and why. */
export async function runExplain(
  { root, json, stdin, target, acceptExternal }: Options,
  urls: readonly string[],
): Promise<void> {
  if (urls.length === 0 && !stdin)
    throw new UserError('Give at least one URL, or --stdin. See sitefold explain --help.');
  const codes = urls.flatMap((url) => codeOf(url) ?? []);
  if (codes.length > 0) {
    if (codes.length < urls.length || stdin) throw new UserError('Give codes or URLs, not both.');
    print((await Promise.all(codes.map((code) => explainCode(code, json)))).join(''));
    return;
  }
  const id = target === undefined ? undefined : targetId(target);
  const { model, files } = await loadUsableProject(root, { use: 'read', acceptExternal });
  const router = createRouter(model);
  const explain = createExplainer({ model, router, files });
  const viewOf = id === undefined ? undefined : createTargetView(TARGETS[id], model);
  const show = json ? print : printText;
  const format = (url: string): string => {
    const explanation = explain(url);
    const view = viewOf?.(requestAddress(url, router.hosts));
    if (json) return `${JSON.stringify(view ? { ...explanation, target: view } : explanation)}\n`;
    return formatExplanation(explanation) + (view ? formatView(view) : '');
  };
  let chunk = urls.map(format).join('');
  if (stdin) {
    for await (const line of createInterface({ input: process.stdin })) {
      if (line.trim() !== '') chunk += format(line.trim());
      if (chunk.length > 65_536) {
        show(chunk);
        chunk = '';
      }
    }
  }
  show(chunk);
}

const NOTES = ['reason', 'note', 'owner', 'ticket', 'added', 'expires'] as const;

/** Lines of an emitted file that are shown; the others are counted. */
const MOST_LINES = 6;
/** Characters that are shown of a line. */
const LINE_LENGTH = 120;

function formatExplanation(explanation: Explanation): string {
  const { url, status, location, finalStatus, hops, site, page, rule, why, normal, candidates, remarks } = explanation;
  const lines = [
    `${paint('bold', url)}  ${status === 0 ? 'no redirect' : status}${location === null ? '' : ` → ${location}`}`,
    `  why    ${why}`,
    ...(rule ? [`  rule   ${rule.id}  ${rule.file}:${rule.line}`] : []),
    ...NOTES.flatMap((key) => (rule?.[key] === undefined ? [] : [`  ${key.padEnd(6)} ${rule[key]}`])),
    `  site   ${site === '' ? '(root)' : site}`,
    ...(location === null
      ? []
      : [
          `  ends   ${finalStatus === 0 ? 'on another server' : `${finalStatus}${page === undefined ? '' : ` ${page}`}`} after ${hops} ${hops === 1 ? 'hop' : 'hops'}`,
        ]),
    ...(normal === null || normal === url ? [] : [`  normal ${normal}`]),
    ...candidates
      .slice(1)
      .map(({ id, file, line, lost }) => `  lost   ${id}  ${file}:${line}${lost === undefined ? '' : `: ${lost}`}`),
    ...remarks.map((text) => `  ${paint('yellow', 'note')}   ${text}`),
  ];
  return `${lines.join('\n')}\n`;
}

function formatView({ id, says, refused, divergences, lines }: TargetView): string {
  const [likely, others] = [divergences.filter((one) => one.likely), divergences.filter((one) => !one.likely)];
  const shown = lines.slice(0, MOST_LINES).map(({ file, line, text }) => {
    const cut = text.length > LINE_LENGTH ? `${text.slice(0, LINE_LENGTH)}…` : text;
    return `    ${file}:${line}  ${cut}`;
  });
  const words = {
    'the rule': 'holds the rule',
    refused: 'does not hold the rule',
    'no rule': 'has no rule for it',
  } as const satisfies Record<TargetView['says'], string>;
  return `${[
    `  on ${paint('bold', id)}: ${words[says]}`,
    ...refused.map((text) => `    ${text}`),
    ...shown,
    ...(lines.length > MOST_LINES ? [`    and ${lines.length - MOST_LINES} more lines`] : []),
    ...(divergences.length === 0 ? ['    no difference is known'] : []),
    ...likely.map((one) => `    ${paint('yellow', 'may differ here:')} ${one.id}: ${one.reason}`),
    ...(others.length === 0 ? [] : [`    differs for other requests: ${others.map((one) => one.id).join(', ')}`]),
  ].join('\n')}\n`;
}
