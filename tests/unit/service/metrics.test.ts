import { expect, test } from 'vitest';
import { startApiService } from '../../support/api-service.ts';
import { baseModel } from '../../support/base-model.ts';
import { createClient } from '../../support/http.ts';
import { openSocket } from '../../support/open-socket.ts';

test('answers are counted and timed by what they are, and nothing that a visitor sends is a label', async () => {
  const service = await startApiService(baseModel(), {
    release: { files: (_req, res) => void res.end('a file'), render: async (_req, res) => void res.end('a page') },
  });
  const client = createClient(service.port);
  const paths = ['/TH/faq', '/one.svg', '/error?path=a', '/cms/api/site/map', '/cms/api/none', '/th/faq/page-x'];
  for (const path of [...paths, '/api/download?url=x', '/%zz', '/users/center']) await client.get(path);
  await client.get('/secretpath.svg?secretquery', { 'x-secretheader': 'secretvalue' }, 'PURGE');
  const text = await service.metrics();
  const counted = [...text.matchAll(/^sitefold_answers_total\{kind="(\w+)",status="(\w+)"\} (\d+)$/gm)].map(
    ([, ...parts]) => parts.join(' '),
  );
  expect(counted.sort()).toEqual([
    'account 3xx 1',
    'call 2xx 1',
    'call 4xx 1',
    'download 4xx 1',
    'fatal 2xx 1',
    'file 2xx 1',
    'page 2xx 1',
    'redirect 3xx 1',
    'refused 4xx 2',
  ]);
  expect(text).toMatch(/^sitefold_answer_seconds_count\{kind="redirect"\} 1$/m);
  expect(text).toMatch(/^sitefold_answer_seconds_bucket\{le="10",kind="page"\} 1$/m);
  expect(text).toMatch(/^sitefold_build_info\{build="of-a-test"\} 1$/m);
  expect(text).toMatch(/^sitefold_requests_in_flight 0$/m);
  expect(text).toMatch(/^sitefold_connections 1$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  expect(text).toMatch(/^process_resident_memory_bytes /m);
  expect(text).not.toMatch(/secret|PURGE/);
  client.close();
  await service.close();
});

test('a request under way is in flight; one whose visitor left is broken', async () => {
  let asked = 0;
  const service = await startApiService(baseModel(), {
    release: { render: (_req, res) => new Promise((done) => ((asked += 1), res.on('close', done))) },
  });
  const { socket } = await openSocket(service.port);
  socket.write('GET /error?path=a HTTP/1.1\r\nHost: a\r\n\r\n');
  await expect.poll(() => asked).toBe(1);
  const during = await service.metrics();
  expect(during).toMatch(/^sitefold_requests_in_flight 1$/m);
  expect(during).toMatch(/^sitefold_places\{work="page"\} 64$/m);
  expect(during).toMatch(/^sitefold_places_taken\{work="page"\} 1$/m);
  expect(during).toMatch(/^sitefold_places_taken\{work="call"\} 0$/m);
  socket.destroy();
  await expect.poll(() => service.metrics()).toMatch(/^sitefold_answers_total\{kind="page",status="broken"\} 1$/m);
  const after = await service.metrics();
  expect(after).toMatch(/^sitefold_requests_in_flight 0$/m);
  expect(after).toMatch(/^sitefold_places_taken\{work="page"\} 0$/m);
  expect(after).toMatch(/^sitefold_work_total\{work="page"\} 1$/m);
  await service.close();
});

test('a request that fails when its visitor has left is counted once', async () => {
  const service = await startApiService(baseModel(), {
    release: {
      render: (_req, res) =>
        new Promise((_done, failed) => res.on('close', () => setImmediate(failed, new Error('too late')))),
    },
  });
  const { socket } = await openSocket(service.port);
  socket.write('GET /error?path=a HTTP/1.1\r\nHost: a\r\n\r\n');
  await expect.poll(() => service.metrics()).toMatch(/^sitefold_requests_in_flight 1$/m);
  socket.destroy();
  await expect.poll(() => service.log.join()).toContain('too late');
  expect(await service.metrics()).toMatch(/^sitefold_requests_in_flight 0$/m);
  await service.close();
});

test('two services of one process do not mix', async () => {
  const services = [await startApiService(baseModel()), await startApiService(baseModel())];
  await fetch(`http://127.0.0.1:${services[0]?.port}/TH/faq`, { redirect: 'manual' });
  const texts = await Promise.all(services.map((service) => service.metrics()));
  expect(texts.map((text) => /kind="redirect",status="3xx"\} (\d+)/.exec(text)?.[1])).toEqual(['1', '0']);
  for (const service of services) await service.close();
});
