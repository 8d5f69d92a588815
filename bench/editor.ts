import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node';
import { openEditor } from '../tests/support/editor-client.ts';
import { REPOSITORY, SITEFOLD, figure, median } from './figures.ts';

const ROUNDS = 15;
const PATH = 'manifests/redirects.yaml';

/** What a person waits for in an editor, on the full manifests and content: findings after a keystroke, and completion. */
export async function benchEditor(): Promise<void> {
  const child = spawn(SITEFOLD, ['lsp', '--stdio'], { cwd: REPOSITORY, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => void child.once('close', () => resolve()));
  const editor = await openEditor(REPOSITORY.replace(/\/$/, ''), {
    reader: new StreamMessageReader(child.stdout),
    writer: new StreamMessageWriter(child.stdin),
  });
  try {
    const started = performance.now();
    await editor.open(PATH, readFileSync(`${REPOSITORY}${PATH}`, 'utf8'));
    await editor.type(PATH, 'to: /{site}/faq\n', 'to: /{site}/faq0\n');
    await editor.findings(PATH, (all) => all.some(({ code }) => code === 'RD006'));
    figure('first findings, after the start of the server', (performance.now() - started) / 1000, 's');
    const findings: number[] = [];
    const completions: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const typed = performance.now();
      await editor.type(PATH, `/{site}/faq${round - 1}\n`, `/{site}/faq${round}\n`);
      const list = await editor.complete(PATH, `/{site}/f^aq${round}\n`);
      completions.push(performance.now() - typed);
      if (!list || list.items.length === 0) throw new Error('nothing is completed');
      await editor.findings(PATH, (all) => all.some(({ message }) => message.includes(`/faq${round}\``)));
      findings.push(performance.now() - typed);
    }
    figure('findings after a keystroke', median(findings), 'ms', { atMost: 150 });
    figure('completion after a keystroke', median(completions), 'ms', { atMost: 50 });
    const hovered = performance.now();
    await editor.references(PATH, 'to: /{site}/fa^q\n');
    figure('all references to a page', performance.now() - hovered, 'ms');
    await editor.shutdown();
  } finally {
    child.stdin.end();
    await ended;
  }
}
