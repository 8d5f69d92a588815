import { createCommand, runLazily } from '../../create-command.ts';
import { addSuiteOptions } from '../../qa/suite-options.ts';

export const qaRunCommand = addSuiteOptions(
  createCommand('run', 'ask a server and compare every answer with the manifests', [
    'sitefold qa run --base-url https://www.example.com',
    'sitefold qa run --base-url http://127.0.0.1:4321 --sites th --report dist/qa/report',
    'sitefold qa run --base-url https://www.example.com --sample 500 --rate 20',
    'sitefold qa run --base-url https://www.example.com --target nginx',
    'sitefold qa run --base-url https://www.example.com --since main',
  ]),
)
  .option('--base-url <url>', 'the server, without a path')
  .option('--concurrency <number>', 'requests that are under way at once', '16')
  .option('--rate <number>', 'requests in a second at most')
  .option('--retries <number>', 'times that a request is repeated when the network fails', '2')
  .option('--report <dir>', 'write report.html, junit.xml and report.json there')
  .option('--json', 'print the report as JSON')
  .action(runLazily(async () => (await import('./run.ts')).runQaRun));
