import { expect, test } from 'vitest';
import { EMPTY_APPLICATION } from '../../../engine/content/application.ts';
import { loadApplications } from '../../../engine/content/applications.ts';
import { createFileSource } from '../../../engine/content/files.ts';
import { CallError, type ContentSource } from '../../../engine/content/source.ts';
import { createTextLog } from '../../../engine/service/log/text-log.ts';
import { createLiveApplications } from '../../../engine/service/live-applications.ts';
import { compile } from '../../../engine/compile/compile.ts';
import { BASE_PROJECT, readProject } from '../../support/project.ts';

const { model } = compile(readProject(BASE_PROJECT));
if (!model) throw new Error('the base project does not compile');
const files = createFileSource(model, { build: 'test' });
const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 20));

test('the data of the build is shown at once, the data of the CMS after its answer, and the CMS is asked again when that expires', async () => {
  const log: string[] = [];
  let rounds = 0;
  let at = 0;
  const source: ContentSource = {
    ...files,
    siteListSimple: async (params) => ((rounds += 1), files.siteListSimple(params)),
  };
  const built = new Map([['', EMPTY_APPLICATION]]);
  const current = createLiveApplications({
    source,
    model,
    built,
    log: createTextLog((line) => void log.push(line)),
    now: () => at,
  });
  expect(current()).toBe(built);
  await settled();
  expect(current().get('')?.navigation.length).toBeGreaterThan(0);
  const asked = rounds;
  current();
  await settled();
  expect(rounds).toBe(asked);
  at = 300_000;
  current();
  await settled();
  expect(rounds).toBe(asked * 2);
  expect(log).toEqual([]);
});

test('a part that fails stays as the build has it', async () => {
  const fail = (): Promise<never> => Promise.reject(new CallError('unavailable', 'catalogList', 'no answer'));
  const built = await loadApplications(files, model, () => undefined);
  const source: ContentSource = { ...files, catalogList: fail, siteDetail: fail };
  const log: string[] = [];
  const current = createLiveApplications({ source, model, built, log: createTextLog((line) => void log.push(line)) });
  current();
  await settled();
  expect(current().get('')?.navigation).toEqual(built.get('')?.navigation);
  expect(current().get('')?.detail).toEqual(built.get('')?.detail);
  expect(log.some((line) => line.startsWith('failed data load navigation'))).toBe(true);
});
