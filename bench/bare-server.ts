/** Run as a process of its own: the least that a redirect server in Node does, a Map of the same addresses. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadProject } from '../engine/io/project.ts';
import { createRouter } from '../engine/router.ts';
import { expandSites } from '../engine/redirects/expand.ts';
import { formatPattern } from '../engine/redirects/pattern.ts';
import { REPOSITORY } from './figures.ts';

const { model } = loadProject(REPOSITORY);
if (!model) throw new Error('the manifests are not valid');
const router = createRouter(model);
const targets = new Map<string, string>();
for (const rule of model.redirects.flatMap(expandSites)) {
  const from = formatPattern(rule.source);
  const decision = router.decide(from);
  if (decision.kind === 'redirect') targets.set(from, decision.location);
}
const server = createServer((req, res) => {
  const location = targets.get(req.url ?? '');
  if (location === undefined) {
    res.writeHead(404).end();
    return;
  }
  res.writeHead(301, { Location: location, 'Content-Length': 0 });
  res.end();
});
server.listen(0, '127.0.0.1', () => process.stderr.write(`port ${(server.address() as AddressInfo).port}\n`));
